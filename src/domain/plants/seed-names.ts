import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db } from '#db/tables.ts'
import { confidences } from '#shared/plants/vocabulary.ts'
import plantNames from './data/plant-names.json' with { type: 'json' }

const words = z.array(z.string().trim().min(1).max(60))

/** A row of `plant_names`: the common names of a plant (plants.md 59.2). */
export const plantNamesRow = z.strictObject({
  scientific_name: z.string().trim().min(1).max(200),
  en: z.string().trim().min(1).max(60),
  msa: z.string().trim().min(1).max(60),
  gulf: words,
  egyptian: words,
  levantine: words,
  arabizi: words.max(5),
  products: z.array(z.string()),
  confidence: z.enum(confidences),
})
export type PlantNamesRow = z.output<typeof plantNamesRow>

/** The names included in the program. */
export const givenNames: readonly PlantNamesRow[] = plantNames.rows.map((row) =>
  plantNamesRow.parse(row),
)

/**
 * Writes the names that are missing or have changed in the program. Runs at every start, also of several processes at once; search uses the
 * synonyms that `linkPlantNames` makes of them.
 */
export async function seedPlantNames(db: Db): Promise<void> {
  const stored = await db.selectFrom('plant_names').selectAll().execute()
  const known = new Map(stored.map((row) => [row.scientific_name, row]))
  const rows = givenNames.filter(
    (row) => !isDeepStrictEqual({ ...known.get(row.scientific_name) }, row),
  )
  if (rows.length === 0) return
  await sql`
    insert into plant_names (scientific_name, en, msa, gulf, egyptian, levantine, arabizi, products, confidence)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (scientific_name text, en text, msa text,
      gulf text[], egyptian text[], levantine text[], arabizi text[], products text[], confidence text)
    order by scientific_name
    on conflict (scientific_name) do update set en = excluded.en, msa = excluded.msa, gulf = excluded.gulf,
      egyptian = excluded.egyptian, levantine = excluded.levantine, arabizi = excluded.arabizi, products = excluded.products,
      confidence = excluded.confidence`.execute(db)
}
