import type { Db } from '#db/tables.ts'
import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { restockReduced } from '#domain/inventory/release-stock.ts'
import { queueReductionEmail } from '#domain/notifications/queue-refund-email.ts'
import { countToPack, endShortages, settlePacking } from '#domain/orders/due-pieces.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { fitVat } from '#domain/pricing/fit-vat.ts'
import { remainingOfLine, reduceLine } from '#domain/pricing/reduce-line.ts'
import type { RefundReason } from '#shared/office/refund.ts'
import type { Halalas } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { remainingOfOrder, loadBalance, type OrderBalance } from './order-balance.ts'
import { incrementOrderVersion, requireVersion } from './order-version.ts'

export interface ReductionRequest {
  lines: { orderItemId: number; quantity: number; restockQuantity: number }[]
  reason: RefundReason
  note: string | null
  version: number
}

/**
 * Removes units from an order that is not paid yet, so that less is due on delivery and its invoice contains only the rest (office.md
 * O5.4). The coupon is not checked again. At least one unit must stay; otherwise the order is cancelled instead. Call in a transaction.
 *
 * @throws ShopError `orderNotFound` `editConflict` `cannotRemove`
 */
export async function reduceOrder(
  tx: Db,
  audit: Audit,
  orderId: number,
  { lines, reason, note, version }: ReductionRequest,
): Promise<void> {
  await lockOrder(tx, orderId)
  const balance = await loadBalance(tx, orderId)
  await requireVersion(tx, balance, version)
  const removed = planRemoval(balance, lines)
  const toPackBefore = await countToPack(tx, orderId)
  const reductionIds = await writeReductions(
    tx,
    { orderId, reason, note, staffId: audit.actor.staffId },
    removed,
  )
  await restockReduced(tx, reductionIds)
  await settlePacking(tx, orderId)
  await endShortages(tx, orderId, toPackBefore)
  await incrementOrderVersion(tx, orderId)
  await queueReductionEmail(tx, orderId, reductionIds)
  const taken = removed.reduce((sum, { gross }) => sum + gross, 0)
  const due = remainingOfOrder(balance)
  audit.record({
    action: 'order.linesRemoved',
    entityId: orderId,
    title: orderNumber(orderId),
    changes: { due_halalas: [due, due - taken] },
    reason,
  })
}

/**
 * Returns the amount still to be paid for an order without these units; nothing is written. @throws ShopError `orderNotFound`
 * `cannotRemove`
 */
export async function previewReduction(
  db: Db,
  orderId: number,
  lines: ReductionRequest['lines'],
): Promise<{ version: number; removed: RemovedLine[]; dueHalalas: Halalas }> {
  const balance = await loadBalance(db, orderId)
  const removed = planRemoval(balance, lines)
  const taken = removed.reduce((sum, { gross }) => sum + gross, 0)
  return { version: balance.version, removed, dueHalalas: remainingOfOrder(balance) - taken }
}

interface RemovedLine {
  order_item_id: number
  quantity: number
  gross: number
  vat: number
  restock: number
}

/**
 * Fits the VAT to the remaining lines, because those will be invoiced: halalas of VAT are shifted between the removed and the remaining
 * part of a line until the remaining total is exact. @throws ShopError `cannotRemove`
 */
function planRemoval(balance: OrderBalance, wanted: ReductionRequest['lines']): RemovedLine[] {
  const isOpen = balance.status === 'pending' || balance.status === 'processing'
  const isCash = balance.paymentMethod === 'cash_on_delivery'
  if (!isOpen || !isCash || balance.invoice || balance.card) throw new ShopError('cannotRemove')
  const asked = new Map(wanted.map((line) => [line.orderItemId, line]))
  if (
    wanted.some(
      ({ orderItemId }) => !balance.lines.some((line) => line.orderItemId === orderItemId),
    )
  )
    throw new ShopError('cannotRemove')
  const parts = balance.lines.map(({ orderItemId, sold, reduced }) => {
    const want = asked.get(orderItemId)
    const left = remainingOfLine(sold, reduced)
    if (!want) return { orderItemId, left, want: null, part: null }
    if (want.quantity > left.quantity) throw new ShopError('cannotRemove')
    const part = reduceLine(sold, reduced, { quantity: want.quantity }, balance.rateBasisPoints)
    return { orderItemId, left, want, part }
  })
  const remaining = parts.map(({ left, part }) => {
    const vatHalalas = left.vatHalalas - (part?.vatHalalas ?? 0)
    return {
      grossHalalas: left.grossHalalas - (part?.grossHalalas ?? 0),
      vatHalalas,
      minVatHalalas: part ? left.vatHalalas - part.maxVatHalalas : vatHalalas,
      maxVatHalalas: part ? left.vatHalalas - part.minVatHalalas : vatHalalas,
    }
  })
  const shipping = remainingOfLine(balance.shipping.sold, balance.shipping.reduced)
  const fixed = {
    ...shipping,
    minVatHalalas: shipping.vatHalalas,
    maxVatHalalas: shipping.vatHalalas,
  }
  if (remaining.every(({ grossHalalas }) => grossHalalas === 0) || hasNothingLeft(balance, asked))
    throw new ShopError('cannotRemove')
  const vats = fitVat([...remaining, fixed], balance.rateBasisPoints)
  return parts.flatMap(({ orderItemId, left, want, part }, at) =>
    want && part
      ? [
          {
            order_item_id: orderItemId,
            quantity: part.quantity,
            gross: part.grossHalalas,
            vat: left.vatHalalas - (vats[at] ?? 0),
            restock: want.restockQuantity,
          },
        ]
      : [],
  )
}

const hasNothingLeft = (
  { lines }: OrderBalance,
  asked: ReadonlyMap<number, { quantity: number }>,
): boolean =>
  lines.every(
    ({ orderItemId, sold, reduced }) =>
      remainingOfLine(sold, reduced).quantity === (asked.get(orderItemId)?.quantity ?? 0),
  )

/** Records removed lines; removed units no longer count as packed. Returns the ids of the reductions. */
export async function writeReductions(
  tx: Db,
  action: { orderId: number; reason: string; note: string | null; staffId: number | null },
  lines: RemovedLine[],
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with line as (
        select * from json_to_recordset(${JSON.stringify(lines)}::json)
          as line (order_item_id int, quantity int, gross bigint, vat bigint, restock int)),
      reduction as (
        insert into order_reductions (order_id, order_item_id, kind, quantity, gross_halalas, vat_halalas, restock_quantity, reason, note,
          staff_id)
        select ${action.orderId}::int, order_item_id, 'removed', quantity, gross, vat, restock, ${action.reason}::text, ${action.note}::text,
          ${action.staffId}::int
        from line order by order_item_id returning id),
      packed as (
        update order_items set packed_quantity = least(packed_quantity, order_items.quantity - line.quantity - coalesce((
          select sum(reduction.quantity) from order_reductions reduction where reduction.order_item_id = order_items.id), 0))
        from line where order_items.id = line.order_item_id)
    select array(select id from reduction) as ids`.execute(tx)
  return rows[0]?.ids ?? []
}
