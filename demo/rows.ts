import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { foldForSearch, searchTextOf } from '#shared/arabic.ts'
import { fromRiyals } from '#shared/money.ts'
import type { DemoCatalogue, DemoCategory, DemoProduct } from './catalogue.ts'
import { describe } from './describe.ts'

const millisecondsPerDay = 86_400_000

function halalas(riyals: number): number {
  const amount = fromRiyals(riyals)
  if (amount === null) throw new Error(`Not an amount in riyals: ${riyals}`)
  return amount
}

/** The row of `categories`; their order is that of their ids. */
export function categoryRow({
  id,
  slug,
  name_ar,
  name_en,
  description_ar,
  description_en,
}: DemoCategory): Insertable<Tables['categories']> {
  return { id, slug, name_ar, name_en, description_ar, description_en, image_path: `category/${slug}.webp`, position: id }
}

/** The row of `products`. `now` dates the arrivals, so that a demo shop always has something new. */
export function productRow(product: DemoProduct, now: Date): Insertable<Tables['products']> {
  const { id, sku, slug, name_ar, name_latin, name_en } = product
  const addedAt = new Date(now.getTime() - product.added_days_ago * millisecondsPerDay)
  return {
    id,
    sku,
    slug,
    name_ar,
    name_latin,
    name_en,
    short_description_ar: product.short_ar,
    short_description_en: product.short_en,
    description_ar: describe(product, 'ar'),
    description_en: describe(product, 'en'),
    care: JSON.stringify(product.care),
    price_halalas: halalas(product.price_sar),
    special_price_halalas: product.special_price_sar === null ? null : halalas(product.special_price_sar),
    special_starts_on: null,
    special_ends_on: null,
    stock_quantity: product.stock,
    is_featured: product.featured,
    search_text: searchTextOf(name_ar, name_latin, name_en, sku),
    created_at: addedAt,
    updated_at: addedAt,
  }
}

/** Rows that tie products to options, in the order the catalogue names them. @throws Error for an option that does not exist */
export function optionRows<Row>(
  products: DemoProduct[],
  options: { id: number; slug: string }[],
  chosen: (product: DemoProduct) => string[],
  row: (product_id: number, optionId: number, position: number) => Row,
): Row[] {
  const idOf = new Map(options.map(({ slug, id }) => [slug, id]))
  return products.flatMap((product) =>
    chosen(product).map((slug, position) => {
      const optionId = idOf.get(slug)
      if (optionId === undefined) throw new Error(`${product.slug} names an option that does not exist: ${slug}`)
      return row(product.id, optionId, position)
    }),
  )
}

/** Every word of a group stands for every other one, both folded. */
export function synonymRows(groups: DemoCatalogue['synonyms']): Insertable<Tables['search_synonyms']>[] {
  const pairs = new Map<string, { word: string; stands_for: string }>()
  for (const group of groups) {
    const words = [...new Set(group.map(foldForSearch))]
    for (const word of words) for (const other of words) if (word !== other) pairs.set(`${word}|${other}`, { word, stands_for: other })
  }
  return [...pairs.values()]
}
