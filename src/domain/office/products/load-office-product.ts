import { sql } from 'kysely'
import { todaySql } from '#domain/catalogue/effective-price.ts'
import { foldedProductName } from '#db/folded-text.ts'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { marginBasisPoints } from '../product-content/margin.ts'
import { careFactsOf, seoOf } from '../product-content/load-content.ts'
import { selectOfficeRows } from './load-office-rows.ts'
import { missingForPublishing, warningsOf } from '../product-content/publish-rules.ts'

export interface OfficeImage {
  id: number
  path: string
  width: number
  height: number
  placeholder: string | null
  focal_x: number
  focal_y: number
  alt_ar: string | null
  alt_en: string | null
}
export interface OfficeVariant {
  id: number
  color_id: number | null
  size_id: number | null
  sku: string
  price_halalas: number
  special_price_halalas: number | null
  stock_quantity: number | null
  reserved: number
  image_id: number | null
  is_active: boolean
}

/** A special price whose days are not over: one of a sale, or the product's own one. */
export interface ScheduledPrice {
  /** Null: the product's own. */
  sale_id: number | null
  name_ar: string | null
  name_en: string | null
  starts_on: Day | null
  ends_on: Day | null
  /** `variant_id` null: the product does not vary. */
  prices: { variant_id: number | null; special_price_halalas: number }[]
}

/** Whether the product lacks a scientific name that the shop requires. */
const lacksScientificName = sql<boolean>`coalesce(btrim(products.name_latin), '') = ''
  and coalesce((select needs_scientific_name from plant_law_settings), false)`

const relatedIds = sql<number[]>`array(
  select related_id from related_products where product_id = products.id order by position, related_id)`

const images = sql<OfficeImage[]>`coalesce((
  select json_agg(json_build_object('id', media.id, 'path', media.path, 'width', media.width, 'height', media.height,
    'placeholder', media.placeholder, 'focal_x', focal_x, 'focal_y', focal_y, 'alt_ar', alt_ar, 'alt_en', alt_en)
    order by position, image.id)
  from product_images image join media_files media on media.id = media_id
  where product_id = products.id and deleted_at is null), '[]')`

const variants = sql<OfficeVariant[]>`coalesce((
  select json_agg(json_build_object('id', id, 'color_id', color_id, 'size_id', size_id, 'sku', sku, 'price_halalas', price_halalas,
    'special_price_halalas', special_price_halalas, 'stock_quantity', stock_quantity, 'image_id', image_id, 'is_active', is_active,
    'reserved', coalesce((select sum(quantity)::int from reserved where variant_id = product_variants.id), 0))
    order by position, id)
  from product_variants where product_id = products.id), '[]')`

const scheduledPrices = sql<ScheduledPrice[]>`coalesce((
  select json_agg(json_build_object('sale_id', sale_id, 'name_ar', sales.name_ar, 'name_en', sales.name_en,
    'starts_on', own.starts_on, 'ends_on', own.ends_on, 'prices', prices) order by own.starts_on nulls first, sale_id)
  from (
    select sale_id, starts_on, ends_on,
      json_agg(json_build_object('variant_id', variant_id, 'special_price_halalas', special_price_halalas) order by variant_id) as prices
    from scheduled_prices
    where product_id = products.id and coalesce(ends_on >= ${todaySql}, true) group by sale_id, starts_on, ends_on) as own
  left join sales on sales.id = sale_id), '[]')`

/**
 * Another product with the same Arabic name, whatever its spelling (office.md O9); null: none. `offset 0` keeps the planner from reading all
 * names in the order of the ids instead of the index of the names.
 */
const looksLike = sql<{ id: number; name_ar: string; sku: string } | null>`(
  select json_build_object('id', similar_product.id, 'name_ar', name_ar, 'sku', sku) from (
  select id, name_ar, sku from products as other
  where ${sql.raw(foldedProductName('other'))} = ${sql.raw(foldedProductName())}
    and other.id <> products.id and other.deleted_at is null and other.status <> 'archived'
    offset 0) as similar_product
  order by similar_product.id limit 1)`

/**
 * Loads a product with everything the office's editor shows, including one in the bin. One statement. @throws ShopError `productNotFound`
 */
export async function loadOfficeProduct(db: Db, id: number, vatRateBasisPoints: number) {
  const row = await selectOfficeRows(db, sql<number[]>`array[${id}::int]`)
    .select([
      'products.also_called_ar',
      'products.also_called_en',
      'products.short_description_ar',
      'products.short_description_en',
      'products.description_ar',
      'products.description_en',
      'products.care',
      'products.seo',
      'products.new_until',
    ])
    .select([
      relatedIds.as('related_ids'),
      images.as('images'),
      variants.as('variants'),
      scheduledPrices.as('scheduled'),
      looksLike.as('looks_like'),
    ])
    .select(lacksScientificName.as('lacks_name'))
    .executeTakeFirst()
  if (!row) throw new ShopError('productNotFound')
  const { care, seo, lacks_name: lacksName, ...product } = row
  const facts = { ...product, care: careFactsOf(care), seo: seoOf(seo) }
  return {
    ...facts,
    missing: [
      ...missingForPublishing({ ...facts, image_ids: facts.images.map((image) => image.id) }),
      ...(lacksName ? (['name_latin'] as const) : []),
    ],
    warnings: warningsOf(
      facts,
      marginBasisPoints(
        product.price_now_halalas,
        product.average_cost_halalas,
        vatRateBasisPoints,
      ),
    ),
  }
}

export type OfficeProductRecord = Awaited<ReturnType<typeof loadOfficeProduct>>
