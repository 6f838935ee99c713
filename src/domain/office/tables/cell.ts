/** A value of a file that leaves; null: an empty cell. */
export type Cell =
  | { text: string }
  | { halalas: number }
  | { whole: number }
  /** `YYYY-MM-DD` */
  | { day: string }
  | null

export type TableFormat = 'csv' | 'xlsx'

/** What a table looks like; `widths` in characters. */
export interface TableLook {
  headers: string[]
  widths: number[]
  isRightToLeft: boolean
  sheetName: string
}
