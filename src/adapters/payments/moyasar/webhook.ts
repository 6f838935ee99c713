import { createHash, timingSafeEqual } from 'node:crypto'
import { webhookShape } from './shapes.ts'

/**
 * Returns the attempt that a webhook names; null when it is not from Moyasar or not about a payment. Moyasar authenticates with the
 * `secret_token` in the body (its documentation has no signature), which a replay contains too: nothing else is trusted.
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

/** Compares digests of equal length, so that the time reveals neither the length nor the first difference. */
const isSameSecret = (received: string, expected: string) =>
  timingSafeEqual(digest(received), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
