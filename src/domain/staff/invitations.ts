import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { maskPhone } from '#shared/phone.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import { hashSecret, newSecret } from '../auth/token.ts'
import { queueMessage } from '../notifications/queue-message.ts'
import type { Member } from './authorize.ts'
import { lockTeam, requireGrantable, requireManager } from './team.ts'
import { queueTeamNotice } from './team-notice.ts'

const validDays = 7
const sendsPerDay = 3
const expiry = sql<Date>`now() + make_interval(days => ${validDays})`

export interface NewInvitation {
  name: string
  /** E.164. */
  phone: string
  roles: StaffRole[]
  language: 'ar' | 'en'
}

export interface InvitationRecord extends NewInvitation {
  id: number
  invited_by: { id: number; name: string } | null
  created_at: Date
  expires_at: Date
  is_expired: boolean
  /** The number of times it can still be sent today. */
  sends_left: number
}

/** Lists invitations that were neither accepted nor withdrawn, newest first; `id`: only that one. */
export async function listInvitations(db: Db, id?: number): Promise<InvitationRecord[]> {
  const rows = await db
    .selectFrom('staff_invitations as invitation')
    .leftJoin('staff', 'staff.customer_id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.name',
      'invitation.phone',
      'invitation.language',
      'invitation.created_at',
      'invitation.expires_at',
      sql<StaffRole[]>`invitation.roles`.as('roles'),
      sql<{ id: number; name: string } | null>`case when staff.customer_id is not null
        then json_build_object('id', staff.customer_id, 'name', staff.name) end`.as('invited_by'),
      sql<boolean>`invitation.expires_at <= now()`.as('is_expired'),
      sql<number>`greatest(0, ${sendsPerDay} - (select count(*)::int from audit_log
        where entity = 'invitation' and entity_id = invitation.id::text and action = 'invitation.sent'
          and at > now() - interval '1 day'))`.as('sends_left'),
    ])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('invitation.id', '=', id ?? 0))
    .orderBy('invitation.id', 'desc')
    .execute()
  return rows
}

async function requireInvitation(db: Db, id: number): Promise<InvitationRecord> {
  const [invitation] = await listInvitations(db, id)
  if (!invitation) throw new ShopError('notFound')
  return invitation
}

/**
 * Invites a person by SMS for seven days (office.md O1.2).
 *
 * @throws ShopError `forbidden`, `validationFailed` { phone: alreadyStaff }
 */
export async function inviteMember(
  tx: Db,
  audit: Audit,
  { by, invited }: { by: Member; invited: NewInvitation },
  settings: Pick<Settings, 'shopEmail' | 'staffPhones'>,
): Promise<InvitationRecord> {
  await lockTeam(tx)
  const actor = await requireManager(tx, by.id)
  requireGrantable(actor.roles, invited.roles)
  await requireNewPhone(tx, invited.phone, settings)
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({
      ...invited,
      invited_by: by.id,
      // Proves nothing: an invitation is accepted by signing in with its phone number.
      secret_sha256: hashSecret(newSecret()),
      expires_at: expiry,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit.record({
    action: 'invitation.created',
    entityId: id,
    title: invited.name,
    changes: { phone: [null, maskPhone(invited.phone)], roles: [[], invited.roles] },
  })
  await queueInvitation(tx, { id, by: actor.name, ...invited, send: 0 })
  await queueTeamNotice(tx, { event: 'invited', member: invited.name, by: actor.name }, settings)
  return requireInvitation(tx, id)
}

/** Prevents a second invitation of a person; expired invitations are withdrawn first. */
async function requireNewPhone(
  tx: Db,
  phone: string,
  { staffPhones }: Pick<Settings, 'staffPhones'>,
): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('phone', '=', phone)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  const { isTaken } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from staff join customers on customers.id = staff.customer_id where phone = ${phone})
        or exists (select from staff_invitations where phone = ${phone} and accepted_at is null and withdrawn_at is null)`.as(
        'isTaken',
      ),
    )
    .executeTakeFirstOrThrow()
  if (isTaken || staffPhones.includes(phone))
    throw new ShopError('validationFailed', {}, { phone: ['alreadyStaff'] })
}

/**
 * Sends an invitation again, at most three times in 24 hours; it is then valid for another seven days.
 * @throws ShopError `notFound`, `tooManyRequests`
 */
export async function resendInvitation(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
): Promise<InvitationRecord> {
  await lockTeam(tx)
  const actor = await requireManager(tx, by.id)
  const invitation = await requireInvitation(tx, id)
  if (invitation.sends_left === 0)
    throw new ShopError('tooManyRequests', { retryAfterSeconds: 86_400 })
  await tx
    .updateTable('staff_invitations')
    .set({ expires_at: expiry })
    .where('id', '=', id)
    .execute()
  const { send } = await tx
    .selectFrom('audit_log')
    .select(sql<number>`count(*)::int + 1`.as('send'))
    .where('entity', '=', 'invitation')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow()
  audit.record({ action: 'invitation.sent', entityId: id, title: invitation.name })
  await queueInvitation(tx, { ...invitation, by: actor.name, send })
  const sent = await requireInvitation(tx, id)
  // The audit entry of this call is written at the end of the transaction.
  return { ...sent, sends_left: invitation.sends_left - 1 }
}

/** @throws ShopError `notFound` */
export async function withdrawInvitation(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
): Promise<void> {
  await lockTeam(tx)
  await requireManager(tx, by.id)
  const invitation = await requireInvitation(tx, id)
  await tx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  audit.record({ action: 'invitation.withdrawn', entityId: id, title: invitation.name })
}

/** Withdraws the open invitations of a member who may no longer invite. */
export async function withdrawInvitationsOf(tx: Db, audit: Audit, staffId: number): Promise<void> {
  const withdrawn = await tx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('invited_by', '=', staffId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of withdrawn)
    audit.record({ action: 'invitation.withdrawn', entityId: id, title: name })
}

const queueInvitation = (
  tx: Db,
  {
    id,
    by,
    phone,
    language,
    send,
  }: Pick<InvitationRecord, 'id' | 'phone' | 'language'> & {
    by: string
    send: number
  },
) =>
  queueMessage(tx, {
    // Never a bare number, which would mean an order (`load-personal-data-subject.ts`).
    key: `staffInvitation:invitation-${id}-${send}`,
    channel: 'sms',
    template: 'staffInvitation',
    facts: { by, days: validDays },
    recipient: phone,
    locale: language,
  })
