import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { LawRuleStatus } from '#shared/plants/law.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { checkPlantLaw, refusalOfLaw, type Verdict } from './check-plant-law.ts'

/** The law's answer about a name, shown in the editor while a product is edited. */
export interface NameCheckResult {
  verdict: Verdict
  /** The code of the error on publishing; null: none. */
  refusal: string | null
  /** Rows that may be meant, each with its common name that matched. */
  perhaps: { key: string; name: string; status: LawRuleStatus }[]
}

interface Named {
  id: number | null
  name: string
  /** The slug of its kind; null: none is chosen. */
  profile: string | null
  /** Its names in the shop and in common use. */
  commonNames: readonly string[]
}

/**
 * Returns the law's verdict on a plant by its scientific name, else by that of its kind; common names only cause warnings (plants.md 55.1).
 * Those of a restricted plant are words for many others, as «نخيل» is for every palm: they cause none once the scientific name is that of
 * another known plant. Three statements.
 */
export async function checkName(
  db: Db,
  { id, name, profile, commonNames }: Named,
): Promise<NameCheckResult> {
  const [verdict] = await checkPlantLaw(db, [{ id, name, profile }])
  if (!verdict) throw new RangeError('each plant has a verdict')
  const rows = await db
    .selectFrom('plant_law')
    .select(['key', 'status', 'common_names'])
    .where('status', 'in', ['blocked', 'restricted'])
    .orderBy('key')
    .execute()
  const isKnown = await isKnownPlant(db, name)
  const said = commonNames.map((text) => ` ${foldForSearch(text)} `)
  const perhaps = rows
    .filter(({ key, status }) => key !== verdict.law?.key && !(isKnown && status === 'restricted'))
    .flatMap(({ key, status, common_names: names }) => {
      const found = names.find((common) =>
        said.some((text) => text.includes(` ${foldForSearch(common)} `)),
      )
      return found === undefined ? [] : [{ key, name: found, status }]
    })
  return { verdict, refusal: refusalOfLaw(verdict)?.code ?? null, perhaps }
}

/** Whether a scientific name is that of a kind of plant, or in the table of names. */
async function isKnownPlant(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from plant_names where lower(scientific_name) = lower(${name}::text))
      or exists (select from plant_profiles where lower(scientific_name) = lower(${name}::text)) as is_known`.execute(
    db,
  )
  return rows[0]?.is_known ?? false
}
