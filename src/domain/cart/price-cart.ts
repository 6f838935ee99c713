import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { undeliverableNotices } from './undeliverable-lines.ts'
import { computeTotals } from '#domain/pricing/cart-totals.ts'
import { isEligibleFor, couponRefusal, couponDiscountOf } from './coupon-rules.ts'
import { namedOptions, soldAs } from './line-options.ts'
import type { CartCoupon } from './cart-coupon.ts'
import type { CartState, CartLine } from './load-cart.ts'
import {
  itemsQuantity,
  type CartNotice,
  type PricedCart,
  type PricedLine,
  type PricingAdjustments,
} from './priced-cart.ts'

/** Prices a cart at the moment it was read and returns the adjustments to write to the tables. Pure. `vatRateBasisPoints`: 1500 = 15 %. */
export function priceCart(
  state: CartState,
  vatRateBasisPoints: number,
): { cart: PricedCart; adjustments: PricingAdjustments } {
  const { sellable, removed } = partitionBySaleability(state)
  const priceable = sellable.map((sold) => toPrice(sold, state.coupon))
  const coupon = validCoupon(state, priceable)
  const { lines: priced, totals } = computeTotals(
    priceable,
    coupon && couponDiscountOf(coupon),
    vatRateBasisPoints,
  )
  const lines = state.pendingPayment
    ? priced.map((line) => ({ ...line, isCovered: true }))
    : markShortages(priced)
  const changes: PricingChanges = {
    removed,
    repriced: sellable.filter(
      ({ line, product }) => line.seen_price_halalas !== product.effective_price_halalas,
    ),
    losesCoupon: state.coupon !== null && coupon === null,
  }
  const barred = state.pendingPayment ? [] : undeliverableNotices(lines, state.addresses)
  return {
    cart: {
      ...(lines.length === 0 ? noCheckout : checkoutOf(state, coupon)),
      id: state.cart?.id ?? null,
      customer: state.customer,
      lines,
      totals,
      notices: [...noticesOf(lines, changes), ...barred],
      hasErrors: barred.length > 0 || lines.some((line) => !line.isCovered),
      createdAt: state.cart?.created_at ?? null,
      updatedAt: state.cart?.updated_at ?? null,
    },
    adjustments: adjustmentsOf(state, { lines, totals, changes }),
  }
}

/** The changes that pricing found since the customer last saw the cart. */
interface PricingChanges {
  removed: Omit<LineWithProduct, 'variantId'>[]
  repriced: LineWithProduct[]
  losesCoupon: boolean
}

/** While a cart is being paid, its own payment attempt already counts as a use of the coupon and reserves the stock. */
const validCoupon = (
  { coupon, pendingPayment, readAt }: CartState,
  lines: Parameters<typeof couponRefusal>[1],
): CartCoupon | null =>
  coupon && (pendingPayment || !couponRefusal(coupon, lines, readAt)) ? coupon : null

type Checkout = Pick<
  PricedCart,
  'coupon' | 'billing' | 'shipping' | 'shippingMethod' | 'paymentMethod' | 'cardLast4'
>

const noCheckout: Checkout = {
  coupon: null,
  billing: null,
  shipping: null,
  shippingMethod: null,
  paymentMethod: null,
  cardLast4: null,
}

function checkoutOf({ cart, addresses }: CartState, coupon: CartCoupon | null): Checkout {
  const address = (kind: 'billing' | 'shipping') =>
    addresses.find((one) => one.kind === kind) ?? null
  return {
    coupon: coupon && {
      id: coupon.id,
      code: coupon.code,
      percentBasisPoints: coupon.percent_basis_points ?? 0,
    },
    billing: address('billing'),
    shipping: address('shipping'),
    shippingMethod: cart?.shipping_method ?? null,
    paymentMethod: cart?.payment_method ?? null,
    cardLast4: cart?.card_last4 ?? null,
  }
}

const noticesOf = (
  lines: PricedLine[],
  { removed, repriced, losesCoupon }: PricingChanges,
): CartNotice[] => [
  ...removed.map(({ line, product }) => ({
    code: 'itemUnavailableRemoved' as const,
    lineId: line.id,
    product,
    options: namedOptions(product, line),
  })),
  ...repriced.map(({ line, product }) => ({
    code: 'priceChanged' as const,
    lineId: line.id,
    product,
    options: namedOptions(product, line),
  })),
  ...(losesCoupon && lines.length > 0 ? [{ code: 'couponNoLongerValid' as const }] : []),
  ...lines
    .filter((line) => !line.isCovered)
    .map(({ id, product, color, size }) => ({
      code: 'quantityExceedsStock' as const,
      lineId: id,
      product,
      options: namedOptions(product, { color_id: color?.id ?? null, size_id: size?.id ?? null }),
      available: product.stock_quantity ?? 0,
    })),
]

/** Returns the adjustments to write to the tables. */
function adjustmentsOf(
  { cart, addresses }: CartState,
  {
    lines,
    totals,
    changes: { removed, repriced, losesCoupon },
  }: Pick<PricedCart, 'lines' | 'totals'> & { changes: PricingChanges },
): PricingAdjustments {
  const hasCheckout = Boolean(
    cart?.coupon_id || cart?.shipping_method || cart?.payment_method || addresses.length > 0,
  )
  const isRequoted = cart !== null && cart.quoted_total_halalas !== totals.grandTotalHalalas
  return {
    removedLineIds: removed.map(({ line }) => line.id),
    newPrices: repriced.map(({ line, product }) => ({
      lineId: line.id,
      priceHalalas: product.effective_price_halalas,
    })),
    removesCoupon: losesCoupon,
    clearsCart: lines.length === 0 && hasCheckout,
    quotedTotal: isRequoted ? totals.grandTotalHalalas : null,
  }
}

interface LineWithProduct {
  line: CartLine
  /** The product; of a variant with its price and stock. */
  product: ProductRecord
  variantId: number | null
}

/** Lines of plants withdrawn from sale, and of variants no longer sold, are removed from the cart. */
function partitionBySaleability({ lines, products }: CartState): {
  sellable: LineWithProduct[]
  removed: PricingChanges['removed']
} {
  const sellable: LineWithProduct[] = []
  const removed: PricingChanges['removed'] = []
  for (const line of lines) {
    const product = products.get(line.product_id)
    if (!product) continue
    const sold = product.is_active ? soldAs(product, line) : undefined
    if (sold) sellable.push({ line, ...sold })
    else removed.push({ line, product })
  }
  return { sellable, removed }
}

const toPrice = ({ line, product, variantId }: LineWithProduct, coupon: CartCoupon | null) => ({
  id: line.id,
  variantId,
  // It is in this cart, even if the plant's record was read before the line was written.
  product: { ...product, is_in_cart: true },
  color: product.colors.find(({ id }) => id === line.color_id) ?? null,
  size: product.sizes.find(({ id }) => id === line.size_id) ?? null,
  plantingAssistance: line.planting_assistance,
  quantity: line.quantity,
  unitPriceHalalas: product.effective_price_halalas,
  isEligible: coupon !== null && isEligibleFor(coupon, product.id),
  createdAt: line.created_at,
  updatedAt: line.updated_at,
})

/** All lines of a plant (contract §2), or of a variant, share one stock. */
function markShortages(lines: Omit<PricedLine, 'isCovered'>[]): PricedLine[] {
  return lines.map((line) => {
    const wanted = itemsQuantity(
      lines.filter(
        ({ product, variantId }) => product.id === line.product.id && variantId === line.variantId,
      ),
    )
    const stock = line.product.stock_quantity
    return { ...line, isCovered: stock === null || wanted <= stock }
  })
}
