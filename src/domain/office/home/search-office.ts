import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { findCustomers } from '../customers/find-customers.ts'
import { findRequests } from '../requests/find-requests.ts'
import { findCoupons, type CouponState } from '../coupons/find-coupons.ts'
import { packersStatuses } from '../orders/order-access.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'
import { matchesWords } from '../product-filters/product-words.ts'
import { grantOf, hasPermission, type Member } from '#domain/staff/authorize.ts'
import { orderNumber } from '#shared/order-number.ts'
import { maskPhone } from '#shared/phone.ts'
import { referenceOf } from '#shared/request-reference.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

const maxFound = 5
/** The most products matched by words, so that a frequent word costs no more than others. */
const maxScanned = 500

export interface FoundOrder {
  id: number
  title: string
  detail: string | null
  status: string
}
export interface FoundProduct {
  id: number
  title: string
  /** Of a product: its English name, else its Latin one. */
  title_en: string | null
  detail: string | null
  image_path: string | null
}

export interface FoundCustomer {
  id: number
  title: string
  detail: string | null
}
export interface FoundRequest extends FoundCustomer {
  state: string
}
export interface FoundCoupon extends FoundCustomer {
  state: CouponState
}

/** Searches orders, products, customers, requests and coupons, at most five each, among those the member may open (office.md §21). */
export async function searchOffice(
  db: Db,
  member: Member,
  typed: string,
): Promise<{
  orders: FoundOrder[]
  products: FoundProduct[]
  customers: FoundCustomer[]
  requests: FoundRequest[]
  coupons: FoundCoupon[]
}> {
  return {
    orders: await searchOrders(db, member, typed),
    products: hasPermission(member, 'catalogue.read') ? await searchProducts(db, typed) : [],
    customers: hasPermission(member, 'customers.read')
      ? await searchCustomers(db, member, typed)
      : [],
    requests: hasPermission(member, 'requests.read') ? await searchRequests(db, member, typed) : [],
    coupons: hasPermission(member, 'discounts.write') ? await searchCoupons(db, typed) : [],
  }
}

async function searchOrders(db: Db, member: Member, typed: string): Promise<FoundOrder[]> {
  const isFull = grantOf(member, 'orders.read') === 'full'
  if (!isFull && !member.roles.includes('packer')) return []
  const { orders } = await findOrders(db, {
    words: typed,
    withPhones: grantOf(member, 'customers.contact') === 'full',
    page: 1,
    limit: maxFound,
    ...(!isFull && { statuses: [...packersStatuses] }),
  })
  return orders.map(({ id, status, customer }) => ({
    id,
    title: orderNumber(id),
    detail: `${customer.first_name} ${customer.last_name}`.trim() || null,
    status,
  }))
}

/**
 * Searches by words of the names and the SKU, by id, or by the whole SKU; unpublished products are found, those in the bin are not. Each
 * part uses an index.
 */
async function searchProducts(db: Db, typed: string): Promise<FoundProduct[]> {
  const plain = toAsciiDigits(typed).trim()
  const id = /^\d{1,9}$/.test(plain) ? Number(plain) : 0
  const skus = [plain, plain.toUpperCase(), plain.toLowerCase()]
  const words = matchesWords(typed, false) ?? sql`false`
  const { rows } = await sql<FoundProduct>`
    with found as (
      (select product_id as id from office_products where ${words} and not is_deleted limit ${maxScanned})
      union select id from products where id = ${id}
      union select id from products where sku = any(${skus}::text[]))
    select id, name_ar as title, ${englishNameSql} as title_en, sku as detail,
      (select path from product_images image where image.product_id = products.id and image.deleted_at is null
        order by position, id limit 1) as image_path
    from products join found using (id)
    where deleted_at is null
    order by id = ${id} or sku = any(${skus}::text[]) desc, is_active desc, name_ar, id
    limit ${maxFound}`.execute(db)
  return rows
}

async function searchCustomers(db: Db, member: Member, typed: string): Promise<FoundCustomer[]> {
  const { customers } = await findCustomers(db, {
    q: typed,
    byPartsOfContacts: grantOf(member, 'customers.contact') === 'full',
    page: 1,
    limit: maxFound,
  })
  return customers.map(({ id, first_name, last_name, phone }) => ({
    id,
    title: `${first_name} ${last_name}`.trim(),
    detail: maskPhone(phone),
  }))
}

async function searchRequests(db: Db, member: Member, typed: string): Promise<FoundRequest[]> {
  const { requests } = await findRequests(db, {
    q: typed,
    staffId: member.id,
    page: 1,
    limit: maxFound,
  })
  return requests.map(({ id, type, name, state }) => ({
    id,
    title: referenceOf(type, id),
    detail: name,
    state,
  }))
}

async function searchCoupons(db: Db, typed: string): Promise<FoundCoupon[]> {
  const { coupons } = await findCoupons(db, { q: typed, page: 1, limit: maxFound })
  return coupons.map(({ id, code, note, state }) => ({ id, title: code, detail: note, state }))
}
