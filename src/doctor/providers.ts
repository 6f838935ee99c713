import { verifyKeys } from '#adapters/payments/moyasar/verify-keys.ts'
import type { SmsConfig } from '#config/providers.ts'
import { ask } from './ask.ts'
import { failing, messageOf, ok, skipped, warning, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'

const callTimeoutMs = 5_000

/** Checks the keys for SMS and payments, as far as possible without a message or a payment. */
export const providerChecks = ({ config: { sms, payments, settings } }: Context): Check[] => [
  { name: 'sms', run: (signal) => checkSms(sms, signal) },
  {
    name: 'payments',
    timeoutMs: 3 * callTimeoutMs,
    async run() {
      if (payments.provider === 'none') return skipped('Cash on delivery alone.')
      if (payments.provider === 'sandbox') return skipped('The demo’s sandbox takes no money.')
      try {
        await verifyKeys({ ...payments, timeoutMs: callTimeoutMs })
      } catch (error) {
        return failing(
          `${messageOf(error)}.`,
          '401 or 403: copy both keys from Moyasar’s dashboard again, of one account and both live or both test.',
        )
      }
      const keys = payments.secretKey.startsWith('sk_test_') ? 'test' : 'live'
      if (keys === 'test' && settings.storeMode === 'live')
        return failing('Moyasar’s test keys take no money.', 'Set its live keys.')
      return ok(
        `Moyasar takes both ${keys} keys; its webhook’s secret is proved by the first payment.`,
      )
    },
  },
]

/**
 * Neither provider documents a call for testing keys (decision 0086): only Taqnyat's balance is requested, and only its refusal is
 * conclusive.
 */
async function checkSms(sms: SmsConfig, signal: AbortSignal): Promise<Finding> {
  if (sms.provider === 'inbox') return skipped('Codes stay in the demo’s inbox.')
  const [path, headers] =
    sms.provider === 'taqnyat'
      ? ['/account/balance', { Authorization: `Bearer ${sms.token}` }]
      : ['/rest/SMS/messages', {}]
  const answer = await ask(`${sms.baseUrl}${path}`, {
    headers,
    signal,
  }).catch((error: unknown) => messageOf(error))
  if (typeof answer === 'string')
    return failing(
      `${sms.provider} does not answer: ${answer}.`,
      'Open the way out in the firewall; nobody can sign in without codes.',
    )
  await answer.body?.cancel()
  if (sms.provider === 'taqnyat' && (answer.status === 401 || answer.status === 403))
    return failing(
      `taqnyat refuses the token (status ${answer.status}).`,
      'Set TAQNYAT_TOKEN to the one in its portal.',
    )
  if (answer.status >= 500)
    return warning(
      `${sms.provider} answers with status ${answer.status}.`,
      'Look at its status page.',
    )
  return ok(
    `${sms.provider} answers; key and sender name are not provable without sending: sign in once.`,
  )
}
