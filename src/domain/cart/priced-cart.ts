import type { OptionName, ProductRecord } from '#domain/catalogue/load-products.ts'
import type { LineSums, LineToPrice, Totals } from '#domain/pricing/cart-totals.ts'
import type { Region } from '#domain/plants/climate.ts'
import type { PaymentMethod, ShippingMethod } from '#db/tables.ts'
import type { CustomerSummary } from '#domain/customers/load-customer.ts'
import type { Halalas } from '#shared/money.ts'
import type { CartAddress } from './load-cart.ts'

/** The customer who shops, and the shop's VAT rate (1500 = 15 %). */
export interface Shopper {
  customerId: number
  vatRateBasisPoints: number
}

export interface PricedLine extends LineToPrice, LineSums {
  /** The product; if it varies, with the values of the variant. */
  product: ProductRecord
  /** Null: the plant does not vary. */
  variantId: number | null
  color: OptionName | null
  size: OptionName | null
  plantingAssistance: boolean
  /** Whether stock covers all lines of this plant, or of this variant, together. */
  isCovered: boolean
  createdAt: Date
  updatedAt: Date
}

/** A change that the shop made to a cart, or a problem it found (contract §3.5). */
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
  /** The line's size and colour, where the product varies: the notice is about this combination. */
  options?: OptionName[]
  available?: number
  /** The region to which the product may not be delivered. */
  region?: Region
  /** The line was skipped because a size or colour must be chosen. */
  lacksChoice?: true
}

/** A cart at current prices. Without lines everything except `id` and the times is empty (contract D-10). */
export interface PricedCart {
  id: number | null
  customer: CustomerSummary
  lines: PricedLine[]
  totals: Totals
  coupon: { id: number; code: string; percentBasisPoints: number } | null
  notices: CartNotice[]
  /** A line exceeds the stock, or may not be delivered to the address: checkout is refused until that is resolved. */
  hasErrors: boolean
  billing: CartAddress | null
  shipping: CartAddress | null
  shippingMethod: ShippingMethod | null
  paymentMethod: PaymentMethod | null
  /** The last digits of the card chosen to pay with, if the provider tells them. */
  cardLast4: string | null
  createdAt: Date | null
  updatedAt: Date | null
}

/** Whether there are adjustments to write to the tables. */
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

/** The changes to write to the tables after a pricing. */
export interface PricingAdjustments {
  removedLineIds: number[]
  newPrices: { lineId: number; priceHalalas: Halalas }[]
  removesCoupon: boolean
  /** The last line was removed: address, payment and coupon are removed too. */
  clearsCart: boolean
  /** The total to store as quoted; null when it is stored already (contract D-26). */
  quotedTotal: Halalas | null
}
