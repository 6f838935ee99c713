import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/office/staff.ts'
import type { Sentences } from '#shared/text/format-message.ts'
import type { Cell } from '../tables/cell.ts'

/** Lists of the back office that leave as a file, beside the products and the reports. */
export type ListName = 'audit' | 'customers' | 'movements' | 'orders' | 'stock'

/** Who reads a file. */
export interface ListReader {
  locale: Locale
  /** The texts of the back office's screens, so that a file says what the screen says. */
  texts: Sentences
  /** Whether average costs and values are in it. */
  seesCosts: boolean
}

export interface ListColumn<Row> {
  /** Key of what stands over it, in the texts of the screens. */
  title: string
  width: number
  cell(row: Row, reader: ListReader): Cell
  /** Costs: for those alone who may see them. */
  isCost?: true
}

/** How a list becomes a table: the ids of all rows first, then the rows piece by piece. */
export interface ListTable<Filter, Row> {
  /** All of these are needed. */
  permissions: readonly Permission[]
  /** Key of what the sheet is called. */
  title: string
  columns: readonly ListColumn<Row>[]
  /** In the order of the list, at most so many. */
  findIds(db: Db, filter: Filter, most: number): Promise<number[]>
  /** In any order; those that are gone are left out. */
  loadRows(db: Db, ids: number[]): Promise<(Row & { id: number })[]>
}

export const text = (value: string | null | undefined): Cell => (value ? { text: value } : null)
export const whole = (value: number | null | undefined): Cell =>
  value == null ? null : { whole: value }
export const halalas = (value: number | null | undefined): Cell =>
  value == null ? null : { halalas: value }

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** `2026-11-22 14:05`, Riyadh's: sorts as it reads. */
export const moment = (at: Date | null): Cell => (at ? { text: momentFormat.format(at) } : null)

/** What a reader calls a product. */
export const productName = (
  {
    name_ar,
    name_latin,
    name_en,
  }: { name_ar: string; name_latin: string | null; name_en: string | null },
  { locale }: ListReader,
): Cell => text(locale === 'ar' ? name_ar : (name_en ?? name_latin ?? name_ar))
