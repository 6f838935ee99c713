import { sql } from 'kysely'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { Db } from '#db/tables.ts'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import { allNamesSql, calledSql } from './kind-names.ts'

interface ProfileHead {
  slug: string
  scientific_name: string
  family: string
  kind: PlantKind
  place: PlantHabitat
  version: number
  updated_at: Date
}

export interface ProfileRow extends ProfileHead {
  /** The name of the first product of this kind; null: the shop has none. */
  name_ar: string | null
  name_en: string | null
  /** All its common names: in standard Arabic, in English, then in dialects and Latin letters; empty: none are recorded. */
  names: string[]
  products: number
  /** The number of facts that are estimates, and of facts without a value. */
  unsure: number
  unknown: number
}

/** Returns every kind of plant with counts of its uncertain facts, by scientific name (plants.md 60). One statement. */
export async function findProfiles(db: Db): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select slug, plant_profiles.scientific_name, family, kind, place, version, updated_at, first.name_ar, first.name_en,
      ${allNamesSql} as names,
      (select count(*)::int from products where profile_slug = plant_profiles.slug and deleted_at is null) as products,
      known.unsure, known.unknown
    from plant_profiles
      left join lateral (
        select products.name_ar, coalesce(${englishNameSql}, products.name_ar) as name_en from products
        where profile_slug = plant_profiles.slug and deleted_at is null order by id limit 1) as first on true
      left join lateral ${calledSql} as called on true
      cross join lateral (
        select count(*) filter (where fact->>'confidence' = 'low')::int as unsure,
          count(*) filter (where fact->'value' = 'null'::jsonb)::int as unknown
        from jsonb_each(facts) as given (name, fact)) as known
    order by plant_profiles.scientific_name, slug`.execute(db)
  return rows
}

export interface ProfileDetail extends ProfileHead {
  facts: PlantFacts
  /** The last member who changed it; null: the program, or a command. */
  updated_by: string | null
  products: { id: number; name_ar: string; name_en: string }[]
  history: { name: string; old: unknown; new: unknown; staff: string | null; at: string }[]
}

/** The most changes shown; older ones are kept in the table. */
const maxChanges = 100

/** Loads one kind of plant with its facts, its products and its changes; null: it does not exist. One statement. */
export async function loadProfileDetail(db: Db, slug: string): Promise<ProfileDetail | null> {
  const { rows } = await sql<ProfileDetail>`
    select slug, scientific_name, family, kind, plant_profiles.place, facts, plant_profiles.version, plant_profiles.updated_at,
      (select name from staff where customer_id = plant_profiles.updated_by) as updated_by,
      coalesce((
        select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', coalesce(${englishNameSql}, name_ar)) order by id)
        from products where profile_slug = plant_profiles.slug and deleted_at is null), '[]') as products,
      coalesce((
        select json_agg(json_build_object('name', name, 'old', old, 'new', new, 'at', at,
          'staff', (select staff.name from staff where customer_id = staff_id)) order by id desc)
        from (select * from plant_fact_changes where profile_slug = ${slug} order by id desc limit ${sql.lit(maxChanges)}) as changes),
        '[]') as history
    from plant_profiles where slug = ${slug}`.execute(db)
  return rows[0] ?? null
}
