import type { ReactNode } from 'react'
import type { IconName } from '../controls/icon.tsx'
import type { ExportList } from './export-menu.tsx'

/** A column of a list. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts are aligned to the end in both directions. */
  align?: 'start' | 'end'
  /** The server's sort key for a press on this column's header. */
  sort?: string
  /** Hidden until a member adds it. */
  hidden?: boolean
}

/** A tab above the list; its query is the `view` parameter for the server. */
export interface ListView {
  /** Absent: all rows. */
  id?: string
  label: string
  /** The number of rows, where useful. */
  count?: number | undefined
  /** There are more rows than were counted. */
  countIsMore?: boolean | undefined
  /** Should be empty; highlighted if it is not. */
  isUrgent?: boolean
}

interface FilterBase {
  id: string
  label: string
}
/** A filter of a list; `id` is the parameter of the address and of the call. */
export type Filter =
  | (FilterBase & {
      kind: 'choice'
      /** Allows several values, as a comma-separated list. */
      several?: boolean
      /** A value that is chosen alone. */
      alone?: string
      options: readonly { value: string; label: string }[]
      /** The label of a field for any other day, where days are among the options. */
      anyDay?: string
    })
  | (FilterBase & { kind: 'text'; ltr?: boolean })
  /**
   * `name`, or else `id`, is the name of both parameters, after `min_` and `max_`; money is typed in riyals and sent in halalas.
   */
  | (FilterBase & { kind: 'range'; money?: boolean; name?: string })
  /** The parameters `from` and `to`, Riyadh days. */
  | (FilterBase & { kind: 'days' })
  /** Has too many values to list: chosen in a separate field, shown by name. */
  | (FilterBase & {
      kind: 'chosen'
      show: (value: string) => ReactNode
      field: (value: string, onChange: (value: string) => void) => ReactNode
    })

/** The selection of a list: certain rows, or everything its filters find. */
export interface Selection {
  /** Empty if everything is selected. */
  ids: readonly number[]
  /** Whether everything is selected, including rows on other pages. */
  isEverything: boolean
  count: number
  /** The filters find more rows than the list counts: `count` is the least. */
  countIsMore: boolean
  /** The filters, as the call takes them; if everything is selected, also the excluded rows (`except`). */
  query: Record<string, string>
  clear: () => void
}

export interface SelectionAction {
  id: string
  label: string
  icon?: IconName
  /** It was started and is not done yet. */
  busy?: boolean
  onAction: (selection: Selection) => void
}

export interface ListMeta {
  total: number
  total_is_more?: boolean | undefined
  from: number | null
  to: number | null
  current_page: number
  last_page: number
  /** When the rows were read, by the server's clock; only lists of orders have it. */
  server_time?: string | undefined
  /** What the rows come to, on all pages; only lists of orders have it. */
  sum_halalas?: number | undefined
}

/** The totals below a list. */
export interface ListTotals {
  label: string
  /** By column. */
  values: Readonly<Record<string, ReactNode>>
}

/** The definition of a list; `README.md` has an example. */
export interface ListDefinition<Row> {
  /** Its name in saved views and stored columns, such as `products`. */
  screen: string
  /** Requests rows from the server, which searches, filters, sorts and pages. */
  load: (
    query: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<{ data: Row[]; meta?: ListMeta | undefined }>
  /** The first column names the row and links to it; it is always visible. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  views: readonly ListView[]
  filters: readonly Filter[]
  /** The sort keys, the default one first; empty: the order is fixed. */
  sorts: readonly { id: string; label: string; order: 'asc' | 'desc' }[]
  /** Absent: the list has no search. */
  searchLabel?: string
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  rowPath: (row: Row) => string
  /** The row on a phone: a picture or a number, two lines, a badge. */
  card: (row: Row) => ReactNode
  /** The card's last line, outside its link: the next action, except while rows are being selected. */
  cardFooter?: (row: Row, isChoosing: boolean) => ReactNode
  /** The totals of everything the filters find; undefined: they are not known. */
  totals?: (meta: ListMeta) => ListTotals | undefined
  /** Shown over the end of the list: what has changed since its rows were read. */
  notice?: (meta: ListMeta) => ReactNode
  /** Shown beside the list, without leaving it. */
  panel?: (id: number) => ReactNode
  bulk?: readonly SelectionAction[]
  /** The export of everything the filters find, for members who can export. */
  exportList?: ExportList | undefined
  /** The purpose of the list and its first action, while it is empty. */
  empty: { icon: IconName; title: string; hint: string; action?: ReactNode }
  /** The page that creates a row; shortcut `n`. */
  newPath?: string
}
