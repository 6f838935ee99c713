import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { findOrders } from '#domain/orders/find-orders.ts'
import { grantOf, may, type Member } from '#domain/staff/authorize.ts'
import { orderNumber } from '#shared/order-number.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

const mostFound = 5
/** What a packer sees of the orders (office.md O1.1). */
const packersStatuses = ['pending', 'processing', 'shipped']

export interface FoundOrder {
  id: number
  title: string
  detail: string | null
  status: string
}
export interface FoundProduct {
  id: number
  title: string
  detail: string | null
  image_path: string | null
}

/** Orders and products by what somebody types, at most five each, of what they may open (office.md §21). */
export async function searchOffice(
  db: Db,
  member: Member,
  typed: string,
): Promise<{ orders: FoundOrder[]; products: FoundProduct[] }> {
  return {
    orders: await searchOrders(db, member, typed),
    products: may(member, 'catalogue.read') ? await searchProducts(db, typed) : [],
  }
}

async function searchOrders(db: Db, member: Member, typed: string): Promise<FoundOrder[]> {
  const isFull = grantOf(member, 'orders.read') === 'full'
  if (!isFull && !member.roles.includes('packer')) return []
  const { orders } = await findOrders(db, {
    words: typed,
    withPhones: grantOf(member, 'customers.contact') === 'full',
    page: 1,
    limit: mostFound,
    ...(!isFull && { statuses: packersStatuses }),
  })
  return orders.map(({ id, status, customer }) => ({
    id,
    title: orderNumber(id),
    detail: `${customer.first_name} ${customer.last_name}`.trim() || null,
    status,
  }))
}

/** By the words of any of its names, by its id or by a part of its SKU; also what the shop does not show. */
async function searchProducts(db: Db, typed: string): Promise<FoundProduct[]> {
  const plain = toAsciiDigits(typed).trim()
  const escape = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const words = foldForSearch(typed).split(' ').filter(Boolean)
  const byWords =
    words.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`search_text like all(${words.map(escape)}::text[])`
  return db
    .selectFrom('products')
    .select([
      'id',
      'name_ar as title',
      'sku as detail',
      sql<
        string | null
      >`(select path from product_images as image where image.product_id = products.id
        order by position, id limit 1)`.as('image_path'),
    ])
    .where((product) =>
      product.or([
        byWords,
        sql<boolean>`sku ilike ${escape(plain)}`,
        sql<boolean>`products.id::text = ${plain}`,
      ]),
    )
    .orderBy(sql`(products.id::text = ${plain} or lower(sku) = lower(${plain}))`, 'desc')
    .orderBy('is_active', 'desc')
    .orderBy('name_ar')
    .limit(mostFound)
    .execute()
}
