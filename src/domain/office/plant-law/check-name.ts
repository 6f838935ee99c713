import type { Db } from '#db/tables.ts'
import type { LawStatus } from '#shared/plants/law.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { judgePlants, refusalOfLaw, type Verdict } from './judge-plants.ts'

/** What an editor is told while a product is written. */
export interface NameCheckResult {
  verdict: Verdict
  /** The code of the refusal to publish it; null: none. */
  refusal: string | null
  /** Rows that are perhaps meant, with the common name of theirs that was found. */
  perhaps: { key: string; name: string; status: LawStatus }[]
}

interface Named {
  id: number | null
  name: string
  /** Address of its kind; null: none is chosen. */
  profile: string | null
  /** What the shop and people call it. */
  commonNames: readonly string[]
}

/** What the law says of a plant by its scientific name, else by that of its kind; by what people call it nothing is refused, but warned of (plants.md 55.1). Two statements. */
export async function checkName(
  db: Db,
  { id, name, profile, commonNames }: Named,
): Promise<NameCheckResult> {
  const [verdict] = await judgePlants(db, [{ id, name, profile }])
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
