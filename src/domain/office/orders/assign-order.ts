import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { unpinDeliveryFailures } from '#domain/orders/delivery-failure.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { OrderForAction } from './lock-order-for-action.ts'
import { nextVersion } from './lock-order-for-action.ts'

export type Task = 'packer' | 'driver'

/** Owners and managers can also pack and deliver. */
const rolesOf: Record<Task, StaffRole[]> = {
  packer: ['packer', 'owner', 'manager'],
  driver: ['driver', 'owner', 'manager'],
}

export interface Assignee {
  id: number
  name: string
}

/** Returns the active members who may be given orders, by name. One statement. */
export async function findAssignees(db: Db, task: Task): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select staff.customer_id as id, name from staff where state = 'active' and exists (
      select from staff_roles held where held.customer_id = staff.customer_id and role = any(${rolesOf[task]}::text[]))
    order by name, id`.execute(db)
  return rows
}

/** @throws ShopError `validationFailed` for a member who does not exist or lacks the role */
export async function requireAssignee(
  db: Db,
  task: Task,
  memberId: number | null,
): Promise<Assignee | null> {
  if (memberId === null) return null
  const member = (await findAssignees(db, task)).find(({ id }) => id === memberId)
  if (!member) throw new ShopError('validationFailed', {}, { memberId: ['memberCannotPack'] })
  return member
}

/** Assigns a held order to a packer or a driver; null removes the present one. */
export async function assignOrder(
  tx: Db,
  audit: Audit,
  order: Pick<OrderForAction, 'id' | 'packer_id' | 'driver_id'>,
  { task, to }: { task: Task; to: Assignee | null },
): Promise<void> {
  const column = task === 'packer' ? 'packer_id' : 'driver_id'
  if (order[column] === (to?.id ?? null)) return
  const former = await tx
    .selectFrom('staff')
    .select('name')
    .where('customer_id', '=', order[column] ?? 0)
    .executeTakeFirst()
  await tx
    .updateTable('orders')
    .set({ [column]: to?.id ?? null, ...nextVersion() })
    .where('id', '=', order.id)
    .execute()
  if (task === 'driver' && to) await unpinDeliveryFailures(tx, order.id)
  audit.record({
    action: 'order.assigned',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { [task]: [former?.name ?? null, to?.name ?? null] },
  })
}
