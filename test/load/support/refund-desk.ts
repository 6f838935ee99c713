import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { acceptedCard, billingAddress, selectedCard } from '../../support/customer.ts'
import type { Answer } from '../../support/shop.ts'
import { callUntilAnswered, type MovingShop } from './call-until-answered.ts'

/** An outcome acknowledged by the shop, which must be true at the end. */
export type Settled =
  | { kind: 'refund'; orderId: number; refundId: string; amountHalalas: number }
  | { kind: 'cancellation'; orderId: number }

interface Order {
  id: number
  line: number
}

export interface Desk {
  shop: MovingShop
  /** Tokens of a member who may refund, and of the buyer. */
  member: string
  buyer: string
  plantId: number
}

/** The actions of a desk, one after another. */
const acts = [refundOne, cancelByStaff, refundAmount, cancelByBuyer, refundInCash] as const

/** Sells a card order of three and refunds some or all of it, in another way each `turn`. */
export async function sellAndRefund(desk: Desk, turn: number): Promise<Settled> {
  const order = await placeOrder(desk)
  const act = acts[turn % acts.length] ?? refundOne
  return act(desk, order)
}

const ofBuyer = ({ buyer }: Desk, body?: object, key?: string) => ({
  token: buyer,
  ...(body && { body }),
  ...(key && { headers: { 'Idempotency-Key': key } }),
})

/** Refusals of an order whose previous attempt was interrupted. */
const settledMeanwhile = new Set([
  'cartEmpty',
  'addressRequired',
  'paymentMethodRequired',
  'paymentExpired',
  'paymentDeclined',
])

async function placeOrder(desk: Desk): Promise<Order> {
  const { shop, plantId } = desk
  const post = (path: string, body?: object, key?: string) =>
    callUntilAnswered(shop, 'POST', `/api/v1/customer/${path}`, ofBuyer(desk, body, key))
  for (;;) {
    await post(`cart/add/${plantId}`, { product_id: plantId, quantity: 3 })
    await post('checkout/save-address', { billing: billingAddress })
    await post('checkout/save-payment', { payment: selectedCard(acceptedCard) })
    const { status, body } = await post('checkout/save-order', undefined, randomUUID())
    if (status === 200) return { id: body.data.order.id, line: body.data.order.items[0].id }
    // The card was sent before the shop died and must be entered again; or the interrupted payment is being settled.
    if (status < 500 && !settledMeanwhile.has(body.code))
      throw new Error(`an order was refused: ${status} ${JSON.stringify(body)}`)
    await pause(50)
  }
}

function refundOne(desk: Desk, order: Order): Promise<Settled> {
  return refund(desk, order, { lines: [{ order_item_id: order.line, quantity: 1 }] }, 'card')
}

function refundAmount(desk: Desk, order: Order): Promise<Settled> {
  return refund(desk, order, { lines: [], amount_halalas: 1_237 }, 'card')
}

async function refundInCash(desk: Desk, order: Order): Promise<Settled> {
  const wanted = { lines: [{ order_item_id: order.line, quantity: 2, restock_quantity: 1 }] }
  const settled = await refund(desk, order, wanted, 'cash')
  if (settled.kind !== 'refund') return settled
  const reference = { bank_reference: `R-${order.id}` }
  const { status, body } = await office(desk, `refunds/${settled.refundId}/done`, reference)
  if (status !== 200) throw new Error(`cash was not noted: ${status} ${JSON.stringify(body)}`)
  return settled
}

/** Refunds after a preview of the present state; repeats both when somebody was faster, or the bank is still being asked. */
async function refund(
  desk: Desk,
  { id: orderId }: Order,
  wanted: object,
  method: 'card' | 'cash',
): Promise<Settled> {
  const refundId = randomUUID()
  for (;;) {
    const seen = await office(desk, `orders/${orderId}/refunds/preview`, wanted)
    const { version, total_halalas: amountHalalas } = seen.body.data
    const { status, body } = await office(desk, `orders/${orderId}/refunds`, {
      id: refundId,
      ...wanted,
      reason: 'arrived_dead',
      method,
      expected_total_halalas: amountHalalas,
      version,
    })
    if (status === 201) return { kind: 'refund', orderId, refundId, amountHalalas }
    if (!['editConflict', 'refundPending', 'refundChanged'].includes(body.code))
      throw new Error(`a refund was refused: ${status} ${JSON.stringify(body)}`)
    await pause(50)
  }
}

async function cancelByStaff(desk: Desk, { id: orderId }: Order): Promise<Settled> {
  for (;;) {
    const order = await callUntilAnswered(
      desk.shop,
      'GET',
      `/api/office/orders/${orderId}/office`,
      {
        token: desk.member,
      },
    )
    if (order.body.data.status === 'cancelled') return { kind: 'cancellation', orderId }
    const { version } = order.body.data
    const answer = await office(desk, `orders/${orderId}/cancel`, { reason: 'other', version })
    requireDoneOrRetryable(answer, 'editConflict', 'cannotCancelOrder')
    await pause(50)
  }
}

async function cancelByBuyer(desk: Desk, { id: orderId }: Order): Promise<Settled> {
  const path = `/api/v1/customer/orders/${orderId}`
  for (;;) {
    const order = await callUntilAnswered(desk.shop, 'GET', path, ofBuyer(desk))
    if (order.body.data.status === 'cancelled') return { kind: 'cancellation', orderId }
    requireDoneOrRetryable(
      await callUntilAnswered(desk.shop, 'POST', `${path}/cancel`, ofBuyer(desk)),
      'cannotCancelOrder',
    )
    await pause(50)
  }
}

/** @throws Error unless the call succeeded, was refused with one of `codes`, or the provider cannot answer yet (502) */
function requireDoneOrRetryable({ status, body }: Answer, ...codes: string[]): void {
  if (status === 200 || status === 502 || codes.includes(body.code)) return
  throw new Error(`a cancellation was refused: ${status} ${JSON.stringify(body)}`)
}

const office = (desk: Desk, path: string, body: object): Promise<Answer> =>
  callUntilAnswered(desk.shop, 'POST', `/api/office/${path}`, {
    token: desk.member,
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  })
