import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadProduct } from '../catalogue/load-products.ts'
import { countOfSaved } from '../customers/load-customer.ts'
import { sql } from 'kysely'
import { effectivePriceSql, variantPriceSql } from '../catalogue/effective-price.ts'
import { savedColumns, type SavedItem, type SavedPlant } from './list-wishlist.ts'

/** The number of plants one customer may save (contract §9). */
const maxSaved = 200

/**
 * Saves a plant; one that is saved already is unchanged. Returns it and the number of saved plants.
 *
 * @throws ShopError `productNotFound`, `wishlistLimit` (200)
 */
export async function saveToWishlist(
  db: Db,
  customerId: number,
  productId: number,
): Promise<{ saved: SavedPlant; count: number }> {
  return withTransactionRetry(db, async (tx) => {
    const item = await insertWishlistItem(tx, customerId, productId)
    const product = await loadProduct(tx, productId, customerId)
    if (!product) throw new ShopError('productNotFound')
    if (!item) throw new ShopError('wishlistLimit')
    const { count } = await tx
      .selectNoFrom(countOfSaved(sql.val(customerId)).as('count'))
      .executeTakeFirstOrThrow()
    return { saved: { ...item, product }, count }
  })
}

/** Saves a plant unless it is saved already; undefined when there is no such plant for sale, or no room. Call in a transaction. */
export async function insertWishlistItem(
  tx: Db,
  customerId: number,
  productId: number,
): Promise<SavedItem | undefined> {
  // Locks the customer, so that concurrent saves wait for each other and the limit holds.
  await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
  return (await findSaved(tx, customerId, productId)) ?? addItem(tx, customerId, productId)
}

const findSaved = (tx: Db, customerId: number, productId: number) =>
  tx
    .selectFrom('wishlist_items')
    .select(savedColumns)
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

const isInStockSql = sql<boolean>`coalesce(products.stock_quantity > 0, true)`

/**
 * The price on a product's card: for a product that varies that of its cheapest variant in stock, or of the cheapest of all when none is in
 * stock.
 */
const shownPriceSql = sql<number>`coalesce((
  select ${variantPriceSql} from product_variants variant
  where products.varies and variant.product_id = products.id and variant.is_active
  order by coalesce(variant.stock_quantity > 0, true) desc, 1 limit 1), ${effectivePriceSql})`

/** Adds the item with the current price and stock, unless there is no such plant or no room. */
const addItem = (tx: Db, customerId: number, productId: number) =>
  tx
    .insertInto('wishlist_items')
    .columns(['customer_id', 'product_id', 'saved_price_halalas', 'saved_in_stock'])
    .expression((from) =>
      from
        .selectFrom('products')
        .select([
          sql.val(customerId).as('customer_id'),
          'id',
          shownPriceSql.as('saved_price_halalas'),
          isInStockSql.as('saved_in_stock'),
        ])
        .where('id', '=', productId)
        .where('is_active', '=', true)
        .where((row) =>
          row(
            row
              .selectFrom('wishlist_items')
              .select(row.fn.countAll<number>().as('all'))
              .where('customer_id', '=', customerId),
            '<',
            maxSaved,
          ),
        ),
    )
    .returning(savedColumns)
    .executeTakeFirst()
