import {
  type CartNotice,
  itemsQuantity,
  type PricedCart,
  type PricedLine,
  type Shopper,
} from '#domain/cart/priced-cart.ts'
import type { OptionName } from '#domain/catalogue/load-products.ts'
import { scientificName } from '#domain/catalogue/names.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { commaIn } from '#shared/text/comma.ts'
import type { Cart, CartItem, Notice } from '#contract/cart.ts'
import { serializeAddress, serializeCustomerBrief } from './customer.ts'
import { channel, paymentTitle, serializeShippingRate } from './payment-methods.ts'
import { moneyFields, toPercent } from './money.ts'
import { pictureUrl } from './media.ts'
import { bilingual, serializeProduct } from './product.ts'
import { sentence } from '../error-texts.ts'
import type { CustomerContext } from '../request-context.ts'

type CartSettings = Pick<Settings, 'assetBaseUrl' | 'staffPhones' | 'vatRateBasisPoints'>

/** A cart in the form of contract §3.5; never null, even when it is empty (D-10). */
export function serializeCart(cart: PricedCart, locale: Locale, settings: CartSettings): Cart {
  const { customer } = cart
  return {
    id: cart.id,
    customer_email: cart.billing?.email ?? customer.email,
    customer_first_name: customer.first_name,
    customer_last_name: customer.last_name,
    shipping_method: cart.shippingMethod,
    coupon_code: cart.coupon?.code ?? null,
    is_gift: 0,
    items_count: cart.lines.length,
    items_qty: itemsQuantity(cart.lines),
    exchange_rate: null,
    global_currency_code: 'SAR',
    base_currency_code: 'SAR',
    channel_currency_code: 'SAR',
    cart_currency_code: 'SAR',
    ...serializeTotals(cart, locale),
    ...serializeTax(cart, locale, toPercent(settings.vatRateBasisPoints)),
    checkout_method: null,
    is_guest: 0,
    is_active: 1,
    conversion_time: null,
    has_errors: cart.hasErrors,
    notices: cart.notices.map((notice) => serializeNotice(notice, locale)),
    customer: serializeCustomerBrief(customer, settings),
    channel,
    items: cart.lines.map((line) => serializeCartItem(line, cart.coupon, locale, settings)),
    ...serializeChoices(cart, locale),
    created_at: cart.createdAt?.toISOString() ?? null,
    updated_at: cart.updatedAt?.toISOString() ?? null,
  }
}

/** The text key of a notice, by its code or, where that is too general, by its reason. */
const noticeText = ({ code, available, lacksChoice }: CartNotice) => {
  if (lacksChoice) return 'reorderItemLacksChoice'
  return code === 'quantityExceedsStock' && available === 0 ? 'lineSoldOut' : code
}

/** A notice in the reader's language; products have the title that the reader sees, variants also their size and colour. */
export function serializeNotice(notice: CartNotice, locale: Locale): Notice {
  const { code, lineId, product, options = [], available, region } = notice
  const title = product && (locale === 'ar' ? product.name_ar : scientificName(product))
  const name =
    title &&
    [title, ...options.map((option) => bilingual(option, locale).name)].join(commaIn(locale))
  return {
    code,
    message: sentence(locale, noticeText(notice), {
      name,
      available,
      region: locale === 'ar' ? region?.nameAr : region?.nameEn,
    }),
    ...(lineId !== undefined && { item_id: lineId }),
  }
}

function serializeTotals({ totals }: PricedCart, locale: Locale) {
  const discounted = formatMoney(totals.subTotalHalalas - totals.discountHalalas, locale)
  const discount = toRiyals(totals.discountHalalas)
  return {
    ...moneyFields('grand_total', totals.grandTotalHalalas, locale),
    ...moneyFields('sub_total', totals.subTotalHalalas, locale),
    ...moneyFields('sub_total_incl_tax', totals.subTotalHalalas, locale),
    ...moneyFields('tax_total', totals.vatHalalas, locale),
    ...moneyFields('shipping_total', totals.shippingHalalas, locale),
    ...moneyFields('discount', totals.discountHalalas, locale),
    discount_amount: discount,
    base_discount_amount: discount,
    formatted_discounted_sub_total: discounted,
    formatted_base_discounted_sub_total: discounted,
  }
}

