import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOpenCount } from './fill-count.ts'
import { lockPlants, plantOf, requireAvailable } from './lock-plants.ts'
import { moveStock } from './move-stock.ts'
import { expectedAt } from './on-hand.ts'
import { moveOf, stockChanges } from './write-document.ts'

/**
 * Applies a count: adjusts each counted line by counted less expected, where expected is the recorded stock at the time of counting; sales
 * since then are not affected. Plants that can no longer be counted are left out: untracked or deleted since, or with other options.
 *
 * @throws ShopError `documentClosed`, `countNotRevealed` for a blind count of which nobody has seen the differences, `stockBelowZero` where open orders took more than was counted, `validationFailed` where nothing was
 *   counted
 */
export async function applyCount(
  tx: Db,
  audit: Audit,
  staffId: number,
  documentId: number,
): Promise<void> {
  const document = await lockOpenCount(tx, documentId)
  if (document.is_blind && !document.revealed_at) throw new ShopError('countNotRevealed')
  const lines = await tx
    .selectFrom('stock_document_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select(['line.line', 'line.product_id', 'line.variant_id'])
    .select(sql<number>`counted`.as('counted'))
    .select(sql<Date>`counted_at`.as('counted_at'))
    .where('document_id', '=', documentId)
    .where('counted', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`varies = (line.variant_id is not null)`)
    .orderBy('line.line')
    .execute()
  if (lines.length === 0) throw new ShopError('validationFailed', {}, { lines: ['fieldRequired'] })
  const locked = await lockPlants(tx, lines)
  const expected = await expectedAt(tx, lines)
  const results = lines.map(({ line, counted }, index) => {
    const plant = plantOf(locked, index)
    const change = plant.stock === null ? 0 : counted - (expected[index] ?? 0)
    return { line, expected: expected[index] ?? 0, change, move: moveOf(plant, change) }
  })
  const moves = results.map(({ move }) => move)
  requireAvailable(moves)
  // The lines that are left out lose the difference that was shown while they were counted.
  await sql`
    update stock_document_lines set expected = coalesce(found.expected, stock_document_lines.expected), change = found.change
    from stock_document_lines every
      left join json_to_recordset(${JSON.stringify(results.map(({ move: _, ...found }) => found))}::json)
        as found (line int, expected int, change int) using (line)
    where every.document_id = ${documentId} and stock_document_lines.document_id = every.document_id
      and stock_document_lines.line = every.line`.execute(tx)
  await moveStock(tx, { documentId, staffId, reason: 'counted' }, moves)
  await tx
    .updateTable('stock_documents')
    .set({ state: 'applied', applied_at: sql<Date>`now()` })
    .where('id', '=', documentId)
    .execute()
  audit.record({
    action: 'stock.countApplied',
    entityId: documentId,
    title: String(document.id),
    changes: stockChanges(moves.filter(({ quantity }) => quantity !== 0)),
  })
}

/**
 * Shows what a blind count differs by, so that large differences can be counted again before it is applied (office.md O3.4). It stores
 * who ended its blind part.
 *
 * @throws ShopError `documentClosed`, `countIncomplete` { count, data } while tracked plants have no counted number
 */
export async function revealCount(
  tx: Db,
  audit: Audit,
  staffId: number,
  documentId: number,
): Promise<void> {
  const document = await lockOpenCount(tx, documentId)
  if (!document.is_blind || document.revealed_at) return
  const { open, counted, differing, change } = await progressOf(tx, documentId)
  if (open.length > 0)
    throw new ShopError('countIncomplete', { count: open.length, data: { lines: open } })
  await tx
    .updateTable('stock_documents')
    .set({ revealed_at: sql<Date>`now()`, revealed_by: staffId })
    .where('id', '=', documentId)
    .execute()
  audit.record({
    action: 'stock.countRevealed',
    entityId: documentId,
    title: String(documentId),
    changes: {
      lines: [null, counted],
      differing_lines: [null, differing],
      stock_change: [null, change],
    },
  })
}

/** Returns the numbers of the lines still to be counted, without plants that cannot be counted any more, and what the others differ by. */
async function progressOf(tx: Db, documentId: number) {
  const { rows } = await sql<{
    open: number[]
    counted: number
    differing: number
    change: number
  }>`
    select coalesce(array_agg(line order by line) filter (where counted is null and deleted_at is null
        and case when varies then variant.stock_quantity
          when given.variant_id is null then products.stock_quantity end is not null), '{}') as open,
      count(counted)::int as counted, count(*) filter (where change <> 0)::int as differing,
      coalesce(sum(change), 0)::int as change
    from stock_document_lines given join products on products.id = given.product_id
      left join product_variants variant on variant.id = given.variant_id
    where given.document_id = ${documentId}`.execute(tx)
  return rows[0] ?? { open: [], counted: 0, differing: 0, change: 0 }
}

/** Discards an open count without changing the stock. @throws ShopError `documentClosed` */
export async function discardCount(tx: Db, audit: Audit, documentId: number): Promise<void> {
  await lockOpenCount(tx, documentId)
  await tx
    .updateTable('stock_documents')
    .set({ state: 'discarded' })
    .where('id', '=', documentId)
    .execute()
  await tx
    .updateTable('stock_document_lines')
    .set({ change: null })
    .where('document_id', '=', documentId)
    .execute()
  audit.record({
    action: 'stock.countDiscarded',
    entityId: documentId,
    title: String(documentId),
    changes: { state: ['open', 'discarded'] },
  })
}
