import { isDeepStrictEqual } from 'node:util'
import { auditedTransaction, systemActor } from '#domain/audit/audited-transaction.ts'
import seed from '#domain/plants/data/plant-law.json' with { type: 'json' }
import type { Db } from '#db/tables.ts'
import type { Confidence } from '#shared/plants/vocabulary.ts'
import type { LawRule, LawRuleStatus } from '#shared/plants/law.ts'
import { unpublishForbidden } from './unpublish-forbidden.ts'

type SeedRow = Omit<(typeof seed)[number], 'status' | 'rule' | 'confidence'> & {
  status: LawRuleStatus
  rule: LawRule | null
  confidence: Confidence
}

/** The table of plants.md 55.2. */
export const lawSeed = seed as SeedRow[]

const seedColumns = [
  'key',
  'names',
  'genus',
  'family',
  'except_names',
  'common_names',
  'status',
  'rule',
  'barred_regions',
  'reason_ar',
  'reason_en',
  'caution_ar',
  'caution_en',
  'source',
  'confidence',
  'checked_on',
] as const

/**
 * Updates the plant law to the program's table, except rows edited by staff. Products barred by a new row are unpublished in the same
 * transaction. Each process calls it at start.
 *
 * @param needsScientificName whether publishing requires a scientific name (plants.md 55.1: in live mode)
 * @param beforeJudging adds the demo's permits, without which its published products would be unpublished
 */
export async function seedPlantLaw(
  db: Db,
  {
    needsScientificName,
    beforeJudging,
  }: { needsScientificName: boolean; beforeJudging?: (tx: Db) => Promise<void> },
): Promise<void> {
  await auditedTransaction(db, systemActor, async (tx, audit) => {
    await tx
      .insertInto('plant_law_settings')
      .values({ needs_scientific_name: needsScientificName })
      .onConflict((at) =>
        at.column('id').doUpdateSet({ needs_scientific_name: needsScientificName }),
      )
      .execute()
    const rows = await changedRows(tx)
    // Skipped without rows, because each statement increases the catalogue's version.
    if (rows.length > 0)
      await tx
        .insertInto('plant_law')
        .values(rows)
        .onConflict((at) =>
          at
            .column('key')
            .doUpdateSet((row) =>
              Object.fromEntries(
                seedColumns.map((column) => [column, row.ref(`excluded.${column}`)]),
              ),
            )
            .where('plant_law.updated_by', 'is', null),
        )
        .execute()
    await tx.selectNoFrom((of) => of.fn('refresh_plant_law_keys').as('done')).execute()
    await beforeJudging?.(tx)
    await unpublishForbidden(tx, audit, { staffId: null })
  })
}

/** The rows of the program's table that the shop lacks or has from an older program version. */
async function changedRows(tx: Db): Promise<SeedRow[]> {
  const known = await tx.selectFrom('plant_law').select(seedColumns).select('updated_by').execute()
  const byKey = new Map(known.map(({ updated_by, ...row }) => [row.key, { updated_by, row }]))
  return lawSeed.filter((row) => {
    const found = byKey.get(row.key)
    return !found || (found.updated_by === null && !isDeepStrictEqual(found.row, row))
  })
}
