import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { mayFill, rememberHeaders } from './create-import.ts'
import { importField } from './fields.ts'
import { lockImport, type ImportRecord } from './import-record.ts'
import { startCheck } from './start-check.ts'

interface ImportSettings {
  /** Column number → field; null: unchanged. */
  mapping: Readonly<Record<string, string>> | null
  matchBy?: 'sku' | 'id' | undefined
  creates?: boolean | undefined
  emptyCells?: 'keep' | 'clear' | undefined
}

/**
 * Sets the fields of a table's columns and its other settings, and restarts the dry run. The fields chosen for its headers are remembered
 * for the next file.
 *
 * @throws ShopError `notFound`, `documentClosed` once it was applied, `validationFailed`
 */
export async function mapImport(
  tx: Db,
  audit: Audit,
  member: Member,
  {
    id,
    settings,
    vatRateBasisPoints,
  }: { id: number; settings: ImportSettings; vatRateBasisPoints: number },
): Promise<void> {
  const record = await lockImport(tx, id, member.id)
  if (record.apply_job_id !== null) throw new ShopError('documentClosed')
  const { mapping, matchBy, creates, emptyCells } = settings
  if (mapping) checkMapping(record, member, mapping)
  const changed = await tx
    .updateTable('imports')
    .set({
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(matchBy && { match_by: matchBy }),
      ...(creates !== undefined && { creates: creates && record.kind === 'products' }),
      ...(emptyCells && { empty_cells: emptyCells }),
      // Unchanged, so that the statement always has a column to set.
      created_by: record.created_by,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (mapping)
    await rememberHeaders(
      tx,
      record.kind,
      new Map(record.columns.map(({ number, header }) => [header, mapping[number] ?? ''])),
    )
  audit.record({
    action: 'import.mapped',
    entityId: id,
    title: record.file_name,
    changes: { mapping: [record.mapping, changed.mapping] },
  })
  await startCheck(tx, audit, changed, vatRateBasisPoints)
}

/** Requires existing columns, and fields of this kind that the member may write, each used once. */
function checkMapping(
  { kind, columns }: ImportRecord,
  member: Member,
  mapping: Readonly<Record<string, string>>,
): void {
  const numbers = new Set(columns.map(({ number }) => String(number)))
  const taken = new Set<string>()
  for (const [column, name] of Object.entries(mapping)) {
    const refuse = (key: string) =>
      new ShopError('validationFailed', {}, { [`mapping.${column}`]: [key] })
    const isKnown = importField(name)?.kinds.includes(kind) === true
    if (!numbers.has(column) || !isKnown || taken.has(name)) throw refuse('invalidValue')
    if (!mayFill(member, name)) throw refuse('forbidden')
    taken.add(name)
  }
}
