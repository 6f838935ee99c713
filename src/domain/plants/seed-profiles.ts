import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/tables.ts'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import plantFacts from './data/plant-facts.json' with { type: 'json' }
import type { PlantProfile } from './profile.ts'

/** The profiles included in the program, by slug. */
export const givenProfiles: readonly PlantProfile[] = Object.entries(plantFacts.plants).map(
  ([slug, { scientific_name, family, kind, place, facts }]) => ({
    slug,
    scientificName: scientific_name,
    family,
    kind: kind as PlantKind,
    place: place as PlantHabitat,
    facts: facts as PlantFacts,
  }),
)

/**
 * Writes the profiles that are missing, and those that have changed in the program and were not changed here; profiles written by staff or
 * a command are kept (plants.md 60). A product whose slug equals the name of a new profile becomes of that kind.
 *
 * Runs at every start, also of several processes at once.
 */
export async function seedPlantProfiles(db: Db): Promise<void> {
  const stored = await db.selectFrom('plant_profiles').selectAll().execute()
  const bySlug = new Map(stored.map((row) => [row.slug, row]))
  const rows = givenProfiles.filter(({ slug, scientificName, family, kind, place, facts }) => {
    const row = bySlug.get(slug)
    if (!row) return true
    const { scientific_name, family: storedFamily, kind: storedKind, place: storedPlace } = row
    return (
      row.version === 1 &&
      !isDeepStrictEqual(
        [scientific_name, storedFamily, storedKind, storedPlace, row.facts],
        [scientificName, family, kind, place, facts],
      )
    )
  })
  // Even a statement that changes nothing would make a new version of the catalogue.
  if (rows.length === 0) return
  const added = rows.map(({ slug }) => slug).filter((slug) => !bySlug.has(slug))
  await sql`
    with written as (
      insert into plant_profiles (slug, scientific_name, family, kind, place, facts)
      select * from jsonb_to_recordset(${JSON.stringify(rows.map(rowOf))}::jsonb)
        as given (slug text, scientific_name text, family text, kind text, place text, facts jsonb)
      on conflict (slug) do update set scientific_name = excluded.scientific_name, family = excluded.family, kind = excluded.kind,
        place = excluded.place, facts = excluded.facts, updated_at = now()
        where plant_profiles.version = 1)
    update products set profile_slug = slug where profile_slug is null and slug = any(${added}::text[])`.execute(
    db,
  )
}

const rowOf = ({ slug, scientificName, family, kind, place, facts }: PlantProfile) => ({
  slug,
  scientific_name: scientificName,
  family,
  kind,
  place,
  facts,
})
