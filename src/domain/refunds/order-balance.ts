import { sql } from 'kysely'
import type { Db, OrderStatus, PaymentMethod, AttemptState } from '#db/tables.ts'
import { remainingOfLine, type ReducedPart, type SoldLine } from '#domain/pricing/reduce-line.ts'
import type { RefundMethod, RefundState } from '#shared/office/refund.ts'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A line of an order: as it was sold, and its reductions since. */
export interface BalanceLine {
  orderItemId: number
  /** null: not invoiced. */
  invoiceItemId: number | null
  nameAr: string
  nameLatin: string
  /** The common name as it is in the catalogue today. */
  nameEn: string | null
  sold: SoldLine
  reduced: ReducedPart
}

interface OrderRefund {
  id: string
  state: RefundState
  method: RefundMethod
  amountHalalas: Halalas
}

/** The amounts of an order's lines, shipping and payment that can still be refunded, in halalas including VAT. */
export interface OrderBalance {
  orderId: number
  version: number
  status: OrderStatus
  /** Placed by the team to try the shop out. */
  isTest: boolean
  /** Whether any of its plants have left the nursery. */
  hasSentParcels: boolean
  paymentMethod: PaymentMethod
  locale: Locale
  rateBasisPoints: number
  /** Ordered by id. */
  lines: BalanceLine[]
  shipping: Pick<BalanceLine, 'sold' | 'reduced'>
  /** null: there is none, or it is fully refunded. */
  invoice: {
    id: number
    totalHalalas: Halalas
    /** The closed VAT period in which it was issued, as `2026-07` or `2026-Q3`; null: that period is open. */
    closedVatPeriod: string | null
  } | null
  /** The payment by card; null: no card was charged. */
  card: {
    attemptId: string
    paymentId: string | null
    provider: string
    state: AttemptState
    brand: string | null
    last4: string | null
    chargedHalalas: Halalas
    /** The amount refunded to the card, including refunds in progress. */
    refundedHalalas: Halalas
    /** What somebody refunded in the provider's dashboard, and which has no credit note yet. */
    unrecordedHalalas: Halalas
  } | null
  refunds: OrderRefund[]
}

interface Found {
  version: number
  status: OrderStatus
  is_test: boolean
  has_left: boolean
  payment_method: PaymentMethod
  locale: Locale
  vat_rate_basis_points: number
  shipping_halalas: number
  shipping_vat_halalas: number
  invoice_id: number | null
  invoice_total_halalas: number | null
  closed_vat_period: string | null
  lines: FoundLine[]
  shipping_reduced: ReducedPart
  card: Omit<NonNullable<OrderBalance['card']>, 'refundedHalalas'> | null
  refunds: OrderRefund[]
}
interface FoundLine extends SoldLine {
  orderItemId: number
  invoiceItemId: number | null
  nameAr: string
  nameLatin: string
  /** The common name as it is in the catalogue today. */
  nameEn: string | null
  reduced: ReducedPart
}

/** The sums of the reductions that match `where`. */
const reducedJson = (where: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('quantity', coalesce(sum(quantity), 0), 'grossHalalas', coalesce(sum(gross_halalas), 0),
    'vatHalalas', coalesce(sum(vat_halalas), 0), 'byAmount', coalesce(bool_or(quantity = 0), false))
  from order_reductions reduction where reduction.order_id = orders.id and ${where})`

/** Loads the balance of an order. Call with the order locked if changes depend on it. One statement. @throws ShopError `orderNotFound` */
export async function loadBalance(db: Db, orderId: number): Promise<OrderBalance> {
  const { rows } = await sql<Found>`
    select version, status, is_test, payment_method,
      status in ('shipped', 'delivered') or exists (select from shipments where order_id = orders.id) as has_left, locale, orders.vat_rate_basis_points, orders.shipping_halalas,
      orders.vat_halalas - (select coalesce(sum(vat_halalas), 0) from order_items where order_id = orders.id) as shipping_vat_halalas,
      invoice.id as invoice_id, coalesce(invoice.total_halalas, case when invoice.id is not null then grand_total_halalas end) as invoice_total_halalas,
      (select period from vat_periods
        where (invoice.issued_at at time zone 'Asia/Riyadh')::date between starts_on and ends_on) as closed_vat_period,
      (select coalesce(jsonb_agg(jsonb_build_object('orderItemId', item.id, 'nameAr', item.name_ar, 'nameLatin', item.name_latin,
          'nameEn', (select name_en from products where products.id = item.product_id),
          'invoiceItemId', (select billed.id from invoice_items billed where billed.order_item_id = item.id),
          'quantity', item.quantity, 'unitPriceHalalas', item.unit_price_halalas, 'discountHalalas', item.discount_halalas,
          'vatHalalas', item.vat_halalas, 'reduced', ${reducedJson(sql`reduction.order_item_id = item.id`)}) order by item.id), '[]')
        from order_items item where item.order_id = orders.id) as lines,
      ${reducedJson(sql`reduction.order_item_id is null`)} as shipping_reduced,
      (select jsonb_build_object('attemptId', id, 'paymentId', provider_payment_id, 'provider', provider, 'state', state,
          'brand', card_brand, 'last4', card_last4, 'chargedHalalas', amount_halalas, 'unrecordedHalalas', unrecorded_refund_halalas)
        from payment_attempts where order_id = orders.id and state in ('captured', 'refunding', 'refunded')) as card,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'method', method, 'amountHalalas', amount_halalas)
          order by created_at, id), '[]') from refunds where order_id = orders.id) as refunds
    from orders left join invoices invoice on invoice.order_id = orders.id and invoice.state <> 'refunded'
    where orders.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) throw new ShopError('orderNotFound')
  return asBalance(orderId, found)
}

