import { z } from 'zod'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { customerBrief, orderAddress } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, flag, money, pathId, messageField } from './parts.ts'
import { product } from './product.ts'

export const noticeCodes = [
  'itemUnavailableRemoved',
  'priceChanged',
  'couponNoLongerValid',
  'quantityExceedsStock',
  'reorderItemSkipped',
  'reorderQuantityReduced',
  'notDeliveredThere',
] as const
export const notice = z.object({
  code: z.enum(noticeCodes),
  message: z.string(),
  item_id: z.number().optional(),
})

const chosenOption = z.object({ option_id: z.number(), option_label: z.string() })
/** The options chosen with a plant; `attributes` is in the reader's language. */
export const additional = z.object({
  product_id: z.number(),
  quantity: z.number(),
  super_attribute: z.object({ color: z.number().optional(), size: z.number().optional() }),
  additional_info: z.object({ planting_assistance: z.boolean().optional() }),
  attributes: z.object({ color: chosenOption.optional(), size: chosenOption.optional() }),
})

/** Fields shared by cart items and order items. */
export const lineBasics = {
  id: z.number(),
  product_id: z.number(),
  sku: z.string(),
  type: z.literal('simple'),
  name: z.string(),
  name_latin: z.string(),
  latin_name: z.string(),
  image: z.string().nullable(),
  quantity: z.number(),
  coupon_code: z.string().nullable(),
  weight: z.number(),
  total_weight: z.number(),
  ...money('price', 'total', 'tax_amount', 'discount_amount'),
  tax_percent: z.number(),
  discount_percent: z.number(),
  additional,
  child: z.null(),
}

export const cartItem = z.object({
  ...lineBasics,
  base_total_weight: z.number(),
  price_incl_tax: z.number(),
  regular_price: z.number(),
  custom_price: z.null(),
  formatted_custom_price: z.null(),
  total_incl_tax: z.number(),
  in_stock: z.boolean(),
  available_quantity: z.number().nullable(),
  product,
  created_at: dateTime,
  updated_at: dateTime,
})

export const shippingRate = z.object({
  id: z.number(),
  carrier: z.string(),
  carrier_title: z.string(),
  method: z.literal('free_free'),
  method_title: z.string(),
  method_description: z.string(),
  ...money('price'),
})
export const channel = z.object({ id: z.number(), code: z.string(), name: z.string() })

/** Contract §3.5. A cart is never null. */
export const cart = z.object({
  id: z.number().nullable(),
  customer_email: z.string().nullable(),
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  shipping_method: z.string().nullable(),
  coupon_code: z.string().nullable(),
  is_gift: z.literal(0),
  items_count: z.number(),
  items_qty: z.number(),
  exchange_rate: z.null(),
  global_currency_code: z.literal('SAR'),
  base_currency_code: z.literal('SAR'),
  channel_currency_code: z.literal('SAR'),
  cart_currency_code: z.literal('SAR'),
  ...money(
    'grand_total',
    'sub_total',
    'sub_total_incl_tax',
    'tax_total',
    'shipping_total',
    'discount',
  ),
  discount_amount: z.number(),
  base_discount_amount: z.number(),
  formatted_discounted_sub_total: z.string(),
  formatted_base_discounted_sub_total: z.string(),
  prices_include_tax: z.literal(true),
  tax_breakdown: z.array(
    z.object({ name: z.string(), percent: z.number(), taxable: z.number(), amount: z.number() }),
  ),
  taxes: z.string(),
  base_taxes: z.string(),
  formatted_taxes: z.string(),
  formatted_base_taxes: z.string(),
  checkout_method: z.null(),
  is_guest: z.literal(0),
  is_active: z.literal(1),
  conversion_time: z.null(),
  has_errors: z.boolean(),
  notices: z.array(notice),
  customer: customerBrief,
  channel,
  items: z.array(cartItem),
  selected_shipping_rate: shippingRate
    .extend({ created_at: dateTime, updated_at: dateTime })
    .nullable(),
  payment: z
    .object({
      id: z.number(),
      method: z.enum(['credit_card', 'cash_on_delivery']),
      method_title: z.string(),
      card_last4: z.string().nullable(),
      created_at: dateTime,
      updated_at: dateTime,
    })
    .nullable(),
  billing_address: orderAddress.nullable(),
  shipping_address: orderAddress.nullable(),
  created_at: dateTime.nullable(),
  updated_at: dateTime.nullable(),
})

export type Cart = z.output<typeof cart>
export type CartItem = z.output<typeof cartItem>
export type Notice = z.output<typeof notice>

const cartAnswer = z.object({ data: cart })
const cartChange = z.object({ ...messageField, data: cart })
const call = { auth: 'required', tag: 'Cart' } as const

/** An option id; a numeric string is accepted (contract §5.2). */
const optionId = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'invalidValue',
)
/** The quantity of a plant and its chosen options. */
export const chosenPlant = z.object({
  quantity: z.int('invalidValue').min(1, 'quantityBelowOne').max(999, 'quantityLimit').default(1),
  super_attribute: z
    .object({ color: optionId.nullish(), size: optionId.nullish() }, 'invalidValue')
    .nullish(),
  additional_info: z.object({ planting_assistance: flag.nullish() }, 'invalidValue').nullish(),
})
export type ChosenPlant = z.output<typeof chosenPlant>

export const getCart = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/cart',
  summary: 'The cart (§5.1)',
  output: cartAnswer,
})
export const addToCart = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/cart/add/:productId',
  summary: 'Adds plants (§5.2)',
  params: z.object({ productId: pathId }),
  body: z.object({ product_id: z.int('invalidValue').optional(), ...chosenPlant.shape }),
  output: cartChange,
})
export const updateCart = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/customer/cart/update',
  summary: 'Sets quantities, all or none (§5.3)',
  body: z.object({
    qty: z
      .record(z.string().regex(/^\d{1,15}$/, 'invalidValue'), z.int('invalidValue'), {
        error: (issue) => (issue.code === 'invalid_key' ? 'invalidValue' : 'fieldRequired'),
      })
      .refine((lines) => Object.keys(lines).length >= 1, 'fieldRequired')
      .refine((lines) => Object.keys(lines).length <= 100, 'invalidValue'),
  }),
  output: cartChange,
})
export const removeFromCart = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/cart/remove/:itemId',
  summary: 'Removes a line (§5.4)',
  params: z.object({ itemId: pathId }),
  output: cartChange,
})
export const clearCart = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/cart/remove',
  summary: 'Empties the cart (§5.5)',
  output: cartChange,
})
export const applyCoupon = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/cart/coupon',
  summary: 'Applies a coupon; replaces another (§5.6)',
  body: z.object({
    code: z
      .string('enterValidPromoCode')
      .nullish()
      .transform((typed) => toAsciiDigits(normalizeText(typed ?? '')).toUpperCase())
      .pipe(z.string().min(1, 'enterValidPromoCode').max(50, 'tooLong')),
  }),
  output: cartChange,
})
export const removeCoupon = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/cart/coupon',
  summary: 'Takes the coupon off (§5.7)',
  output: cartChange,
})
export const moveToWishlist = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/cart/move-to-wishlist/:itemId',
  summary: 'Moves a line to the wishlist (§5.8)',
  params: z.object({ itemId: pathId }),
  output: cartChange,
})
