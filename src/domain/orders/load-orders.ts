import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Row } from '#db/tables.ts'
import {
  asInvoice,
  asPayment,
  asRefund,
  invoiceJson,
  paymentJson,
  reductionsJson,
  refundsJson,
  type InvoiceRecord,
  type ItemRef,
  type PaymentRecord,
  type ReductionRecord,
  type RefundSummary,
} from './order-money.ts'
import { asCustomer, customerJson, type CustomerSummary } from '#domain/customers/load-customer.ts'

/** `name_en`: the common name as it is in the catalogue today; an order keeps the other two names as they were. */
export type OrderLine = Row<'order_items'> & Pick<Row<'products'>, 'name_en'>
export type StatusChange = Pick<Row<'order_status_changes'>, 'status' | 'note' | 'changed_at'>

/** One parcel. */
export interface ShipmentRecord extends Row<'shipments'> {
  items: ParcelItem[]
}
export interface ParcelItem extends ItemRef {
  /** Pieces of the line in this parcel. */
  quantity: number
}
/** An order with everything that the order screens show. Sums in halalas, including VAT. */
export interface OrderRecord extends Row<'orders'> {
  customer: CustomerSummary
  items: OrderLine[]
  billing: Row<'order_addresses'>
  shipping: Row<'order_addresses'>
  /** Oldest first. */
  changes: StatusChange[]
  /** The parcels in which it was sent, oldest first. */
  shipments: ShipmentRecord[]
  /** null until it is paid. */
  invoice: InvoiceRecord | null
  /** null for cash. */
  payment: PaymentRecord | null
  /** Reductions before the invoice and credits after it, oldest first. */
  reductions: ReductionRecord[]
  /** Refunds, pending and done, oldest first. */
  refunds: RefundSummary[]
}

export interface WantedOrders {
  ids: number[]
  /** Only orders of this customer. */
  customerId?: number | undefined
}

/** Returns the orders with these ids, in the order of the ids; unknown ones and those of other customers are left out. One statement. */
export async function loadOrders(
  db: Db,
  { ids, customerId }: WantedOrders,
): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const found = await ordersWithDetails(db)
    .select(customerJson(sql.ref('orders.customer_id')).as('customer'))
    .where('orders.id', '=', sql<number>`any(${ids}::int[])`)
    .$if(customerId !== undefined, (query) =>
      query.where('orders.customer_id', '=', customerId ?? 0),
    )
    .orderBy(sql`array_position(${ids}::int[], orders.id)`)
    .execute()
  return found.map(({ customer, ...order }) => ({
    ...asRecord(order),
    customer: asCustomer(customer),
  }))
}

/** Returns one order, or undefined; with `customerId` only if it is theirs. */
export const loadOrder = async (
  db: Db,
  id: number,
  customerId?: number,
): Promise<OrderRecord | undefined> => (await loadOrders(db, { ids: [id], customerId }))[0]

/** Returns an order that must exist. */
export async function loadKnownOrder(db: Db, id: number): Promise<OrderRecord> {
  const order = await loadOrder(db, id)
  if (!order) throw new Error(`order ${id} vanished`)
  return order
}

/** Selects orders with all details except their customers; read the rows with `asRecord`. */
export const ordersWithDetails = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([
      linesJson(db).as('items'),
      jsonArrayFrom(
        db.selectFrom('order_addresses').selectAll().where('order_id', '=', orderId),
      ).as('addresses'),
      jsonArrayFrom(
        db
          .selectFrom('order_status_changes')
          .select(['status', 'note', 'changed_at'])
          .where('order_id', '=', orderId)
          .orderBy('id'),
      ).as('changes'),
      shipmentsJson(db).as('shipments'),
      invoiceJson(db).as('invoice'),
      paymentJson(db).as('payment'),
      reductionsJson(db).as('reductions'),
      refundsJson(db).as('refunds'),
    ])

/** The id of the enclosing query's order. */
const orderId = sql.ref<number>('orders.id')

const linesJson = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('order_items')
      .selectAll('order_items')
      .select((line) =>
        line
          .selectFrom('products')
          .select('name_en')
          .whereRef('products.id', '=', 'order_items.product_id')
          .as('name_en'),
      )
      .where('order_id', '=', orderId)
      .orderBy('id'),
  )

const shipmentsJson = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('shipments')
      .selectAll('shipments')
      .select((parcel) =>
        jsonArrayFrom(
          parcel
            .selectFrom('shipment_items')
            .innerJoin('order_items', 'order_items.id', 'order_item_id')
            .select(['shipment_items.id', 'order_item_id', packedInto])
            .whereRef('shipment_id', '=', 'shipments.id')
            .orderBy('order_item_id'),
        ).as('items'),
      )
      .where('order_id', '=', orderId)
      .orderBy('id'),
  )

/** Pieces of a line in a parcel. */
const packedInto = sql<number>`coalesce(shipment_items.quantity, order_items.quantity)`.as(
  'quantity',
)

type JsonAddress = Omit<Row<'order_addresses'>, 'created_at'> & { created_at: string }
/** A row of the statement. */
export type FoundOrder = Awaited<
  ReturnType<ReturnType<typeof ordersWithDetails>['execute']>
>[number]

/** Converts the timestamps, which JSON carries as text. */
export function asRecord({
  addresses,
  changes,
  shipments,
  invoice,
  payment,
  refunds,
  ...order
}: FoundOrder): Omit<OrderRecord, 'customer'> {
  return {
    ...order,
    billing: addressOf(addresses, 'billing'),
    shipping: addressOf(addresses, 'shipping'),
    changes: changes.map(({ status, note, changed_at }) => ({
      status,
      note,
      changed_at: new Date(changed_at),
    })),
    shipments: shipments.map((parcel) => ({
      ...parcel,
      shipped_at: new Date(parcel.shipped_at),
      delivered_at: parcel.delivered_at === null ? null : new Date(parcel.delivered_at),
    })),
    invoice: invoice && asInvoice(invoice),
    payment: payment && asPayment(payment),
    refunds: refunds.map(asRefund),
  }
}

function addressOf(addresses: JsonAddress[], kind: 'billing' | 'shipping'): Row<'order_addresses'> {
  const address = addresses.find((candidate) => candidate.kind === kind)
  if (!address) throw new Error(`an order has no ${kind} address`)
  return { ...address, created_at: new Date(address.created_at) }
}
