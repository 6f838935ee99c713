import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { findProductIds } from '../products/find-products.ts'
import type { ProductFilters } from '../product-filters/product-filters.ts'
import type { SaleRule } from './sale.ts'

/** The products that a sale includes or excludes, with a parsed filter. */
export interface ReadScope {
  category_ids: readonly number[]
  product_ids: readonly number[]
  /** Null: no filter. */
  filter: ProductFilters | null
}

/** The most products in a job. */
const maxProducts = 100_000

/**
 * Returns the ids of the published products of a sale, in ascending order. Included are products of the categories that match the filter,
 * and listed products; all if neither is given. A sale of chosen prices includes the products with one. Excluded products are left out.
 *
 * @throws ShopError `validationFailed` for more products than a job takes
 */
export async function selectSaleProducts(
  db: Db,
  {
    include,
    exclude,
    rule,
  }: { include: ReadScope; exclude: ReadScope; rule: Pick<SaleRule, 'prices'> },
): Promise<number[]> {
  const wanted = rule.prices
    ? rule.prices.map(({ product_id: id }) => id)
    : await includedIds(db, include)
  if (wanted.length > maxProducts)
    throw new ShopError('validationFailed', {}, { include: ['narrowYourSearch'] })
  const unwanted = new Set(await excludedIds(db, exclude))
  const { rows } = await sql<{ id: number }>`
    select id from products
    where id = any(${wanted.filter((id) => !unwanted.has(id))}::int[]) and status = 'published' and deleted_at is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const find = (db: Db, filter: ProductFilters) => findProductIds(db, filter, maxProducts + 1)

async function includedIds(db: Db, scope: ReadScope): Promise<number[]> {
  const { category_ids: categories, product_ids: named, filter } = scope
  if (categories.length === 0 && !filter)
    return named.length > 0 ? [...named] : find(db, { view: 'published' })
  const found = await find(db, {
    ...filter,
    ...(categories.length > 0 && { category: [...categories] }),
  })
  return [...found, ...named]
}

async function excludedIds(db: Db, scope: ReadScope): Promise<number[]> {
  const { category_ids: categories, product_ids: named, filter } = scope
  return [
    ...named,
    ...(categories.length > 0 ? await find(db, { category: [...categories] }) : []),
    ...(filter ? await find(db, filter) : []),
  ]
}
