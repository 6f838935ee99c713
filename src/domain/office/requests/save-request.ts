import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import type { RequestState } from '#shared/office/requests.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import { referenceOf } from '#shared/request-reference.ts'
import { ShopError } from '#shared/shop-error.ts'
import { rowChanges, withoutWords } from '../rows.ts'

export interface RequestChange {
  state?: RequestState | undefined
  assignee_id?: number | null | undefined
  next_action?: string | null | undefined
  next_on?: string | null | undefined
  /** Required for the state `lost`, cleared in other states. */
  lost_reason?: string | null | undefined
}

/** Locks a request until the transaction ends. @throws ShopError `notFound` */
export async function lockRequest(tx: Db, id: number): Promise<Row<'service_requests'>> {
  const request = await tx
    .selectFrom('service_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request) throw new ShopError('notFound')
  return request
}

/**
 * Changes the given fields (office.md §27). A request that leaves `new` counts as answered.
 *
 * @throws ShopError `notFound` `editConflict` `validationFailed` { assignee_id, lost_reason }
 */
export async function updateRequest(
  tx: Db,
  audit: Audit,
  { id, version }: { id: number; version: number },
  sent: RequestChange,
): Promise<void> {
  const before = await lockRequest(tx, id)
  if (before.version !== version)
    throw await staleByAudit(tx, { entity: 'request', id, version: before.version }, version)
  const state = sent.state ?? before.state
  const given = sent.lost_reason === undefined ? before.lost_reason : sent.lost_reason
  if (state === 'lost' && !given)
    throw new ShopError('validationFailed', {}, { lostReason: ['fieldRequired'] })
  if (sent.assignee_id && sent.assignee_id !== before.assignee_id)
    await requireAssignable(tx, sent.assignee_id)
  const after = { ...sent, state, lost_reason: state === 'lost' ? given : null }
  const changes = rowChanges(before, after)
  if (Object.keys(changes).length > 0)
    await tx
      .updateTable('service_requests')
      .set({ ...after, version: before.version + 1 })
      .$if(state !== 'new' && before.answered_at === null, (query) =>
        query.set({ answered_at: new Date() }),
      )
      .where('id', '=', id)
      .execute()
  if (state !== before.state)
    await tx
      .insertInto('request_events')
      .values({ request_id: id, staff_id: audit.actor.staffId, kind: 'state', text: state })
      .execute()
  audit.record({
    action: 'request.updated',
    entityId: id,
    title: referenceOf(before.type, id),
    changes: withoutWords(changes, ['next_action', 'lost_reason']),
  })
}

/** An active member who may work on requests. */
export interface Assignee {
  id: number
  name: string
}

/** Returns the members to whom requests can be assigned. One statement. */
export async function findAssignees(db: Db): Promise<Assignee[]> {
  const members = await db
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.customer_id', 'staff.customer_id')
    .select(['staff.customer_id as id', 'staff.name', 'staff_roles.role'])
    .where('staff.state', '=', 'active')
    .orderBy('staff.name')
    .execute()
  const able = members.filter(({ role }) => permissionsOf([role]).has('requests.write'))
  return [...new Map(able.map(({ id, name }) => [id, { id, name }])).values()]
}

/** @throws ShopError `validationFailed` { assignee_id } for a person who is not an active member or may not work on requests */
async function requireAssignable(tx: Db, staffId: number): Promise<void> {
  const assignees = await findAssignees(tx)
  if (!assignees.some(({ id }) => id === staffId))
    throw new ShopError('validationFailed', {}, { assigneeId: ['invalidValue'] })
}
