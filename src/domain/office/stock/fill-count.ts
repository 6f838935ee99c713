import type { Audit } from '#domain/audit/audited-transaction.ts'
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
import { lockDocument, writeLines } from './write-document.ts'

export interface CountedLine extends PlantRef {
  counted: number
  counted_at: string
}

/** Work done without a signal is sent later; a clock may be a little ahead (office.md 20.5). */
const maxAgeMs = 48 * 3_600_000
const maxAheadMs = 5 * 60_000

/** @throws ShopError `documentClosed` for what is no open count */
export async function lockOpenCount(tx: Db, id: number): Promise<Row<'stock_documents'>> {
  const document = await lockDocument(tx, id)
  if (document.kind !== 'count' || document.state !== 'open') throw new ShopError('documentClosed')
  return document
}

/**
 * Writes down what was seen and when. Of two counts of one plant the later one stays; a plant that nobody expected there is added.
 *
 * @throws ShopError `documentClosed`, `notTracked`, `validationFailed` for a time that cannot be
 */
export async function fillCount(
  tx: Db,
  audit: Audit,
  documentId: number,
  lines: readonly CountedLine[],
): Promise<void> {
  requirePossibleTimes(lines)
  const document = await lockOpenCount(tx, documentId)
  const { plants } = await lockPlants(tx, lines)
  requireTracked(plants)
  const known = await linesOf(tx, documentId)
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
  const added = []
  for (const [place, { plant, counted, at }] of fresh.entries()) {
    const old = known.get(plantKey(plant))
    const values = {
      counted,
      counted_at: at,
      expected: expected[place] ?? 0,
      change: counted - (expected[place] ?? 0),
    }
    changes[plant.sku] = [old?.counted ?? null, counted]
    if (!old) added.push({ product_id: plant.productId, variant_id: plant.variantId, ...values })
    else
      await tx
        .updateTable('stock_document_lines')
        .set(values)
        .where('document_id', '=', documentId)
        .where('line', '=', old.line)
        .execute()
  }
  if (added.length > 0) await writeLines(tx, documentId, added, known.size + 1)
  audit.record({
    action: 'stock.counted',
    entityId: documentId,
    title: String(document.id),
    changes,
  })
}

function requirePossibleTimes(lines: readonly CountedLine[]): void {
  const now = Date.now()
  const fields: Record<string, string[]> = {}
  for (const [place, { counted_at }] of lines.entries()) {
    const age = now - Date.parse(counted_at)
    if (age > maxAgeMs || age < -maxAheadMs) fields[`lines.${place}.counted_at`] = ['invalidDate']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
}

/** The newest count of each plant; a time that is a little ahead is now. */
function newest(lines: readonly CountedLine[], plants: readonly LockedPlant[]) {
  const now = new Date()
  const byPlant = new Map<string, { plant: LockedPlant; counted: number; at: Date }>()
  for (const [place, { counted, counted_at }] of lines.entries()) {
    const plant = plantOf({ plants }, place)
    const said = new Date(counted_at)
    const at = said > now ? now : said
    const other = byPlant.get(plantKey(plant))
    if (!other || other.at <= at) byPlant.set(plantKey(plant), { plant, counted, at })
  }
  return [...byPlant.values()]
}

async function linesOf(tx: Db, documentId: number) {
  const rows = await tx
    .selectFrom('stock_document_lines')
    .select(['line', 'product_id', 'variant_id', 'counted', 'counted_at'])
    .where('document_id', '=', documentId)
    .execute()
  return new Map(
    rows.map((row) => [plantKey({ productId: row.product_id, variantId: row.variant_id }), row]),
  )
}
