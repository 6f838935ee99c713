import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { KindRow } from '#domain/catalogue/load-products.ts'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { PlantProfile } from './profile.ts'

const columns = sql`plant_profiles.slug, plant_profiles.scientific_name, plant_profiles.family, plant_profiles.kind,
  plant_profiles.place, plant_profiles.facts::text as facts_text`

/**
 * Profiles read before, by slug. An unchanged row gives the same object, so that values calculated from it (`year-scores.ts`) are kept with
 * it, and a changed fact takes effect at once, in every process.
 */
const known = new Map<string, { text: string; profile: PlantProfile }>()

/** Returns the profile of a row, whose facts are parsed once while they stay the same. */
export function asProfile(row: KindRow): PlantProfile {
  const { slug, scientific_name, family, kind, place, facts_text } = row
  const text = JSON.stringify([scientific_name, family, kind, place, facts_text])
  const found = known.get(slug)
  if (found?.text === text) return found.profile
  const facts = JSON.parse(facts_text) as PlantFacts
  const profile = { slug, scientificName: scientific_name, family, kind, place, facts }
  known.set(slug, { text, profile })
  return profile
}

/** Returns the profile with this slug; null: there is none. */
export async function loadProfile(db: Db, slug: string): Promise<PlantProfile | null> {
  const { rows } =
    await sql<KindRow>`select ${columns} from plant_profiles where slug = ${slug}`.execute(db)
  return rows[0] ? asProfile(rows[0]) : null
}

/** Returns every profile, by slug. */
export async function loadProfiles(db: Db): Promise<PlantProfile[]> {
  const { rows } = await sql<KindRow>`select ${columns} from plant_profiles order by slug`.execute(
    db,
  )
  return rows.map(asProfile)
}

/** Returns the slugs of all profiles, and the time of their last change. */
export const findProfileSlugs = (db: Db): Promise<{ slug: string; updated_at: Date }[]> =>
  db.selectFrom('plant_profiles').select(['slug', 'updated_at']).orderBy('slug').execute()

/** A product on sale and its kind of plant; null: not set. */
export interface ProductProfile {
  productId: number
  profile: PlantProfile | null
}

/** Returns the products on sale with these ids, in the order of the ids. One statement. */
export async function loadProductProfiles(
  db: Db,
  ids: readonly number[],
): Promise<ProductProfile[]> {
  const { rows } = await sql<{ id: number } & (KindRow | { slug: null })>`
    select products.id, ${columns}
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
      join products on products.id = wanted.id and products.is_active
      left join plant_profiles on plant_profiles.slug = products.profile_slug
    order by wanted.place`.execute(db)
  return rows.map((row) => ({
    productId: row.id,
    profile: row.slug === null ? null : asProfile(row),
  }))
}
