import { sql } from 'kysely'
import { farmRegion, type LawRule } from '#shared/plants/law.ts'
import { todaySql } from './effective-price.ts'

/** The legal rules on the sale of a product, as shown to buyers (plants.md 55.3). */
export interface ProductLaw {
  rule: LawRule | null
  /** Ids of regions to which it is not delivered. */
  barred_regions: string[]
  /** The regions that date palms may go to: the region of their origin and those of a permit valid today; null: anywhere. */
  allowed_regions: string[] | null
  caution_ar: string | null
  caution_en: string | null
}

/** The row of the law that applies to a product of `products`; most products have none, which costs nothing. */
export const lawJson = sql<ProductLaw | null>`case when law_key is not null then (
  select json_build_object('rule', law.rule, 'barred_regions', law.barred_regions, 'caution_ar', law.caution_ar, 'caution_en', law.caution_en,
    'allowed_regions', case when law.rule = 'palm_certificate' then (
      select coalesce(json_agg(distinct region), '[]')
      from plant_permits permit cross join lateral unnest(coalesce(permit.from_region, ${sql.lit(farmRegion)}) || permit.to_regions) as region
      where permit.law_key = law.key and (permit.product_id is null or permit.product_id = products.id)
        and permit.withdrawn_at is null and ${todaySql} between permit.valid_from and permit.valid_to) end)
  from plant_law law where law.key = products.law_key) end`

/** Whether a product may be delivered to a region; an unknown region is not judged. */
export const isDeliverableTo = (law: ProductLaw | null, region: string | null): boolean =>
  law === null ||
  region === null ||
  (!law.barred_regions.includes(region) &&
    (law.allowed_regions === null || law.allowed_regions.includes(region)))
