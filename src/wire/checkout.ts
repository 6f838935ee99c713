import { z } from 'zod'
import { cart, shippingRate } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { order } from './order.ts'
import { digitsText, email, flag, optionalText, spoken, text } from './parts.ts'

const call = { auth: 'required', tag: 'Checkout', method: 'POST' } as const
const line = text({ max: 255 })
const lines = z
  .union([line, z.array(line, 'fieldRequired').min(1, 'fieldRequired')], 'fieldRequired')
  .transform((typed) => (typeof typed === 'string' ? [typed] : typed))
  .pipe(z.array(z.string()).max(4, 'invalidValue'))
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
  address1: lines,
  address2: optionalText(255),
  city: text({ max: 100 }),
  postcode: z
    .union([z.null(), digitsText({ max: 10, min: 0 }).pipe(z.string().regex(/^[\p{L}\d -]*$/u, 'invalidValue'))], 'invalidValue')
    .optional()
    .transform((typed) => typed || null),
  phone: digitsText({ max: 20 }).pipe(
    z
      .string()
      .regex(/^\+?[\d\s-]{8,}$/, 'invalidPhone')
      .refine((typed) => typed.replace(/\D/g, '').length >= 7, 'invalidPhone'),
  ),
  country: z
    .union([z.null(), text({ max: 60, min: 0 }).pipe(z.enum(['', 'SA'], 'countryNotSupported'))], 'countryNotSupported')
    .optional()
    .transform(() => 'SA' as const),
  state: optionalText(100).transform((typed) => typed ?? ''),
  company_name: optionalText(100),
  vat_id: optionalText(20),
  save_as_address: flag.nullish().transform((wish) => wish ?? false),
}
export const deliveryAddress = z.preprocess(withAlias, z.object(addressFields, 'fieldRequired'))
const billing = z.preprocess(withAlias, z.object({ ...addressFields, use_for_shipping: flag.nullish() }, 'fieldRequired'))
export type DeliveryAddress = z.output<typeof deliveryAddress>

export const saveAddress = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-address',
  summary: 'Where to deliver (§6.1)',
  body: z.object({ billing, shipping: deliveryAddress.nullish() }).superRefine((sent, context) => {
    if (sent.billing.use_for_shipping !== false || sent.shipping) return
    for (const field of ['first_name', 'last_name', 'email', 'address1', 'city', 'phone'])
      context.addIssue({ code: 'custom', path: ['shipping', field], message: 'fieldRequired' })
  }),
  output: z.object({
    ...spoken,
    data: z.object({ rates: z.array(z.object({ carrier_title: z.string(), rates: z.array(shippingRate) })), cart }),
  }),
})

export const saveShipping = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-shipping',
  summary: 'How to deliver (§6.2)',
  body: z.object({ shipping_method: text({ max: 60 }) }),
  output: z.object({
    ...spoken,
    data: z.object({
      methods: z.array(
        z.object({ method: z.string(), method_title: z.string(), description: z.string(), sort: z.number(), image: z.null() }),
      ),
      cart,
    }),
  }),
})

/** Card payments come with the payment gateway; until then the shop answers `paymentMethodUnavailable` for a card. */
export const savePayment = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-payment',
  summary: 'How to pay (§6.3)',
  body: z.object({ payment: z.object({ method: z.enum(['credit_card', 'cash_on_delivery'], 'paymentMethodInvalid') }, 'fieldRequired') }),
  output: z.object({ ...spoken, data: z.object({ cart }) }),
})

export const checkMinimumOrder = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/check-minimum-order',
  summary: 'May this cart be ordered? (§6.4)',
  output: z.object({
    success: z.boolean(),
    ...spoken,
    code: z.string().optional(),
    data: z.object({ status: z.boolean(), minimum_order_amount: z.number(), formatted_minimum_order_amount: z.string(), cart }),
  }),
})

export const saveOrder = endpoint({
  ...call,
  path: '/api/v1/customer/checkout/save-order',
  summary: 'Places the order (§6.5); header Idempotency-Key',
  output: z.object({ success: z.literal(true), ...spoken, data: z.object({ order }) }),
})
