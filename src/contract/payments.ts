import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A provider's notification of a payment (contract §6.5). Signed by the provider, safe to repeat; only the named attempt is read. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook/:provider',
  auth: 'none',
  tag: 'Checkout',
  summary: 'A payment provider reports (§6.5)',
  params: z.object({ provider: z.enum(['sandbox', 'moyasar']) }),
  hasRawBody: true,
  body: z.string(),
  refusals: [502],
  output: z.object({ message: z.string() }),
})
