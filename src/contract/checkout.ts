import { z } from 'zod'
import { addressLines, contactPhone, country, nationalAddress, postcode } from './address-fields.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { cart, shippingRate } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { order } from './order.ts'
import { email, flag, optionalText, messageField, text } from './parts.ts'

const call = { auth: 'required', tag: 'Checkout', method: 'POST' } as const
const personPart = text({ max: 60 })

/** `address` is Bagisto's name for `address1` (contract §6.1). */
const withAlias = (sent: unknown) => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const { address, ...rest } = sent as Record<string, unknown>
  return { ...rest, address1: rest.address1 || address }
}

const addressFields = {
  first_name: personPart,
  last_name: personPart,
  email,
  address1: addressLines,
  address2: optionalText(255),
  city: text({ max: 100 }),
  postcode,
  phone: contactPhone,
  country,
  state: optionalText(100).transform((typed) => typed ?? ''),
  company_name: optionalText(100),
  vat_id: optionalText(20),
  national_address: nationalAddress,
  save_as_address: flag.nullish().transform((wish) => wish ?? false),
}
export const deliveryAddress = z.preprocess(withAlias, z.object(addressFields, 'fieldRequired'))
const billing = z.preprocess(
  withAlias,
  z.object({ ...addressFields, use_for_shipping: flag.nullish() }, 'fieldRequired'),
)
export type DeliveryAddress = z.output<typeof deliveryAddress>

/** Ignores `shipping` when billing says that it is not used (contract §6.1). */
const withoutIdleShipping = (sent: unknown) => {
  const { billing: given } = Object(sent) as { billing?: unknown }
  const { use_for_shipping: same } = Object(given) as { use_for_shipping?: unknown }
  return same === true || same === 1 ? { ...Object(sent), shipping: null } : sent
}

export const saveAddress = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-address',
  summary: 'Where to deliver (§6.1)',
  body: z.preprocess(
    withoutIdleShipping,
    z.object({ billing, shipping: deliveryAddress.nullish() }).superRefine((sent, context) => {
      if (sent.billing.use_for_shipping !== false || sent.shipping) return
      for (const field of ['first_name', 'last_name', 'email', 'address1', 'city', 'phone'])
        context.addIssue({ code: 'custom', path: ['shipping', field], message: 'fieldRequired' })
    }),
  ),
  output: z.object({
    ...messageField,
    data: z.object({
      rates: z.array(z.object({ carrier_title: z.string(), rates: z.array(shippingRate) })),
      cart,
    }),
  }),
})

export const saveShipping = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-shipping',
  summary: 'How to deliver (§6.2)',
  body: z.object({ shipping_method: text({ max: 60 }) }),
  output: z.object({
    ...messageField,
    data: z.object({
      methods: z.array(
        z.object({
          method: z.string(),
          method_title: z.string(),
          description: z.string(),
          sort: z.number(),
          image: z.null(),
        }),
      ),
      cart,
    }),
  }),
})

/** Removes spaces and hyphens and converts Arabic digits to ASCII; the rest must match the digits of `pattern`. */
const bareDigits = (pattern: RegExp, refusal: string) =>
  z
    .string(refusal)
    .transform((typed) => toAsciiDigits(typed).replace(/[\s\-‐-―]/g, ''))
    .pipe(z.string().min(1, 'fieldRequired').regex(pattern, refusal))

/** The fields of a card (contract §6.3). The shop checks in Riyadh time whether the month is over. */
export const cardFields = z.object({
  card_number: bareDigits(/^\d{16}$/, 'invalidCardNumber'),
  card_holder_name: text({ max: 100 }),
  expiry_date: bareDigits(/^(0[1-9]|1[0-2])\/\d{2}$/, 'invalidExpiryDate'),
  cvv: bareDigits(/^\d{3,4}$/, 'invalidCvv'),
})
const methods = z.enum(['credit_card', 'cash_on_delivery'], 'paymentMethodInvalid')
/** Cash, a card by its fields, or a card by the token of a provider's hosted field. */
const payment = z.preprocess(
  (sent) => {
    const { method, payment_token: token } = Object(sent) as Record<string, unknown>
    return sent && typeof sent === 'object'
      ? { ...sent, kind: method !== 'credit_card' ? 'plain' : token ? 'token' : 'card' }
      : sent
  },
  z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('plain'), method: methods }),
      z.object({ kind: z.literal('token'), method: methods, payment_token: text({ max: 200 }) }),
      z.object({ kind: z.literal('card'), method: methods, ...cardFields.shape }),
    ],
    'fieldRequired',
  ),
)

export const savePayment = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-payment',
  summary: 'How to pay (§6.3)',
  refusals: [502],
  body: z.object({ payment }),
  output: z.object({ ...messageField, data: z.object({ cart }) }),
})

export const checkMinimumOrder = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/check-minimum-order',
  summary: 'May this cart be ordered? (§6.4)',
  output: z.object({
    success: z.boolean(),
    ...messageField,
    code: z.string().optional(),
    data: z.object({
      status: z.boolean(),
      minimum_order_amount: z.number(),
      formatted_minimum_order_amount: z.string(),
      cart,
    }),
  }),
})

/** One key per attempt to buy; a known key returns the first answer again (contract §6.5, D-19). */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,128}$/)
export const saveOrder = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-order',
  summary: 'Places the order (§6.5)',
  headers: z.object({ 'Idempotency-Key': idempotencyKey.optional() }),
  refusals: [409, 502],
  /** `redirect_url`: the bank's page where the shopper confirms the payment first; the order waits as `pending_payment`. */
  output: z.object({
    success: z.literal(true),
    ...messageField,
    redirect_url: z.string().optional(),
    data: z.object({ order }),
  }),
})
