import type { Insertable } from 'kysely'
import type { StockDocumentLines, StockDocuments } from '#db/tables/stock.ts'
import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { isDeliveryNotePhotoFor } from '../media/read-delivery-note-photo.ts'
import type { LockedPlant, Move } from './lock-plants.ts'

export type NewLine = Partial<Omit<Insertable<StockDocumentLines>, 'document_id' | 'line'>> &
  Pick<Insertable<StockDocumentLines>, 'product_id'>

/**
 * Writes a document and its lines, numbered from 1. Two statements. @throws ShopError `validationFailed` for an unknown supplier or
 * delivery note
 */
export async function writeDocument(
  tx: Db,
  head: Insertable<StockDocuments>,
  lines: readonly NewLine[],
): Promise<number> {
  await requireReferences(tx, head)
  const { id } = await tx
    .insertInto('stock_documents')
    .values(head)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lines.length > 0) await writeLines(tx, id, lines, 1)
  return id
}

export const writeLines = async (
  tx: Db,
  documentId: number,
  lines: readonly NewLine[],
  firstLine: number,
): Promise<void> => {
  await tx
    .insertInto('stock_document_lines')
    .values(
      lines.map((line, index) => ({ ...line, document_id: documentId, line: firstLine + index })),
    )
    .execute()
}

async function requireReferences(
  tx: Db,
  { supplier_id, media_id, staff_id }: Insertable<StockDocuments>,
): Promise<void> {
  const fields: Record<string, string[]> = {}
  if (supplier_id) {
    const supplier = await tx
      .selectFrom('suppliers')
      .select('id')
      .where('id', '=', supplier_id)
      .executeTakeFirst()
    if (!supplier) fields.supplier_id = ['invalidValue']
  }
  if (media_id) {
    const photo = await tx
      .selectFrom('media_files')
      .select('id')
      .where('id', '=', media_id)
      .where(isDeliveryNotePhotoFor(staff_id))
      .forKeyShare()
      .executeTakeFirst()
    if (!photo) fields.media_id = ['invalidValue']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
}

/** Loads and locks a document until the transaction ends. @throws ShopError `notFound` */
export async function lockDocument(tx: Db, id: number): Promise<Row<'stock_documents'>> {
  const document = await tx
    .selectFrom('stock_documents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!document) throw new ShopError('notFound')
  return document
}

/** Returns the changes for the audit log: SKU → stock before and after. */
export function stockChanges(
  moves: readonly Move[],
): Record<string, [number | null, number | null]> {
  const changes: Record<string, [number | null, number | null]> = {}
  for (const { sku, stock, quantity } of moves) {
    const after = changes[sku]?.[1] ?? stock
    changes[sku] = [stock, after === null ? null : after + quantity]
  }
  return changes
}

export const moveOf = (plant: LockedPlant, quantity: number): Move => ({ ...plant, quantity })
