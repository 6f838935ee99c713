import { sql, type Insertable } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { StockDocumentLines } from '#db/tables/stock.ts'
import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import {
  lockPlants,
  plantKey,
  plantOf,
  requireTracked,
  type LockedPlant,
  type PlantRef,
} from './lock-plants.ts'
import { expectedAt } from './on-hand.ts'
import { lockDocument } from './write-document.ts'

export interface CountedLine extends PlantRef {
  counted: number
  counted_at: string
}

/** Counts made without a network connection are sent later, and a clock may be a little ahead (office.md 20.5). */
export const maxAgeMs = 48 * 3_600_000
export const maxAheadMs = 5 * 60_000

/** @throws ShopError `documentClosed` for anything but an open count */
export async function lockOpenCount(tx: Db, id: number): Promise<Row<'stock_documents'>> {
  const document = await lockDocument(tx, id)
  if (document.kind !== 'count' || document.state !== 'open') throw new ShopError('documentClosed')
  return document
}

/**
 * Records counted quantities with their times. Of two counts of one plant, the later one is kept; unexpected plants are added.
 *
 * @returns the line numbers of these plants
 * @throws ShopError `documentClosed`, `notTracked`, `validationFailed` for an impossible time
 */
export async function fillCount(
  tx: Db,
  audit: Audit,
  documentId: number,
  lines: readonly CountedLine[],
): Promise<number[]> {
  requirePossibleTimes(lines)
  const document = await lockOpenCount(tx, documentId)
  const { plants } = await lockPlants(tx, lines)
  requireTracked(plants)
  const { known, lastLine } = await linesOf(tx, documentId, plants)
  const fresh = newest(lines, plants).filter(({ plant, at }) => {
    const old = known.get(plantKey(plant))?.counted_at
    return !old || old <= at
  })
  const expected = await expectedAt(
    tx,
    fresh.map(({ plant, at }) => ({
      product_id: plant.productId,
      variant_id: plant.variantId,
      counted_at: at,
    })),
  )
  const changes: Record<string, [unknown, unknown]> = {}
  let nextLine = lastLine + 1
  const rows = fresh.map(({ plant, counted, at }, index) => {
    const old = known.get(plantKey(plant))
    changes[plant.sku] = [old?.counted ?? null, counted]
    return {
      document_id: documentId,
      line: old?.line ?? nextLine++,
      product_id: plant.productId,
      variant_id: plant.variantId,
      counted,
      counted_at: at,
      expected: expected[index] ?? 0,
      change: counted - (expected[index] ?? 0),
    }
  })
  if (rows.length > 0) await writeCounted(tx, rows)
  audit.record({
    action: 'stock.counted',
    entityId: documentId,
    title: String(document.id),
    changes,
  })
  return [
    ...new Set([...[...known.values()].map(({ line }) => line), ...rows.map(({ line }) => line)]),
  ]
}

/** Adds lines, and overwrites those with the same number. One statement. */
const writeCounted = (tx: Db, rows: readonly Insertable<StockDocumentLines>[]) =>
  tx
    .insertInto('stock_document_lines')
    .values(rows)
    .onConflict((old) =>
      old.columns(['document_id', 'line']).doUpdateSet((row) => ({
        counted: row.ref('excluded.counted'),
        counted_at: row.ref('excluded.counted_at'),
        expected: row.ref('excluded.expected'),
        change: row.ref('excluded.change'),
      })),
    )
    .execute()

function requirePossibleTimes(lines: readonly CountedLine[]): void {
  const now = Date.now()
  const fields: Record<string, string[]> = {}
  for (const [index, { counted_at }] of lines.entries()) {
    const age = now - Date.parse(counted_at)
    if (age > maxAgeMs || age < -maxAheadMs) fields[`lines.${index}.counted_at`] = ['invalidDate']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
}

/** Returns the latest count of each plant; a time in the near future counts as now. */
function newest(lines: readonly CountedLine[], plants: readonly LockedPlant[]) {
  const now = new Date()
  const byPlant = new Map<string, { plant: LockedPlant; counted: number; at: Date }>()
  for (const [index, { counted, counted_at }] of lines.entries()) {
    const plant = plantOf({ plants }, index)
    const said = new Date(counted_at)
    const at = said > now ? now : said
    const other = byPlant.get(plantKey(plant))
    if (!other || other.at <= at) byPlant.set(plantKey(plant), { plant, counted, at })
  }
  return [...byPlant.values()]
}

/** Returns the lines of these plants, and the number of the document's last line. */
async function linesOf(tx: Db, documentId: number, plants: readonly LockedPlant[]) {
  const ids = plants.map(({ productId }) => productId)
  const rows = await tx
    .selectFrom('stock_document_lines')
    .select(['line', 'product_id', 'variant_id', 'counted', 'counted_at'])
    .where('document_id', '=', documentId)
    .where('product_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const { last } = await tx
    .selectFrom('stock_document_lines')
    .select(sql<number>`coalesce(max(line), 0)`.as('last'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  const asked = new Set(plants.map(plantKey))
  const known = rows
    .map((row) => ({
      ...row,
      key: plantKey({ productId: row.product_id, variantId: row.variant_id }),
    }))
    .filter(({ key }) => asked.has(key))
  return { known: new Map(known.map((row) => [row.key, row])), lastLine: last }
}
