import type { OptionName, ProductRecord } from '#domain/catalogue/load-products.ts'
import type { LineSums, LineToPrice, Totals } from '#domain/pricing/cart-totals.ts'
import type { Region } from '#domain/plants/climate.ts'
import type { PaymentMethod, ShippingMethod } from '#db/tables.ts'
import type { CustomerSummary } from '#domain/customers/load-customer.ts'
import type { Halalas } from '#shared/money.ts'
import type { CartAddress } from './load-cart.ts'

/** Who shops, and the VAT rate of the shop (1500 = 15 %). */
export interface Shopper {
  customerId: number
  vatRateBasisPoints: number
}

export interface PricedLine extends LineToPrice, LineSums {
  /** Where it varies, as the variant sells it. */
  product: ProductRecord
  /** Null where nothing varies. */
  variantId: number | null
  color: OptionName | null
  size: OptionName | null
  plantingAssistance: boolean
  /** Stock covers every line of this plant, or this variant, together. */
  isCovered: boolean
  createdAt: Date
  updatedAt: Date
}

/** What the shop changed or found in a cart by itself (contract §3.5). */
export interface CartNotice {
  code:
    | 'itemUnavailableRemoved'
    | 'priceChanged'
    | 'couponNoLongerValid'
    | 'quantityExceedsStock'
    | 'reorderItemSkipped'
    | 'reorderQuantityReduced'
    | 'notDeliveredThere'
  lineId?: number
  product?: ProductRecord
  /** The line's size and colour, where the product varies: it is of them that the notice tells. */
  options?: OptionName[]
  available?: number
  /** Where it may not go. */
  region?: Region
  /** It was skipped because a size or colour must be chosen. */
  lacksChoice?: true
}

/** A cart at the prices of this moment. Without lines everything but `id` and the times is empty (contract D-10). */
export interface PricedCart {
  id: number | null
  customer: CustomerSummary
  lines: PricedLine[]
  totals: Totals
  coupon: { id: number; code: string; percentBasisPoints: number } | null
  notices: CartNotice[]
  /** A line asks for more than there is, or may not go where the order goes: checkout is refused until that is settled. */
  hasErrors: boolean
  billing: CartAddress | null
  shipping: CartAddress | null
  shippingMethod: ShippingMethod | null
  paymentMethod: PaymentMethod | null
  /** Of the card chosen to pay with, as far as the provider tells. */
  cardLast4: string | null
  createdAt: Date | null
  updatedAt: Date | null
}

/** Whether the tables must learn anything. */
export const hasAdjustments = ({
  removedLineIds,
  newPrices,
  removesCoupon,
  clearsCart,
  quotedTotal,
}: PricingAdjustments): boolean =>
  removedLineIds.length > 0 ||
  newPrices.length > 0 ||
  removesCoupon ||
  clearsCart ||
  quotedTotal !== null

export const maxLinesPerCart = 100

export const itemsQuantity = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What the tables must learn from a pricing. */
export interface PricingAdjustments {
  removedLineIds: number[]
  newPrices: { lineId: number; priceHalalas: Halalas }[]
  removesCoupon: boolean
  /** The last line went: address, payment and coupon go with it. */
  clearsCart: boolean
  /** The total to remember as quoted; null when it already stands there (contract D-26). */
  quotedTotal: Halalas | null
}
