import { setTimeout as pause } from 'node:timers/promises'
import {
  threeDSecureCard,
  providerErrorCard,
  declinedCard,
  acceptedCard,
  type ShopCustomer,
} from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import type { Answer } from '../../support/shop.ts'

/** The plants that a shopper wants to buy, and how they pay. */
export interface Basket {
  lines: { plant: Plant; quantity: number }[]
  way: Way
}

/** Decides on the bank's page at this address. */
export type DecideAtBank = (page: string, decision: 'approve' | 'refuse') => Promise<unknown>
type Pay = (shopper: ShopCustomer, decideAtBank: DecideAtBank) => Promise<Answer>
export type Way = keyof typeof ways

/** Each attempt has a new key, as on the checkout page. */
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

const ways = {
  cash: (shopper) => shopper.placeOrder(key()),
  card: (shopper) => shopper.payByCard(acceptedCard, key()),
  anotherCard: async (shopper) => {
    const first = await shopper.payByCard(declinedCard, key())
    return first.body.code === 'paymentDeclined' ? shopper.payByCard(acceptedCard, key()) : first
  },
  cashInstead: async (shopper) => {
    const first = await shopper.payByCard(providerErrorCard, key())
    return first.body.code === 'paymentProviderError' ? shopper.placeOrder(key()) : first
  },
  bankApproves: async (shopper, decideAtBank) => {
    const redirected = await shopper.payByCard(threeDSecureCard, key())
    if (redirected.status === 200)
      await decided(shopper, redirected, () =>
        decideAtBank(redirected.body.redirect_url, 'approve'),
      )
    return redirected
  },
  bankRefuses: async (shopper, decideAtBank) => {
    const redirected = await shopper.payByCard(threeDSecureCard, key())
    if (redirected.status !== 200) return redirected
    await decided(shopper, redirected, () => decideAtBank(redirected.body.redirect_url, 'refuse'))
    return shopper.placeOrder(key()) // The shop has put everything back into the cart.
  },
  walksAway: (shopper) => shopper.payByCard(threeDSecureCard, key()),
} satisfies Record<string, Pay>

/** Waits until the shop has received the bank's decision. */
async function decided(
  shopper: ShopCustomer,
  { body }: Answer,
  decide: () => Promise<unknown>,
): Promise<void> {
  await decide()
  for (;;) {
    const order = await shopper.call('GET', `/api/v1/customer/orders/${body.data.order.id}`)
    if (order.body.data.status !== 'pending_payment') return
    await pause(50)
  }
}

/** Half of them pay on delivery; of the cards some are declined, some go through the bank's page, and some never return from it. */
const custom: Way[] = [
  ...Array.from({ length: 10 }, (): Way => 'cash'),
  ...Array.from({ length: 5 }, (): Way => 'card'),
  ...(['anotherCard', 'cashInstead', 'bankApproves', 'bankRefuses', 'walksAway'] as const),
]

/** This many baskets with one or two of the plants, one to three of each, always the same for the same numbers. */
export function fillBaskets(plants: Plant[], count: number): Basket[] {
  const plantOf = (place: number) => plants[place % plants.length] as Plant
  return Array.from({ length: count }, (_, place) => {
    const lines = [{ plant: plantOf(place * 7), quantity: 1 + (place % 3) }]
    if (place % 2 === 0) lines.push({ plant: plantOf(place * 7 + 1 + (place % 5)), quantity: 1 })
    return { lines, way: custom[(place * 3) % custom.length] ?? 'cash' }
  })
}

/** From the product page to the last answer; a shopper who is refused leaves an empty cart. */
export async function buy(
  shopper: ShopCustomer,
  { lines, way }: Basket,
  decideAtBank: DecideAtBank,
): Promise<Answer> {
  let answer: Answer | undefined
  for (const { plant, quantity } of lines) {
    answer = await shopper.fillCart(plant, quantity)
    if (answer.status !== 200) break
  }
  if (answer?.status === 200) answer = await ways[way](shopper, decideAtBank)
  if (!answer) throw new Error('an empty basket')
  if (answer.status !== 200) await shopper.call('DELETE', '/api/v1/customer/cart/remove')
  return answer
}
