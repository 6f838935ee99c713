import { setTimeout as pause } from 'node:timers/promises'
import { selectedCard, acceptedCard, billingAddress } from '../../support/customer.ts'

/** The present address of the shop, and whether shoppers should continue. */
export interface Traffic {
  origin: string
  isRunning: boolean
  /** Statuses that mean "not now" beside 409 and 503: those of a proxy. */
  notNow?: readonly number[]
  /** Called with the status of each answer; `lost`: the connection ended without one, `late`: none within 10 s. */
  note?(outcome: number | 'lost' | 'late'): void
}

/** One order acknowledged by the shop. */
export interface Acknowledged {
  key: string
  orderId: number
}

/** A buyer: with a session, always the same plants, and always the same way to pay. */
export interface Buyer {
  token: string
  plantIds: number[]
  paysByCard: boolean
}

/**
 * Orders repeatedly until the traffic stops. An attempt whose answer was lost is sent again under its key, so that each key must result in
 * one order. Every answer must be success or "not now", or that the payment ended without an order (`endedCodes`): then another one begins.
 */
export async function orderContinuously(
  traffic: Traffic,
  buyer: Buyer,
  onAcknowledged: (order: Acknowledged) => void,
): Promise<void> {
  const { token } = buyer
  let key: string | null = null
  const attempt = async (attemptKey: string): Promise<string | null> => {
    const answer = await send(traffic, token, 'checkout/save-order', undefined, attemptKey)
    if (!answer) return attemptKey
    if (answer !== 'ended') onAcknowledged({ key: attemptKey, orderId: answer.data.order.id })
    return null
  }
  while (traffic.isRunning) {
    key ??= await fillCart(traffic, buyer)
    if (key) key = await attempt(key)
    await pause(20)
  }
  // An unfinished attempt is completed, otherwise it would be unknown whether it became one order.
  while (key) {
    key = await attempt(key)
    if (key) await pause(20)
  }
}

/** A cart ready to be ordered and the key of the attempt; null when the shop disappeared meanwhile. */
async function fillCart(
  traffic: Traffic,
  { token, plantIds, paysByCard }: Buyer,
): Promise<string | null> {
  for (const plantId of plantIds)
    if (!(await send(traffic, token, `cart/add/${plantId}`, {}))) return null
  if (!(await send(traffic, token, 'checkout/save-address', { billing: billingAddress })))
    return null
  const payment = paysByCard ? selectedCard(acceptedCard) : { method: 'cash_on_delivery' }
  if (!(await send(traffic, token, 'checkout/save-payment', { payment }))) return null
  return crypto.randomUUID()
}

/**
 * The codes of a payment that ended without an order: a card is stored for some minutes only, and a payment that its provider does not know
 * is given up. A test that skips minutes reaches both while an attempt lasts.
 */
const endedCodes = ['paymentExpired', 'paymentProviderError']

/** The answer; null when there was none, or the shop asks to retry; `ended`: the payment ended without an order. */
async function send(
  { origin, notNow = [], note }: Traffic,
  token: string,
  path: string,
  body?: object,
  key?: string,
): Promise<{ data: { order: { id: number } } } | 'ended' | null> {
  try {
    const answer = await fetch(`${origin}/api/v1/customer/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    note?.(answer.status)
    if (answer.status === 200) return JSON.parse(text)
    if (endedCodes.some((code) => text.includes(`"code":"${code}"`))) return 'ended'
    if (![409, 503, ...notNow].includes(answer.status))
      throw new UnexpectedAnswer(`${path}: ${answer.status} ${text}`)
    return null
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error
    note?.(error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'lost')
    return null
  }
}

class UnexpectedAnswer extends Error {}
