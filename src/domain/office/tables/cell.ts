/** A value in an exported file; null: an empty cell. */
export type Cell =
  | { text: string }
  | { halalas: number }
  | { whole: number }
  /** `YYYY-MM-DD` */
  | { day: string }
  | null

export type TableFormat = 'csv' | 'xlsx'

/** The layout of a table; `widths` in characters. */
export interface TableLayout {
  headers: string[]
  widths: number[]
  isRightToLeft: boolean
  sheetName: string
}