/** VAT is included in the prices (contract D-05). The four `taxes` are JSON in a string, as Bagisto sends them. */
function serializeTax({ totals }: PricedCart, locale: Locale, percent: number) {
  const amount = toRiyals(totals.vatHalalas)
  const taxes = `{"${percent}": ${amount}}`
  const formatted = `{"${percent}": ${JSON.stringify(formatMoney(totals.vatHalalas, locale))}}`
  return {
    prices_include_tax: true as const,
    tax_breakdown: [
      {
        name: sentence(locale, 'vat'),
        percent,
        taxable: toRiyals(totals.grandTotalHalalas - totals.vatHalalas),
        amount,
      },
    ],
    taxes,
    base_taxes: taxes,
    formatted_taxes: formatted,
    formatted_base_taxes: formatted,
  }
}

function serializeChoices(cart: PricedCart, locale: Locale) {
  const times = {
    created_at: (cart.createdAt ?? new Date()).toISOString(),
    updated_at: (cart.updatedAt ?? new Date()).toISOString(),
  }
  return {
    selected_shipping_rate: cart.shippingMethod && { ...serializeShippingRate(locale), ...times },
    payment: cart.paymentMethod && {
      id: cart.id ?? 0,
      method: cart.paymentMethod,
      method_title: paymentTitle(cart.paymentMethod, locale),
      card_last4: cart.cardLast4,
      ...times,
    },
    billing_address: cart.billing && serializeAddress(cart.billing, locale),
    shipping_address: cart.shipping && serializeAddress(cart.shipping, locale),
  }
}

/** A line of a cart in the form of contract §3.5. */
export function serializeCartItem(
  line: PricedLine,
  coupon: PricedCart['coupon'],
  locale: Locale,
  settings: Pick<Settings, 'assetBaseUrl' | 'vatRateBasisPoints'>,
): CartItem {
  const { product, quantity } = line
  const taking = line.isEligible ? coupon : null
  const unitPrice = toRiyals(line.unitPriceHalalas)
  return {
    id: line.id,
    product_id: product.id,
    sku: product.sku,
    type: 'simple',
    name: product.name_ar,
    name_latin: scientificName(product),
    latin_name: scientificName(product),
    image: pictureUrl(product.images[0]?.path ?? null, 'm', settings.assetBaseUrl),
    quantity,
    coupon_code: taking?.code ?? null,
    weight: 0,
    total_weight: 0,
    base_total_weight: 0,
    ...moneyFields('price', line.unitPriceHalalas, locale),
    price_incl_tax: unitPrice,
    regular_price: toRiyals(product.price_halalas),
    custom_price: null,
    formatted_custom_price: null,
    ...moneyFields('total', line.totalHalalas, locale),
    total_incl_tax: toRiyals(line.totalHalalas),
    tax_percent: toPercent(settings.vatRateBasisPoints),
    ...moneyFields('tax_amount', line.vatHalalas, locale),
    discount_percent: toPercent(taking?.percentBasisPoints ?? 0),
    ...moneyFields('discount_amount', line.discountHalalas, locale),
    in_stock: line.isCovered,
    available_quantity: product.stock_quantity,
    additional: serializeAdditional({ ...line, productId: product.id }, locale),
    child: null,
    product: serializeProduct(product, locale, settings.assetBaseUrl),
    created_at: line.createdAt.toISOString(),
    updated_at: line.updatedAt.toISOString(),
  }
}

interface Chosen {
  productId: number
  quantity: number
  color: OptionName | null
  size: OptionName | null
  plantingAssistance: boolean
}

/** The options chosen with a plant, for carts and orders (contract §3.5 `additional`). */
export function serializeAdditional(
  { productId, quantity, color, size, plantingAssistance }: Chosen,
  locale: Locale,
): CartItem['additional'] {
  const label = (option: OptionName) => ({
    option_id: option.id,
    option_label: locale === 'ar' ? option.name_ar : option.name_en,
  })
  return {
    product_id: productId,
    quantity,
    super_attribute: { ...(color && { color: color.id }), ...(size && { size: size.id }) },
    additional_info: plantingAssistance ? { planting_assistance: true } : {},
    attributes: { ...(color && { color: label(color) }), ...(size && { size: label(size) }) },
  }
}

export const shopperOf = ({ customer, settings }: CustomerContext): Shopper => ({
  customerId: customer.customerId,
  vatRateBasisPoints: settings.vatRateBasisPoints,
})

/** The cart for the visitor, in the request's language. */
export const serializeCartFor = ({ locale, settings }: CustomerContext, cart: PricedCart): Cart =>
  serializeCart(cart, locale, settings)
