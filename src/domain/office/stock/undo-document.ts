import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { averageWithout, costOfGood, writeAverages } from './average-cost.ts'
import { findShort, lockPlants, plantOf, shortageOf, type LockedProduct } from './lock-plants.ts'
import { moveStock } from './move-stock.ts'
import { onHandOf } from './on-hand.ts'
import { lockDocument, moveOf, stockChanges, writeDocument } from './write-document.ts'

/** The age of a document above which undoing it requires a recent step-up (office.md O1.4). */
const stepUpAfterMs = 24 * 3_600_000

interface UndoActor {
  staffId: number
  /** Whether the member completed a step-up within the last ten minutes. */
  hasSteppedUp: boolean
}

/**
 * Undoes a document by a counter-document and returns the counter-document's id; the document becomes `undone`. The average cost is
 * restored if no other receipt came since.
 *
 * @throws ShopError `cannotUndo` for a document that is open, undone or a counter-document, and, naming the plant and with `data`, where
 *   stock would become negative; `stepUpRequired`
 */
export async function undoDocument(
  tx: Db,
  audit: Audit,
  { staffId, hasSteppedUp }: UndoActor,
  documentId: number,
): Promise<number> {
  const document = await lockDocument(tx, documentId)
  if (document.kind === 'undo' || document.state !== 'applied') throw new ShopError('cannotUndo')
  if (!hasSteppedUp && Date.now() - document.created_at.getTime() > stepUpAfterMs)
    throw new ShopError('stepUpRequired')
  const lines = await tx
    .selectFrom('stock_document_lines')
    .selectAll()
    .where('document_id', '=', documentId)
    .where(sql<boolean>`coalesce(change, 0) <> 0`)
    .orderBy('line')
    .execute()
  const locked = await lockPlants(tx, lines)
  const moves = lines.map(({ change }, index) => moveOf(plantOf(locked, index), -(change ?? 0)))
  const short = findShort(moves)
  if (short)
    throw new ShopError('cannotUndo', { textKey: 'undoBelowZero', ...shortageOf(short.plant) })
  const averages =
    document.kind === 'receipt' ? await averagesBefore(tx, lines, locked.products) : new Map()
  const undoId = await writeDocument(
    tx,
    {
      kind: 'undo',
      on_day: dayOf(new Date()),
      supplier_id: document.supplier_id,
      number: document.number,
      reason: 'undone',
      undoes_id: documentId,
      staff_id: staffId,
    },
    moves.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      change: quantity,
    })),
  )
  await moveStock(tx, { documentId: undoId, staffId, reason: 'undone' }, moves)
  await writeAverages(tx, averages)
  await tx
    .updateTable('stock_documents')
    .set({ state: 'undone' })
    .where('id', '=', documentId)
    .execute()
  audit.record({
    action: 'stock.undone',
    entityId: documentId,
    title: document.number ?? String(documentId),
    changes: { ...stockChanges(moves), state: ['applied', 'undone'] },
  })
  return undoId
}

type ReceivedLine = Parameters<typeof costOfGood>[0] & {
  product_id: number
  average_before_halalas: Halalas | null
  average_after_halalas: Halalas | null
}

/** Computes the averages without these lines, last line first. */
async function averagesBefore(
  tx: Db,
  lines: readonly { [Field in keyof ReceivedLine]: ReceivedLine[Field] | null }[],
  products: ReadonlyMap<number, LockedProduct>,
): Promise<Map<number, Halalas | null>> {
  const onHand = await onHandOf(tx, [...products.keys()])
  const averages = new Map<number, Halalas | null>()
  for (const line of lines.toReversed()) {
    if (line.cost_halalas === null) continue
    const { product_id: id, average_before_halalas: before, ...received } = line as ReceivedLine
    const written = averages.get(id)
    const now = written === undefined ? (products.get(id)?.averageCostHalalas ?? null) : written
    const good = received.delivered - received.broken
    const standing = onHand.get(id) ?? 0
    averages.set(
      id,
      now === received.average_after_halalas
        ? before
        : averageWithout(now, standing, { good, costHalalas: costOfGood(received) }),
    )
    onHand.set(id, standing - good)
  }
  return averages
}