function asBalance(orderId: number, found: Found): OrderBalance {
  const { card, refunds } = found
  return {
    orderId,
    version: found.version,
    status: found.status,
    isTest: found.is_test,
    hasSentParcels: found.has_left,
    paymentMethod: found.payment_method,
    locale: found.locale,
    rateBasisPoints: found.vat_rate_basis_points,
    lines: found.lines.map(
      ({ orderItemId, invoiceItemId, nameAr, nameLatin, nameEn, reduced, ...sold }) => ({
        orderItemId,
        invoiceItemId,
        nameAr,
        nameLatin,
        nameEn,
        sold,
        reduced,
      }),
    ),
    shipping: {
      sold: {
        quantity: 1,
        unitPriceHalalas: found.shipping_halalas,
        discountHalalas: 0,
        vatHalalas: Number(found.shipping_vat_halalas),
      },
      reduced: found.shipping_reduced,
    },
    invoice:
      found.invoice_id === null
        ? null
        : {
            id: found.invoice_id,
            totalHalalas: Number(found.invoice_total_halalas),
            closedVatPeriod: found.closed_vat_period,
          },
    card: card && {
      ...card,
      refundedHalalas: sumOf(
        refunds.filter(({ method, state }) => method === 'card' && state !== 'refused'),
      ),
    },
    refunds,
  }
}

const sumOf = (refunds: OrderRefund[]): Halalas =>
  refunds.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0)

/** Returns what is left of the lines and the shipping, including VAT. */
export const remainingOfOrder = ({ lines, shipping }: OrderBalance): Halalas =>
  [...lines, shipping].reduce(
    (sum, { sold, reduced }) => sum + remainingOfLine(sold, reduced).grossHalalas,
    0,
  )

/** Returns the refundable amount: nothing before the invoice (office.md O5.4). */
export const refundableOf = (balance: OrderBalance): Halalas =>
  balance.invoice ? remainingOfOrder(balance) : 0

/** Returns the amount that can still be refunded to the card; 0 while its payment is being returned by a cancellation. */
export const refundableToCard = ({ card }: OrderBalance): Halalas =>
  card?.state === 'captured'
    ? Math.max(0, card.chargedHalalas - card.refundedHalalas - card.unrecordedHalalas)
    : 0

/** Returns what the provider has refunded to the card without a credit note, as far as anything is left to credit. */
export const unrecordedRefund = (balance: OrderBalance): Halalas =>
  balance.card?.state === 'captured'
    ? Math.min(balance.card.unrecordedHalalas, refundableOf(balance))
    : 0

/**
 * Returns the largest refund to the card that staff may create: of an amount that the provider has refunded already, no more than that, so
 * that it is recorded before anything is requested from the provider.
 */
export const maxCardRefund = (balance: OrderBalance, provider: string | null): Halalas =>
  unrecordedRefund(balance) || (balance.card?.provider === provider ? refundableToCard(balance) : 0)

/** Requires that no card refund and no cancellation of the order is in progress. @throws ShopError `refundPending` */
export function requireNoneUnderWay({ refunds, card }: OrderBalance): void {
  const isUnderWay = ({ state, method }: OrderRefund) =>
    state === 'asked' || (state === 'wanted' && method === 'card')
  if (card?.state === 'refunding' || refunds.some(isUnderWay)) throw new ShopError('refundPending')
}
