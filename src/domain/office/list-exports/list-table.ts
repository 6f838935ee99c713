import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/office/staff.ts'
import type { Sentences } from '#shared/text/format-message.ts'
import type { Cell } from '../tables/cell.ts'

/** Lists of the back office that can be exported, in addition to products and reports. */
export type ListName =
  | 'audit'
  | 'coupons'
  | 'customers'
  | 'movements'
  | 'orders'
  | 'requests'
  | 'stock'
  | 'suppliers'

/** The reader of a file. */
export interface ListReader {
  locale: Locale
  /** The texts of the back office's screens, so that a file uses the same words. */
  texts: Sentences
  /** Whether average costs and values are included. */
  seesCosts: boolean
}

export interface ListColumn<Row> {
  /** The key of the header in the texts of the screens. */
  title: string
  width: number
  cell(row: Row, reader: ListReader): Cell
  /** A column of costs, only for members who may see them. */
  isCost?: true
}

/** The export of a list as a table: first the ids of all rows, then the rows in pieces. */
export interface ListTable<Filter, Row> {
  /** The permissions that are all needed. */
  permissions: readonly Permission[]
  /** The key of the sheet's title. */
  title: string
  columns: readonly ListColumn<Row>[]
  /** Returns the ids in the order of the list, at most `maxRows`. */
  findIds(db: Db, filter: Filter, maxRows: number): Promise<number[]>
  /** Returns the rows in any order, of one id several if need be; deleted ones are left out. */
  loadRows(db: Db, ids: number[]): Promise<(Row & { id: number })[]>
}

export const text = (value: string | null | undefined): Cell => (value ? { text: value } : null)
export const integer = (value: number | null | undefined): Cell =>
  value == null ? null : { whole: value }
export const halalas = (value: number | null | undefined): Cell =>
  value == null ? null : { halalas: value }

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** Formats an instant as `2026-11-22 14:05` in Riyadh, which sorts by time. */
export const dateTime = (at: Date | null): Cell => (at ? { text: momentFormat.format(at) } : null)

/** Returns the name of a product in the reader's language. */
export const productName = (
  {
    name_ar,
    name_latin,
    name_en,
  }: { name_ar: string; name_latin: string | null; name_en: string | null },
  { locale }: ListReader,
): Cell => text(locale === 'ar' ? name_ar : (name_en ?? name_latin ?? name_ar))
