import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { effectivePriceSql } from '#domain/catalogue/effective-price.ts'
import { loadProducts, type ProductRecord } from '#domain/catalogue/load-products.ts'
import type { Halalas } from '#shared/money.ts'
import {
  lazyAssessment,
  rankPlant,
  type LeftOut,
  type PlaceQuestion,
  type Ranked,
} from './finder.ts'
import { exclusionDetailOf, type ExclusionDetail } from './left-out.ts'
import { loadProfiles } from './load-profiles.ts'
import type { PlantProfile } from './profile.ts'

export interface FoundPlant {
  product: ProductRecord
  profile: PlantProfile
  ranked: Ranked
}

/** A kind of plant that is on sale but not proposed. */
export interface LeftOutKind {
  profile: PlantProfile
  reason: LeftOut
  exclusionDetail: ExclusionDetail
  /** Number of its products on sale. */
  count: number
}

export interface PlacePage {
  plants: FoundPlant[]
  /** Number of products that would live there. */
  total: number
  /** The number of these whose rank is of the band `struggles`: they live there with extra care. */
  struggling: number
  /** Numbers of products on sale that are not proposed; those without a profile are unknown. */
  leftOut: Record<LeftOut, number>
  /** The kinds of these products, in the order of the profiles. */
  leftOutKinds: LeftOutKind[]
}

export interface PlacePageQuery {
  /** The highest price of the products. */
  maxPriceHalalas?: Halalas | undefined
  page: number
  limit: number
  customerId?: number | null | undefined
}

/** The number of days whose order lines determine how popular a product is. */
const popularityDays = 90

/**
 * Returns a page of the products that would live at a place, best first (plants.md 52.3). Each kind is ranked once, however many products
 * it has. Four statements, in a large shop mostly about the few kinds of one page; one more if those are sold out.
 */
export async function findPlants(
  db: Db,
  question: PlaceQuestion,
  query: PlacePageQuery,
): Promise<PlacePage> {
  const profiles = await loadProfiles(db)
  const counts = await countByProfile(db, query)
  const leftOut = { unsafe: 0, unfit: 0, unknown: counts.get(null) ?? 0 }
  const leftOutKinds: LeftOutKind[] = []
  const ranked = new Map<string, { profile: PlantProfile; ranked: Ranked }>()
  let total = 0
  let struggling = 0
  for (const profile of profiles) {
    const count = counts.get(profile.slug) ?? 0
    if (count === 0) continue
    const assess = lazyAssessment(profile, question)
    const rank = rankPlant(profile, question, assess)
    if (typeof rank === 'string') {
      leftOut[rank] += count
      const exclusionDetail = exclusionDetailOf(profile, question, rank, assess)
      leftOutKinds.push({ profile, reason: rank, exclusionDetail, count })
    } else {
      ranked.set(profile.slug, { profile, ranked: rank })
      total += count
      if (rank.band === 'struggles') struggling += count
    }
  }
  const page = await loadPage(db, ranked, counts, query)
  const products = await loadProducts(db, {
    ids: page.map(({ id }) => id),
    customerId: query.customerId,
  })
  const slugOf = new Map(page.map(({ id, slug }) => [id, slug]))
  const plants = products.flatMap((product) => {
    const found = ranked.get(slugOf.get(product.id) ?? '')
    return found ? [{ product, ...found }] : []
  })
  return { plants, total, struggling, leftOut, leftOutKinds }
}

const isWithinPrice = ({ maxPriceHalalas }: PlacePageQuery) =>
  maxPriceHalalas === undefined ? sql`true` : sql`${effectivePriceSql} <= ${maxPriceHalalas}::int`

async function countByProfile(db: Db, query: PlacePageQuery): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ slug: string | null; count: number }>`
    select profile_slug as slug, count(*)::int as count from products
    where is_active and ${isWithinPrice(query)} group by profile_slug`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

type Kinds = ReadonlyMap<string, { ranked: Ranked }>

/** Products in stock first, then by rank, then by number of orders, then the older product. */
async function loadPage(
  db: Db,
  ranked: Kinds,
  counts: ReadonlyMap<string | null, number>,
  query: PlacePageQuery,
): Promise<{ id: number; slug: string }[]> {
  const best = bestKinds(ranked, counts, 2 * query.page * query.limit)
  if (best.size < ranked.size) {
    const page = await loadOrdered(db, best, query, sql`sold_out.id is null`)
    // Products in stock of these kinds come before all others, so a full page of them is the result.
    if (page.length === query.limit) return page
  }
  return ranked.size > 0 ? loadOrdered(db, ranked, query) : []
}

/** Returns the kinds with the best ranks that together have this many products, and all other kinds of the last rank. */
function bestKinds(
  ranked: Kinds,
  counts: ReadonlyMap<string | null, number>,
  products: number,
): Kinds {
  const sorted = [...ranked].toSorted(([, a], [, b]) => b.ranked.rank - a.ranked.rank)
  let sum = 0
  const last = sorted.find(([slug]) => (sum += counts.get(slug) ?? 0) >= products)
  const lowest = last?.[1].ranked.rank ?? Number.NEGATIVE_INFINITY
  return new Map(sorted.filter(([, kind]) => kind.ranked.rank >= lowest))
}

/**
 * Reads indexes only: the products of a kind with their prices, and the few that are sold out. Rows of products are wide, and those of a
 * kind are spread over the whole table, so that reading their stock took most of the time in a large shop.
 */
async function loadOrdered(
  db: Db,
  kinds: Kinds,
  query: PlacePageQuery,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<{ id: number; slug: string }[]> {
  const slugs = [...kinds.keys()]
  const ranks = [...kinds.values()].map(({ ranked: { rank } }) => rank)
  const { rows } = await sql<{ id: number; slug: string }>`
    with sold_out as materialized (
      select product_id as id from office_products where stock_state = 's' and not is_deleted),
    found as (
      select products.id, kinds.slug, kinds.rank, sold_out.id is null as is_in_stock
      from unnest(${slugs}::text[], ${ranks}::int[]) as kinds (slug, rank)
        join products on products.profile_slug = kinds.slug
        left join sold_out on sold_out.id = products.id
      where products.is_active and ${isWithinPrice(query)} and ${condition})
    select found.id, found.slug
    from found left join (
      select product_id, count(*) as lines from order_items join orders on orders.id = order_id
      where product_id in (select id from found) and orders.placed_at >= now() - make_interval(days => ${popularityDays}::int)
        and orders.status not in ('cancelled', 'pending_payment')
      group by product_id) as ordered on ordered.product_id = found.id
    order by found.is_in_stock desc, found.rank desc, coalesce(ordered.lines, 0) desc, found.id
    limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::int`.execute(db)
  return rows
}
