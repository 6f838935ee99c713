import { sql, type RawBuilder } from 'kysely'

/** Of an invoice, or of a credit note (tax.md 1.3). */
export type DocumentPrefix = 'INV' | 'CN'

/** The numbers of documents have at least these digits. */
const minDigits = 6

/** `INV-2026-000042`, `CN-2026-000007`. */
export const formatDocumentNumber = (
  prefix: DocumentPrefix,
  { year, number }: { year: number; number: number },
): string => `${prefix}-${year}-${String(number).padStart(minDigits, '0')}`

/** The same as SQL, of the columns `year` and `number` of a table. */
export function documentNumberSql(prefix: DocumentPrefix, table: string): RawBuilder<string> {
  const number = sql`${sql.ref(`${table}.number`)}::text`
  const digits = sql`greatest(${sql.lit(minDigits)}, length(${number}))`
  return sql`${sql.lit(`${prefix}-`)} || ${sql.ref(`${table}.year`)} || '-' || lpad(${number}, ${digits}, '0')`
}
