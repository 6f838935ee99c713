import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { failedRow } from '#domain/office/bulk/row-failure.ts'
import { maxSelected, requireSelection } from '#domain/office/bulk/selection.ts'
import { createJob } from '#domain/office/jobs/create-job.ts'
import type { JobKind, JobRecord, RowOutcome, WaitingRow } from '#domain/office/jobs/job.ts'
import { changeOrderStatus, type OrderEditor } from '#domain/orders/change-order-status.ts'
import { type Member } from '#domain/staff/authorize.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { assignOrder, requireAssignee, type Task } from './assign-order.ts'
import { orderConditions } from './find-order-rows.ts'
import { lockOrderForAction, requireUnclaimed } from './lock-order-for-action.ts'
import type { BulkOrderAction, OrderAction } from '#shared/office/order-actions.ts'
import type { OrderFilters } from './order-filters.ts'
import { packWholeOrder } from './pack-order.ts'

export interface BulkOrders {
  action: BulkOrderAction
  /** The assignee; null removes the present ones. */
  memberId: number | null
}

/** Selected orders: a list of ids, or all that match a filter. */
export type OrderSelection =
  | { ids: readonly number[] }
  | { filter: OrderFilters; expectedCount: number | undefined }

/**
 * Returns the ids of the selected orders that the member may see.
 *
 * @throws ShopError as `requireSelection`
 */
async function selectOrders(db: Db, member: Member, selection: OrderSelection): Promise<number[]> {
  const filters = 'ids' in selection ? { ids: [...selection.ids] } : selection.filter
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${orderConditions(member, filters)} order by id limit ${maxSelected + 1}`.execute(
    db,
  )
  const found = rows.map(({ id }) => id)
  requireSelection(found, 'ids' in selection ? undefined : selection.expectedCount)
  return found
}

/**
 * Creates the job; its rows are fixed now and processed later, each with the reason if it is refused.
 *
 * @throws ShopError as `selectOrders`, `validationFailed` for a member who does not pack or deliver
 */
export async function createOrdersJob(
  tx: Db,
  audit: Audit,
  member: Member,
  { edit, selection, seller }: { edit: BulkOrders; selection: OrderSelection; seller: Seller },
): Promise<JobRecord> {
  const task = taskOf[edit.action]
  if (task) await requireAssignee(tx, task, edit.memberId)
  const ids = await selectOrders(tx, member, selection)
  return createJob(
    tx,
    audit,
    { kind: 'orders.bulk', params: edit, createdBy: member.id },
    rowsOf(ids, seller),
  )
}

/** Each row contains the seller at the time of the request, for the invoice of a delivered order. */
const rowsOf = (ids: readonly number[], seller: Seller): RawBuilder<unknown> => sql`
  select row_number() over (order by id)::int as line, id::text as entity_id, ${JSON.stringify(seller)}::jsonb as input
  from unnest(${[...ids]}::int[]) as chosen (id)`

const taskOf: Partial<Record<BulkOrderAction, Task>> = {
  assign_packer: 'packer',
  assign_driver: 'driver',
}
const actionOf: Record<BulkOrderAction, OrderAction> = {
  confirm: 'confirm',
  assign_packer: 'assign',
  assign_driver: 'assign',
  packed: 'pack',
  ship: 'ship',
  deliver: 'deliver',
}

export const ordersJobKind: JobKind = {
  name: 'orders.bulk',
  entity: 'order',
  permissions: () => ['orders.move'],
  rows: {
    async run(tx, audit, job, rows) {
      const edit = job.params as BulkOrders
      const member = await loadMember(tx, job.created_by)
      await lockOrders(tx, rows)
      const outcomes: RowOutcome[] = []
      for (const row of rows) outcomes.push(await runRow(tx, audit, member, { edit, row }))
      return outcomes
    },
  },
}

/**
 * Locks the orders of a batch at once, by id: a delivery locks the invoice numbers until the batch ends, and transactions waiting for those
 * hold an order.
 */
const lockOrders = (tx: Db, rows: readonly WaitingRow[]) =>
  sql`select from orders where id = any(${rows.map(({ entityId }) => Number(entityId))}::int[]) order by id for update`.execute(
    tx,
  )

/** Loads a member with their present roles, because the job runs long after the request. */
async function loadMember(tx: Db, id: number): Promise<Member> {
  const held = await tx
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.customer_id', 'staff_roles.customer_id')
    .select(['role', 'name'])
    .where('staff.customer_id', '=', id)
    .where('state', '=', 'active')
    .execute()
  const roles = held.map(({ role }) => role)
  return {
    id,
    sessionId: 0,
    name: held[0]?.name ?? '',
    roles,
    permissions: permissionsOf(roles),
    elevation: 'open',
    isElevated: false,
    hasFactor: false,
    hasRecentStepUp: false,
  }
}

interface RowTask {
  edit: BulkOrders
  row: WaitingRow
}

/** Refusals are checked before anything is written, so a refused row does not affect the rest of the batch. */
async function runRow(tx: Db, audit: Audit, member: Member, task: RowTask): Promise<RowOutcome> {
  try {
    await applyAction(tx, audit, member, task)
    return { state: 'done' }
  } catch (error) {
    if (error instanceof ShopError) return failedRow(error)
    throw error
  }
}

async function applyAction(
  tx: Db,
  audit: Audit,
  member: Member,
  { edit: { action, memberId }, row }: RowTask,
): Promise<void> {
  const orderId = Number(row.entityId)
  const order = await lockOrderForAction(tx, member, { orderId, action: actionOf[action] })
  const task = taskOf[action]
  if (task) {
    const to = await requireAssignee(tx, task, memberId)
    return assignOrder(tx, audit, order, { task, to })
  }
  if (action === 'packed' || action === 'ship') requireUnclaimed(order, member)
  if (action === 'packed') return packWholeOrder(tx, audit, member, order)
  const editor: OrderEditor = { staffId: member.id, seller: row.input as Seller }
  const status = ({ confirm: 'processing', ship: 'shipped', deliver: 'delivered' } as const)[
    action as 'confirm' | 'ship' | 'deliver'
  ]
  await changeOrderStatus(tx, audit, editor, { orderId, status })
}
