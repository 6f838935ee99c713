import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { searchColumnsOf } from '#domain/search/search-columns.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { fromRiyals } from '#shared/money.ts'
import type { DemoCatalogue, DemoCategory, DemoProduct } from './catalogue.ts'
import { describe } from './describe.ts'

const millisecondsPerDay = 86_400_000

function halalas(riyals: number): number {
  const amount = fromRiyals(riyals)
  if (amount === null) throw new Error(`Not an amount in riyals: ${riyals}`)
  return amount
}

/** The row of `categories`, ordered by id. */
export function categoryRow({
  id,
  slug,
  name_ar,
  name_en,
  description_ar,
  description_en,
}: DemoCategory): Insertable<Tables['categories']> {
  return {
    id,
    slug,
    name_ar,
    name_en,
    description_ar,
    description_en,
    image_path: `category/${slug}.webp`,
    position: id,
  }
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
    also_called_ar: product.also_called_ar,
    also_called_en: product.also_called_en,
    short_description_ar: product.short_ar,
    short_description_en: product.short_en,
    description_ar: describe(product, 'ar'),
    description_en: describe(product, 'en'),
    care: JSON.stringify(product.care),
    price_halalas: halalas(product.price_sar),
    special_price_halalas:
      product.special_price_sar === null ? null : halalas(product.special_price_sar),
    special_starts_on: null,
    special_ends_on: null,
    stock_quantity: product.stock,
    varies: product.variants !== undefined,
    price_to_halalas: product.variants ? Math.max(...product.variants.map(priceOf)) : null,
    unit: product.unit,
    is_featured: product.featured,
    ...searchColumnsOf(searchTextsOf(product)),
    // Each demo product is a separate kind.
    profile_slug: slug,
    created_at: addedAt,
    updated_at: addedAt,
  }
}

const priceOf = (variant: NonNullable<DemoProduct['variants']>[number]): number =>
  halalas(variant.special_price_sar ?? variant.price_sar)

/** The rows of `product_variants`; `PLT-0025-2` is the second of a plant. @throws Error for a size that does not exist */
export function variantRows(
  products: DemoProduct[],
  sizes: DemoCatalogue['sizes'],
): (Insertable<Tables['product_variants']> & { stock_quantity: number })[] {
  return products.flatMap((product) =>
    (product.variants ?? []).map((variant, position) => {
      const size = sizes.find(({ slug }) => slug === variant.size)
      if (!size)
        throw new Error(`${product.slug} names a size that does not exist: ${variant.size}`)
      return {
        product_id: product.id,
        color_id: null,
        size_id: size.id,
        sku: `${product.sku}-${position + 1}`,
        price_halalas: halalas(variant.price_sar),
        special_price_halalas:
          variant.special_price_sar === null ? null : halalas(variant.special_price_sar),
        stock_quantity: variant.stock,
        image_id: null,
        position,
      }
    }),
  )
}

/** The texts by which a search finds a plant. */
export const searchTextsOf = ({
  short_ar,
  short_en,
  care: { light_ar, light_en },
  ...product
}: DemoProduct) => ({
  ...product,
  short_description_ar: short_ar,
  short_description_en: short_en,
  light_ar,
  light_en,
})

/** Rows that link products to options, in the order of the catalogue. @throws Error for an option that does not exist */
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
      if (optionId === undefined)
        throw new Error(`${product.slug} names an option that does not exist: ${slug}`)
      return row(product.id, optionId, position)
    }),
  )
}

/** Each word of a group maps to every other one, both folded. */
export function synonymRows(
  groups: DemoCatalogue['synonyms'],
): Insertable<Tables['search_synonyms']>[] {
  const pairs = new Map<string, { word: string; stands_for: string }>()
  for (const group of groups) {
    const words = [...new Set(group.map(foldForSearch))]
    for (const word of words)
      for (const other of words)
        if (word !== other) pairs.set(`${word}|${other}`, { word, stands_for: other })
  }
  return [...pairs.values()]
}

/** The words of the categories' names, and the words for several of them. @throws Error for a category that does not exist */
export function topicRows({
  categories,
  topics,
}: Pick<DemoCatalogue, 'categories' | 'topics'>): Insertable<Tables['search_topics']>[] {
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
  const rows = new Map<string, { word: string; category_ids: number[]; is_strict: boolean }>()
  const add = (words: string, slugs: string[], is_strict = false) => {
    const ids = slugs.map(
      (slug) =>
        idOf.get(slug) ?? fail(`a word of searches means a category that does not exist: ${slug}`),
    )
    for (const word of foldForSearch(words).split(' '))
      rows.set(`${word}|${ids.join()}`, { word, category_ids: ids, is_strict })
  }
  for (const { name_ar, name_en, slug } of categories) add(`${name_ar} ${name_en}`, [slug])
  for (const { words, categories: lists, strict } of topics)
    for (const list of lists) add(words.join(' '), list, strict)
  return [...rows.values()]
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
