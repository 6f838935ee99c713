import { randomUUID } from 'node:crypto'
import { showPayment } from './payment-store.ts'
import type { StoredPayment } from './payment-store.ts'

/** Receives the body of a webhook as the shop's endpoint would. */
export type Deliver = (body: string) => Promise<unknown>

/** Moyasar's webhooks: created for every change, sent to the target of `aim`, in order, once or twice. Nothing is sent again later. */
export function openPost(secretToken: string) {
  const made: string[] = []
  let deliver: Deliver | null = null
  let repeating = false
  let onTheWay: Promise<unknown> = Promise.resolve()

  return {
    bodies: () => [...made],
    repeat: () => void (repeating = true),
    settled: () => onTheWay,
    aim: (target: string | Deliver | null) => {
      deliver = typeof target === 'string' ? (body) => sendTo(target, body) : target
    },
    send: (payment: StoredPayment) => {
      const body = JSON.stringify({
        id: randomUUID(),
        type: `payment_${payment.status}`,
        created_at: new Date().toISOString(),
        secret_token: secretToken,
        account_name: 'Warif',
        live: false,
        data: showPayment(payment),
      })
      made.push(body)
      const hand = deliver
      if (!hand) return
      const times = repeating ? 2 : 1
      repeating = false
      for (let time = 0; time < times; time++)
        onTheWay = onTheWay.then(() => hand(body)).catch(() => {})
    },
  }
}

const sendTo = (url: string, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
