import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'

/** The common names of a row of `plant_profiles`, as a row `called` of `plant_names`; no row if none are recorded. */
export const calledSql: RawBuilder<unknown> = sql`(
  select * from plant_names
  where plant_profiles.slug = any(plant_names.products) or plant_names.scientific_name = plant_profiles.scientific_name
  order by plant_profiles.slug = any(plant_names.products) desc, plant_names.scientific_name limit 1)`

/** All names of a row `called`, standard Arabic first; an empty list without a row. */
export const allNamesSql: RawBuilder<string[]> = sql<string[]>`case
  when called.scientific_name is null then '{}'::text[]
  else array[called.msa, called.en] || called.gulf || called.egyptian || called.levantine || called.arabizi end`

interface NamedKind {
  slug: string
  scientific_name: string
  names: string[]
}

/**
 * Loads the slugs of kinds by their folded names in files: the slug itself, the scientific name, or a name that no other kind has. One
 * statement.
 */
export async function loadKindNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<NamedKind>`
    select slug, plant_profiles.scientific_name, ${allNamesSql} as names
    from plant_profiles left join lateral ${calledSql} as called on true order by slug`.execute(db)
  const found = new Map<string, string>()
  for (const namesOf of [
    ({ slug }: NamedKind) => [slug],
    (kind: NamedKind) => [kind.scientific_name],
    ({ names }: NamedKind) => names,
  ])
    for (const [name, slug] of unshared(rows, namesOf)) if (!found.has(name)) found.set(name, slug)
  return found
}

/** Returns the folded names that only one kind has, with its slug. */
function unshared(
  kinds: readonly NamedKind[],
  namesOf: (kind: NamedKind) => string[],
): [name: string, slug: string][] {
  const bearers = new Map<string, Set<string>>()
  for (const kind of kinds)
    for (const name of namesOf(kind).map(foldForSearch))
      bearers.set(name, (bearers.get(name) ?? new Set()).add(kind.slug))
  return [...bearers].flatMap(([name, slugs]): [string, string][] => {
    const [slug, ...others] = slugs
    return name !== '' && slug !== undefined && others.length === 0 ? [[name, slug]] : []
  })
}
