import { z } from 'zod'

/** The answer of `POST /tokens` (docs.moyasar.com, Create Token), limited to the fields that the shop reads. */
export const tokenShape = z.object({
  id: z.string().startsWith('token_').max(200),
  status: z.string(),
  brand: z.string().nullish(),
  last_four: z.string().nullish(),
})

/** A payment as returned by every call about payments. An unknown status or another currency is refused. */
export const paymentShape = z.object({
  id: z.uuid(),
  status: z.enum(['initiated', 'paid', 'failed', 'authorized', 'captured', 'refunded', 'voided']),
  /** Halalas. */
  amount: z.int().nonnegative(),
  /** Halalas refunded so far. */
  refunded: z.int().nonnegative().nullish(),
  currency: z.literal('SAR'),
  source: z.object({
    company: z.string().nullish(),
    number: z.string().nullish(),
    transaction_url: z.string().nullish(),
  }),
})
export type MoyasarPayment = z.infer<typeof paymentShape>

/** A refusal. `POST /tokens` sends only `message`, the other calls all three; `errors` is a map, a sentence or null. */
export const refusalShape = z.object({
  type: z.string().nullish(),
  message: z.string(),
  errors: z.unknown().optional(),
})

/** A webhook (docs.moyasar.com, Webhook Reference), limited to the fields that the shop trusts. */
export const webhookShape = z.object({
  type: z.string().startsWith('payment_'),
  secret_token: z.string(),
  data: z.object({ id: z.uuid() }),
})
