import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ImportRecord } from '../import-record.ts'
import { problem } from '../line-values.ts'
import { findParents, type Parent } from './find-parents.ts'

/** The number of plants that are loaded at once. */
const groupSize = 100

/**
 * Refuses the lines of plants that would have options and none for sale, which a save refuses as a whole. Only known when all lines were
 * checked, because a later line may add an option. Five statements for each hundred plants that may be such, one where none is.
 */
export async function refuseUnsoldPlants(tx: Db, record: ImportRecord): Promise<void> {
  if (record.kind !== 'products') return
  const skus = await plantsInDoubt(tx, record.id)
  for (let start = 0; start < skus.length; start += groupSize) {
    const group = skus.slice(start, start + groupSize)
    const given = { importId: record.id, matchBy: record.match_by }
    const parents = await findParents(tx, given, group)
    const lines = [...parents.values()].filter(isUnsold).flatMap(writtenLines)
    await sql`
      update import_lines set outcome = 'wrong', is_warned = false, changes = null, problems = ${JSON.stringify([problem('line.noOptionLeft')])}::jsonb
      where import_id = ${record.id}::int and line = any(${lines}::int[])`.execute(tx)
  }
}

/** Returns the plants of which no line offers an option, while one withdraws an option or begins to use those that are there. */
async function plantsInDoubt(tx: Db, importId: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select variant->>'parentSku' as sku
    from import_lines cross join lateral (select changes->'variant' as variant offset 0) line
      left join products on products.sku = variant->>'parentSku'
    where import_id = ${importId}::int and outcome in ('new', 'changed', 'same') and variant is not null
    group by 1
    having not bool_or(coalesce((variant->>'is_active')::boolean, (variant->>'isNew')::boolean))
      and (bool_or(variant->>'is_active' = 'false') or not coalesce(bool_or(products.varies), false))`.execute(
    tx,
  )
  return rows.map(({ sku }) => sku)
}

const isUnsold = ({ content }: Parent): boolean =>
  content !== null && content.varies && !content.variants.some((variant) => variant.is_active)

const writtenLines = ({ ownLine, lines }: Parent): number[] =>
  [...(ownLine ? [ownLine] : []), ...lines]
    .filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
    .map(({ line }) => line)
