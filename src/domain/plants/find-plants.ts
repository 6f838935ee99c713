import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { effectivePriceSql } from '#domain/catalogue/effective-price.ts'
import { loadProducts, type ProductRecord } from '#domain/catalogue/load-products.ts'
import type { Halalas } from '#shared/money.ts'
import { rankPlant, type LeftOut, type PlaceQuestion, type Ranked } from './finder.ts'
import { loadProfiles } from './load-profiles.ts'
import type { PlantProfile } from './profile.ts'

export interface FoundPlant {
  product: ProductRecord
  profile: PlantProfile
  ranked: Ranked
}

export interface PlacePage {
  plants: FoundPlant[]
  /** Products that would live there. */
  total: number
  /** Products on sale that are not proposed; those without a profile are unknown. */
  leftOut: Record<LeftOut, number>
}

export interface PlacePageQuery {
  /** Products that cost at most this. */
  maxPriceHalalas?: Halalas | undefined
  page: number
  limit: number
  customerId?: number | null | undefined
}

/** Lines that were ordered in so many days say how popular a product is. */
const popularityDays = 90

/**
 * A page of the products that would live at a place, best first (plants.md 52.3). Each kind is ranked once, however many products there
 * are of it. Four statements.
 */
export async function findPlants(
  db: Db,
  question: PlaceQuestion,
  query: PlacePageQuery,
): Promise<PlacePage> {
  const profiles = await loadProfiles(db)
  const counts = await countByProfile(db, query)
  const leftOut = { unsafe: 0, unfit: 0, unknown: counts.get(null) ?? 0 }
  const ranked = new Map<string, { profile: PlantProfile; ranked: Ranked }>()
  let total = 0
  for (const profile of profiles) {
    const count = counts.get(profile.slug) ?? 0
    const rank = count > 0 ? rankPlant(profile, question) : 'unknown'
    if (typeof rank === 'string') leftOut[rank] += count
    else {
      ranked.set(profile.slug, { profile, ranked: rank })
      total += count
    }
  }
  const page = await loadPage(db, ranked, query)
  const products = await loadProducts(db, {
    ids: page.map(({ id }) => id),
    customerId: query.customerId,
  })
  const slugOf = new Map(page.map(({ id, slug }) => [id, slug]))
  const plants = products.flatMap((product) => {
    const found = ranked.get(slugOf.get(product.id) ?? '')
    return found ? [{ product, ...found }] : []
  })
  return { plants, total, leftOut }
}

const isWithinPrice = ({ maxPriceHalalas }: PlacePageQuery) =>
  maxPriceHalalas === undefined ? sql`true` : sql`${effectivePriceSql} <= ${maxPriceHalalas}::int`

async function countByProfile(db: Db, query: PlacePageQuery): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ slug: string | null; count: number }>`
    select profile_slug as slug, count(*)::int as count from products
    where is_active and ${isWithinPrice(query)} group by profile_slug`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

/** In stock first, then the better rank, then what was ordered more, then the older product. */
async function loadPage(
  db: Db,
  ranked: ReadonlyMap<string, { ranked: Ranked }>,
  query: PlacePageQuery,
): Promise<{ id: number; slug: string }[]> {
  if (ranked.size === 0) return []
  const slugs = [...ranked.keys()]
  const ranks = [...ranked.values()].map(({ ranked: { rank } }) => rank)
  const { rows } = await sql<{ id: number; slug: string }>`
    select products.id, kinds.slug
    from unnest(${slugs}::text[], ${ranks}::int[]) as kinds (slug, rank)
      join products on products.profile_slug = kinds.slug
      left join (
        select product_id, count(*) as lines from order_items join orders on orders.id = order_id
        where orders.placed_at >= now() - make_interval(days => ${popularityDays}::int)
          and orders.status not in ('cancelled', 'pending_payment')
        group by product_id) as ordered on ordered.product_id = products.id
    where products.is_active and ${isWithinPrice(query)}
    order by (products.stock_quantity is null or products.stock_quantity > 0) desc, kinds.rank desc,
      coalesce(ordered.lines, 0) desc, products.id
    limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::int`.execute(db)
  return rows
}
