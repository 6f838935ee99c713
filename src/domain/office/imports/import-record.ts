import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { importField, type ImportField } from './fields.ts'

/** The most lines in a file of a count, because they are applied together, by one document (office.md §23). */
const maxCountLines = 2_000

export type ImportRecord = Row<'imports'>

/** The lifetime of an uploaded table (office.md §33). */
export const importHours = 24

/** Returns column number → the field it fills. */
export const fieldsOfMapping = ({
  mapping,
}: Pick<ImportRecord, 'mapping'>): Map<number, ImportField> =>
  new Map(
    Object.entries(mapping).flatMap(([column, name]) => {
      const field = importField(name)
      return field ? [[Number(column), field] as const] : []
    }),
  )

/** Loads and locks an import of this member. @throws ShopError `notFound`, also when it is another member's */
export async function lockImport(tx: Db, id: number, createdBy: number): Promise<ImportRecord> {
  const found = await tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new ShopError('notFound')
  return found
}

/** Returns the problem that prevents a dry run; null: none. */
export function problemOf(
  record: Pick<ImportRecord, 'kind' | 'mapping' | 'match_by' | 'creates' | 'lines'>,
): { code: string; field?: string; max?: number } | null {
  const mapped = new Set([...fieldsOfMapping(record).values()].map(({ name }) => name))
  const { kind, match_by: matchBy, creates } = record
  if (kind === 'counts') return problemOfCount(mapped, record.lines)
  if (kind === 'coupons') return problemOfCoupons(mapped)
  const canCreate = kind === 'products' && creates && mapped.has('name_ar') && mapped.has('price')
  if (!mapped.has(matchBy) && !canCreate) return { code: 'file.needsColumn', field: matchBy }
  const writes = [...mapped].some((name) => importField(name)?.target != null && name !== matchBy)
  return writes ? null : { code: 'file.needsField' }
}

function problemOfCount(
  mapped: ReadonlySet<string>,
  lines: number,
): { code: string; field?: string; max?: number } | null {
  for (const field of ['sku', 'counted'])
    if (!mapped.has(field)) return { code: 'file.needsColumn', field }
  return lines > maxCountLines ? { code: 'file.tooManyCounts', max: maxCountLines } : null
}

function problemOfCoupons(mapped: ReadonlySet<string>): { code: string; field?: string } | null {
  if (!mapped.has('code')) return { code: 'file.needsColumn', field: 'code' }
  return mapped.size > 1 ? null : { code: 'file.needsField' }
}
