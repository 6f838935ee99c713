import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import type { PlantProfile } from './profile.ts'

/** A row with its facts as text, which are read once as long as they stay the same. */
interface ProfileRow {
  slug: string
  scientific_name: string
  family: string
  kind: PlantKind
  place: PlantHabitat
  facts_text: string
}

const columns = sql`plant_profiles.slug, plant_profiles.scientific_name, plant_profiles.family, plant_profiles.kind,
  plant_profiles.place, plant_profiles.facts::text as facts_text`

/**
 * Profiles read before, by slug. An unchanged row gives the same object, so that what is reckoned from it (`year-scores.ts`) is kept
 * with it and a changed fact counts at once, in every process.
 */
const known = new Map<string, { text: string; profile: PlantProfile }>()

function asProfile(row: ProfileRow): PlantProfile {
  const { slug, scientific_name, family, kind, place, facts_text } = row
  const text = JSON.stringify([scientific_name, family, kind, place, facts_text])
  const found = known.get(slug)
  if (found?.text === text) return found.profile
  const facts = JSON.parse(facts_text) as PlantFacts
  const profile = { slug, scientificName: scientific_name, family, kind, place, facts }
  known.set(slug, { text, profile })
  return profile
}

/** The profile of that address; null: there is none. */
export async function loadProfile(db: Db, slug: string): Promise<PlantProfile | null> {
  const { rows } =
    await sql<ProfileRow>`select ${columns} from plant_profiles where slug = ${slug}`.execute(db)
  return rows[0] ? asProfile(rows[0]) : null
}

/** Every profile, by slug. */
export async function loadProfiles(db: Db): Promise<PlantProfile[]> {
  const { rows } =
    await sql<ProfileRow>`select ${columns} from plant_profiles order by slug`.execute(db)
  return rows.map(asProfile)
}

/** A product on sale and the kind of plant that it is; null: nobody has said. */
export interface ProductProfile {
  productId: number
  profile: PlantProfile | null
}

/** The products of these ids that are on sale, in the order of the ids. One statement. */
export async function loadProductProfiles(
  db: Db,
  ids: readonly number[],
): Promise<ProductProfile[]> {
  const { rows } = await sql<{ id: number } & (ProfileRow | { slug: null })>`
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
