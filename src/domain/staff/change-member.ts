import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { StaffRole, StaffState } from '#shared/office/staff.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import { editConflictOf } from '../audit/changes-since.ts'
import type { TeamEvent } from '../notifications/payload.ts'
import type { Member } from './authorize.ts'
import { endOfficeSessionsOf, lockSessionsOf } from './elevate.ts'
import { withdrawInvitationsOf } from './invitations.ts'
import type { MemberRecord } from './load-members.ts'
import {
  lockTeam,
  requireAnotherOwner,
  requireGrantable,
  requireManager,
  requireMember,
  writeRoles,
} from './team.ts'
import { queueTeamNotice } from './team-notice.ts'

type NoticeSettings = Pick<Settings, 'shopEmail'>

/** The changes of a member, and the version of the member that the caller read. */
export interface MemberChange {
  name?: string | undefined
  roles?: StaffRole[] | undefined
  version: number
}

/**
 * Changes the name and roles of a member; a change of roles locks their sessions at once (office.md O1.4, §32).
 *
 * @param describe returns the member as the API shows them, for a caller with an old version
 * @throws ShopError `notFound` `forbidden` `lastOwner` `editConflict`
 */
export async function updateMember(
  tx: Db,
  audit: Audit,
  { by, id, change }: { by: Member; id: number; change: MemberChange },
  settings: NoticeSettings,
  describe: (member: MemberRecord) => object,
): Promise<void> {
  await lockTeam(tx)
  const actor = await requireManager(tx, by.id)
  const member = await requireMember(tx, id)
  if (member.version !== change.version) {
    const { version } = member
    const current = describe(member)
    throw await editConflictOf(tx, {
      entity: 'staff',
      entityId: id,
      known: change.version,
      version,
      current,
    })
  }
  const roles = change.roles ?? member.roles
  const hasOtherRoles = roles.toSorted().join() !== member.roles.toSorted().join()
  if (hasOtherRoles) {
    requireOther(by, id)
    requireGrantable(
      actor.roles,
      roles.filter((role) => !member.roles.includes(role)),
    )
    if (!roles.includes('owner')) await requireAnotherOwner(tx, member)
    await writeRoles(tx, id, roles)
    await lockSessionsOf(tx, id)
    if (!permissionsOf(roles).has('staff.manage')) await withdrawInvitationsOf(tx, audit, id)
  }
  const name = change.name ?? member.name
  await raiseVersion(tx, id, { name })
  audit.record({
    action: 'staff.updated',
    entityId: id,
    title: name,
    changes: {
      ...(name !== member.name && { name: [member.name, name] }),
      ...(hasOtherRoles && { roles: [member.roles, roles] }),
      version: [member.version, member.version + 1],
    },
  })
  if (hasOtherRoles)
    await queueTeamNotice(tx, { event: 'rolesChanged', member: name, by: actor.name }, settings)
}

/** Suspends a member at once and everywhere. @throws ShopError `notFound` `forbidden` `lastOwner` */
export async function suspendMember(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
  settings: NoticeSettings,
): Promise<void> {
  await lockTeam(tx)
  await requireManager(tx, by.id)
  requireOther(by, id)
  await moveTo('suspended', tx, audit, { by, member: await requireMember(tx, id) }, settings)
}

/** Ends a membership: one's own, or with `staff.manage` any member's. @throws ShopError `notFound` `forbidden` `lastOwner` */
export async function leaveTeam(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
  settings: NoticeSettings,
): Promise<void> {
  await lockTeam(tx)
  if (by.id !== id) await requireManager(tx, by.id)
  await moveTo('left', tx, audit, { by, member: await requireMember(tx, id) }, settings)
}

/** Restores a member who was suspended or had left. @throws ShopError `notFound` `forbidden` */
export async function restoreMember(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
  settings: NoticeSettings,
): Promise<void> {
  await lockTeam(tx)
  const actor = await requireManager(tx, by.id)
  const member = await requireMember(tx, id)
  requireGrantable(actor.roles, member.roles)
  await moveTo('active', tx, audit, { by, member }, settings)
}

/** Removes the factors of another member, who must then enrol new ones. @throws ShopError `notFound` `forbidden` */
export async function resetFactors(
  tx: Db,
  audit: Audit,
  { by, id }: { by: Member; id: number },
  settings: NoticeSettings,
): Promise<void> {
  await lockTeam(tx)
  const actor = await requireManager(tx, by.id)
  requireOther(by, id)
  const member = await requireMember(tx, id)
  await dropFactors(tx, id)
  await raiseVersion(tx, id, {})
  audit.record({
    action: 'staff.factorsReset',
    entityId: id,
    title: member.name,
    changes: {
      factors: [member.factors.map(({ kind }) => kind), []],
      version: [member.version, member.version + 1],
    },
  })
  await queueTeamNotice(
    tx,
    { event: 'factorsReset', member: member.name, by: actor.name },
    settings,
  )
}

/** Removes all factors and recovery codes of a member, and changes their setup code. */
export async function dropFactors(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('staff_factors').where('customer_id', '=', id).execute()
  await tx
    .updateTable('staff')
    .set((row) => ({ setup_round: row('setup_round', '+', 1) }))
    .where('customer_id', '=', id)
    .execute()
  await lockSessionsOf(tx, id)
}

const moves = {
  active: { action: 'staff.restored', event: 'restored' },
  suspended: { action: 'staff.suspended', event: 'suspended' },
  left: { action: 'staff.left', event: 'left' },
} as const satisfies Record<StaffState, { action: string; event: TeamEvent }>

async function moveTo(
  state: StaffState,
  tx: Db,
  audit: Audit,
  { by, member }: { by: Member; member: MemberRecord },
  settings: NoticeSettings,
): Promise<void> {
  const { customer_id: id, name } = member
  if (member.state === state) throw new ShopError('invalidTransition')
  if (state !== 'active') await requireAnotherOwner(tx, member)
  await raiseVersion(tx, id, { state })
  if (state !== 'active') {
    await endOfficeSessionsOf(tx, id)
    await withdrawInvitationsOf(tx, audit, id)
  }
  const { action, event } = moves[state]
  audit.record({
    action,
    entityId: id,
    title: name,
    changes: { state: [member.state, state], version: [member.version, member.version + 1] },
  })
  await queueTeamNotice(tx, { event, member: name, by: by.name }, settings)
}

const raiseVersion = (tx: Db, id: number, change: { name?: string; state?: StaffState }) =>
  tx
    .updateTable('staff')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('customer_id', '=', id)
    .execute()

/** Nobody may change their own roles or suspend themselves (office.md O1.1). @throws ShopError `forbidden` */
function requireOther(by: Member, id: number): void {
  if (by.id === id) throw new ShopError('forbidden')
}
