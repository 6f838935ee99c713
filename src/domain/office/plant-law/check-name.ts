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
 * Two statements.
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
  const said = commonNames.map((text) => ` ${foldForSearch(text)} `)
  const perhaps = rows
    .filter(({ key }) => key !== verdict.law?.key)
    .flatMap(({ key, status, common_names: names }) => {
      const found = names.find((common) =>
        said.some((text) => text.includes(` ${foldForSearch(common)} `)),
      )
      return found === undefined ? [] : [{ key, name: found, status }]
    })
  return { verdict, refusal: refusalOfLaw(verdict)?.code ?? null, perhaps }
}
