import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { searchColumnsOf } from './search-columns.ts'

/** The number written in one transaction, so that none takes long. */
const batch = 100

/**
 * Writes whole names and facts for plants written without them: before migration 0027, or by SQL. Works in batches; safe to repeat and to
 * run while products are saved. Returns the number written.
 */
export async function fillSearchColumns(db: Db, signal?: AbortSignal): Promise<number> {
  let [filled, after]: [number, number | null] = [0, 0]
  while (after !== null) {
    signal?.throwIfAborted()
    const { written, last } = await withTransactionRetry(db, (tx) => fillBatch(tx, after ?? 0))
    filled += written
    after = last
  }
  return filled
}

/** Fills the plants with the next ids; `last` null: there are no more. A plant whose names contain no letter is unchanged. */
async function fillBatch(tx: Db, after: number): Promise<{ written: number; last: number | null }> {
  const plants = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'name_ar', 'name_latin', 'name_en', 'also_called_ar', 'also_called_en'])
    .select(['short_description_ar', 'short_description_en'])
    .select([
      sql<string | null>`care->>'light_ar'`.as('light_ar'),
      sql<string | null>`care->>'light_en'`.as('light_en'),
    ])
    .where(sql<boolean>`search_names = '{}'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .forNoKeyUpdate()
    .execute()
  const found = plants
    .map((plant) => ({ ...searchColumnsOf(plant), id: plant.id }))
    .filter(({ search_names }) => search_names.length > 0)
  await sql`
    update products set search_names = found.search_names, search_facts = found.search_facts
    from json_to_recordset(${JSON.stringify(found)}::json) as found (id int, search_names text[], search_facts text)
    where products.id = found.id`.execute(tx)
  return { written: found.length, last: plants.length < batch ? null : (plants.at(-1)?.id ?? null) }
}
