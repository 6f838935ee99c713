import { createHash, timingSafeEqual } from 'node:crypto'
import { webhookShape } from './shapes.ts'

/**
 * The attempt a webhook speaks of; null when it is not from Moyasar or not about a payment. Moyasar proves itself by the
 * `secret_token` in the body (its documentation knows no signature), which a replay carries too: nothing else is believed.
 */
export function readWebhook(webhookSecret: string, body: string): { attemptId: string } | null {
  const message = webhookShape.safeParse(parse(body))
  if (!message.success || webhookSecret === '') return null
  if (!isSameSecret(message.data.secret_token, webhookSecret)) return null
  return { attemptId: message.data.data.id }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** By digests of one length, so that neither length nor first difference shows in the time it takes. */
const isSameSecret = (received: string, expected: string) =>
  timingSafeEqual(digest(received), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
