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

/** A buyer and a member of staff who act on the same orders. */
export interface RefundClient {
  shop: MovingShop
  /** Tokens of a member who may refund, and of the buyer. */
  member: string
  buyer: string
  plantId: number
}

/** The actions of a client, in turn. */
const acts = [refundOne, cancelByStaff, refundAmount, cancelByBuyer, refundInCash] as const

/** Sells a card order of three and refunds some or all of it, in another way each `turn`. */
export async function sellAndRefund(client: RefundClient, turn: number): Promise<Settled> {
  const order = await placeOrder(client)
  const act = acts[turn % acts.length] ?? refundOne
  return act(client, order)
}

const ofBuyer = ({ buyer }: RefundClient, body?: object, key?: string) => ({
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

async function placeOrder(client: RefundClient): Promise<Order> {
  const { shop, plantId } = client
  const post = (path: string, body?: object, key?: string) =>
    callUntilAnswered(shop, 'POST', `/api/v1/customer/${path}`, ofBuyer(client, body, key))
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

function refundOne(client: RefundClient, order: Order): Promise<Settled> {
  return refund(client, order, { lines: [{ order_item_id: order.line, quantity: 1 }] }, 'card')
}

function refundAmount(client: RefundClient, order: Order): Promise<Settled> {
  return refund(client, order, { lines: [], amount_halalas: 1_237 }, 'card')
}

async function refundInCash(client: RefundClient, order: Order): Promise<Settled> {
  const wanted = { lines: [{ order_item_id: order.line, quantity: 2, restock_quantity: 1 }] }
  const settled = await refund(client, order, wanted, 'cash')
  if (settled.kind !== 'refund') return settled
  const reference = { bank_reference: `R-${order.id}` }
  const { status, body } = await office(client, `refunds/${settled.refundId}/done`, reference)
  if (status !== 200) throw new Error(`cash was not noted: ${status} ${JSON.stringify(body)}`)
  return settled
}

/** Refunds after a preview of the present state; repeats both when somebody was faster, or the bank is still being asked. */
async function refund(
  client: RefundClient,
  { id: orderId }: Order,
  wanted: object,
  method: 'card' | 'cash',
): Promise<Settled> {
  const refundId = randomUUID()
  for (;;) {
    const seen = await office(client, `orders/${orderId}/refunds/preview`, wanted)
    const { version, total_halalas: amountHalalas } = seen.body.data
    const { status, body } = await office(client, `orders/${orderId}/refunds`, {
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

async function cancelByStaff(client: RefundClient, { id: orderId }: Order): Promise<Settled> {
  for (;;) {
    const order = await callUntilAnswered(
      client.shop,
      'GET',
      `/api/office/orders/${orderId}/office`,
      {
        token: client.member,
      },
    )
    if (order.body.data.status === 'cancelled') return { kind: 'cancellation', orderId }
    const { version } = order.body.data
    const answer = await office(client, `orders/${orderId}/cancel`, { reason: 'other', version })
    expectDoneOrRetryable(answer, 'editConflict', 'cannotCancelOrder')
    await pause(50)
  }
}

async function cancelByBuyer(client: RefundClient, { id: orderId }: Order): Promise<Settled> {
  const path = `/api/v1/customer/orders/${orderId}`
  for (;;) {
    const order = await callUntilAnswered(client.shop, 'GET', path, ofBuyer(client))
    if (order.body.data.status === 'cancelled') return { kind: 'cancellation', orderId }
    expectDoneOrRetryable(
      await callUntilAnswered(client.shop, 'POST', `${path}/cancel`, ofBuyer(client)),
      'cannotCancelOrder',
    )
    await pause(50)
  }
}

/** @throws Error unless the call succeeded, was refused with one of `codes`, or the provider cannot answer yet (502) */
function expectDoneOrRetryable({ status, body }: Answer, ...codes: string[]): void {
  if (status === 200 || status === 502 || codes.includes(body.code)) return
  throw new Error(`a cancellation was refused: ${status} ${JSON.stringify(body)}`)
}

const office = (client: RefundClient, path: string, body: object): Promise<Answer> =>
  callUntilAnswered(client.shop, 'POST', `/api/office/${path}`, {
    token: client.member,
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  })
