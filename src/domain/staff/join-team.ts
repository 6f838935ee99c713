import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { StaffRole, StaffState } from '#shared/office/staff.ts'
import { auditedTransaction, type Actor, type Audit } from '../audit/audited-transaction.ts'
import type { StaffSession } from '../auth/session.ts'
import { loadMember } from './load-members.ts'
import { countOtherOwners, lockTeam, mayStillInvite, writeRoles } from './team.ts'
import { queueTeamNotice } from './team-notice.ts'

type TeamSettings = Pick<Settings, 'staffPhones' | 'shopEmail'>

/** A person who may join the team, with the reasons. */
interface Applicant {
  id: number
  phone: string
  first_name: string
  last_name: string
  state: StaffState | null
  invitation: Pick<
    Row<'staff_invitations'>,
    'id' | 'name' | 'roles' | 'language' | 'invited_by'
  > | null
}

type Membership = Pick<Row<'staff'>, 'name' | 'language' | 'origin'> & { roles: StaffRole[] }

/**
 * Adds a person to the team at their first call of the back office (office.md O1.2): with an open invitation, or as an owner if their phone
 * number is in the settings. An existing staff row takes precedence, unless no active owner is left: then the first phone number of the
 * settings becomes an owner again. Null: they do not belong to the team. Two simultaneous calls add one row.
 */
export async function joinTeam(
  db: Db,
  actor: Actor & { staffId: number },
  settings: TeamSettings,
): Promise<StaffSession | null> {
  // Checked without a lock first, so that calls by ordinary customers lock nothing.
  const early = await findApplicant(db, actor.staffId)
  // Another call may have added them since their session was read.
  if (early.state !== 'active' && !(await membershipOf(db, early, settings))) return null
  return auditedTransaction(db, actor, async (tx, audit) => {
    await lockTeam(tx)
    const applicant = await findApplicant(tx, actor.staffId)
    const membership = await membershipOf(tx, applicant, settings)
    if (membership) await join(tx, audit, applicant, membership, settings)
    const member = await loadMember(tx, actor.staffId)
    return member?.state === 'active'
      ? {
          name: member.name,
          language: member.language,
          roles: member.roles,
          hasFactor: member.factors.length > 0,
          isElevated: false,
          isOfficeSession: false,
          isSeen: false,
          secondsSinceStepUp: null,
        }
      : null
  })
}

async function findApplicant(db: Db, customerId: number): Promise<Applicant> {
  return db
    .selectFrom('customers')
    .leftJoin('staff', 'staff.customer_id', 'customers.id')
    .select([
      'customers.id',
      'customers.phone',
      'customers.first_name',
      'customers.last_name',
      'staff.state',
      sql<Applicant['invitation']>`(
        select json_build_object('id', id, 'name', name, 'roles', roles, 'language', language, 'invited_by', invited_by) from staff_invitations as invitation
        where invitation.phone = customers.phone and accepted_at is null and withdrawn_at is null and expires_at > now())`.as(
        'invitation',
      ),
    ])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Returns the membership that they may have; null: none. */
async function membershipOf(
  db: Db,
  { id, phone, first_name, last_name, state, invitation }: Applicant,
  { staffPhones }: TeamSettings,
): Promise<Membership | null> {
  const ofSettings = {
    name: `${first_name} ${last_name}`.trim().slice(0, 60) || phone,
    language: 'ar',
    origin: 'settings',
    roles: ['owner'],
  } as const
  if (state === 'active') return null
  if (state === null && staffPhones.includes(phone)) return { ...ofSettings, roles: ['owner'] }
  if (state === null && invitation) {
    const { name, language, invited_by } = invitation
    const roles = invitation.roles as StaffRole[]
    return (await mayStillInvite(db, invited_by, roles))
      ? { name, language, origin: 'invitation', roles }
      : null
  }
  return state !== null && staffPhones[0] === phone && (await countOtherOwners(db, id)) === 0
    ? { ...ofSettings, roles: ['owner'] }
    : null
}

async function join(
  tx: Db,
  audit: Audit,
  { id, invitation }: Applicant,
  { roles, ...membership }: Membership,
  settings: TeamSettings,
): Promise<void> {
  const before = await loadMember(tx, id)
  await tx
    .insertInto('staff')
    .values({ customer_id: id, ...membership })
    .onConflict((old) =>
      old.column('customer_id').doUpdateSet({
        state: 'active',
        // They are now an owner from the settings, whose first factor requires the setup code.
        origin: membership.origin,
        version: sql`staff.version + 1`,
      }),
    )
    .execute()
  await writeRoles(tx, id, roles)
  if (membership.origin === 'invitation' && invitation)
    await tx
      .updateTable('staff_invitations')
      .set({ accepted_at: sql<Date>`now()` })
      .where('id', '=', invitation.id)
      .execute()
  const name = before?.name ?? membership.name
  audit.record({
    action: before ? 'staff.restored' : 'staff.joined',
    entityId: id,
    title: name,
    changes: {
      origin: [before?.origin ?? null, membership.origin],
      state: [before?.state ?? null, 'active'],
      roles: [before?.roles ?? [], roles],
      ...(before && { version: [before.version, before.version + 1] }),
    },
  })
  const event = before ? 'restored' : 'joined'
  await queueTeamNotice(tx, { event, member: name, by: null }, settings)
}
