import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { hasUnrecordedRefund } from '#domain/refunds/unrecorded-refund.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { OrderAction } from '#shared/office/order-actions.ts'
import {
  allowedActions,
  deliveredToday,
  isRefundable,
  piecesLeft,
  visibleOrders,
} from './order-access.ts'
import type { OrderNote } from './order-notes.ts'

interface Named {
  id: number
  name: string
}

/** The office's data about an order, in addition to the order itself. */
export interface OrderWork {
  packer: Named | null
  /** The end of the packer's claim; null: nobody packs it now. */
  claimed_until: Date | null
  driver: Named | null
  delivered_today: boolean
  is_refundable: boolean
  /** The number of pieces that still go to the customer. */
  pieces: number
  notes_count: number
  pinned: (Pick<OrderNote, 'id' | 'text' | 'delivery_failure'> & {
    is_shortage: boolean
    by: string
    created_at: string
  })[]
  /** The number of orders of its customer, including this one. */
  customer_orders: number
  /** Whether its customer may pay in cash. */
  cash_allowed: boolean
  /** Whether its buyer is or was a member of the team, so that it may be a test order. */
  is_of_team: boolean
  /** The place of each line's plant in the nursery, by line id. */
  places: Record<string, string | null>
  /** The SKU of the ordered variant, by line id. */
  variant_skus: Record<string, string> | null
  /** The certificate number and seal of date palm lines, by line id; null: not recorded yet. */
  certificates: Record<string, string | null> | null
  /** The provider's id of the payment. */
  payment_reference: string | null
  /** The amount that somebody refunded in the provider's dashboard, without a credit note yet. */
  unrecorded_refund_halalas: number
}

export interface OfficeOrderRecord {
  order: OrderRecord
  work: OrderWork
  allowed: OrderAction[]
}

/**
 * Loads an order with the office's data about it, as far as the member may see it. Two statements.
 *
 * @throws ShopError `orderNotFound` for one that does not exist, or that the member may not see
 */
export async function loadOfficeOrder(
  db: Db,
  member: Member,
  id: number,
): Promise<OfficeOrderRecord> {
  const work = await loadWork(db, member, id)
  const order = work && (await loadOrder(db, id))
  if (!order) throw new ShopError('orderNotFound')
  const facts = {
    ...order,
    has_parcels: order.shipments.length > 0,
    delivered_today: work.delivered_today,
    is_refundable: work.is_refundable,
    pieces: work.pieces,
  }
  return { order, work, allowed: allowedActions(facts, member) }
}

async function loadWork(db: Db, member: Member, id: number): Promise<OrderWork | undefined> {
  const { rows } = await sql<OrderWork>`
    select
      (select json_build_object('id', customer_id, 'name', name) from staff where customer_id = packer_id) as packer,
      case when claimed_until > now() then claimed_until end as claimed_until,
      (select json_build_object('id', customer_id, 'name', name) from staff where customer_id = driver_id) as driver,
      ${deliveredToday} as delivered_today, ${isRefundable} as is_refundable, ${piecesLeft} as pieces,
      (select count(*)::int from order_notes where order_id = orders.id and deleted_at is null) as notes_count,
      (select coalesce(json_agg(json_build_object('id', note.id, 'text', note.text, 'delivery_failure', note.delivery_failure,
          'is_shortage', note.is_shortage, 'by', coalesce(staff.name, '—'), 'created_at', note.created_at)
          order by note.id desc), '[]')
        from order_notes note left join staff on staff.customer_id = note.staff_id
        where order_id = orders.id and is_pinned and deleted_at is null) as pinned,
      (select count(*)::int from orders other where other.customer_id = orders.customer_id) as customer_orders,
      (select cash_allowed from customers where id = orders.customer_id) as cash_allowed,
      exists (select from staff where staff.customer_id = orders.customer_id) as is_of_team,
      (select json_object_agg(line.id, products.place) from order_items line join products on products.id = line.product_id
        where order_id = orders.id) as places,
      (select json_object_agg(line.id, variant.sku) from order_items line join product_variants variant on variant.id = line.variant_id
        where order_id = orders.id) as variant_skus,
      (select json_object_agg(line.id, line.plant_certificate) from order_items line join products on products.id = line.product_id
          join plant_law law on law.key = products.law_key
        where order_id = orders.id and law.rule = 'palm_certificate') as certificates,
      (select provider_payment_id from payment_attempts where order_id = orders.id) as payment_reference,
      coalesce((select unrecorded_refund_halalas from payment_attempts where order_id = orders.id and ${hasUnrecordedRefund}), 0)::bigint
        as unrecorded_refund_halalas
    from orders where orders.id = ${id} and ${visibleOrders(member)}`.execute(db)
  return rows[0]
}
