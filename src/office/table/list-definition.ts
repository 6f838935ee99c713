import type { ReactNode } from 'react'
import type { IconName } from '../controls/icon.tsx'
import type { ExportList } from './export-menu.tsx'

/** What one column of a list shows. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts are aligned to the end in both directions. */
  align?: 'start' | 'end'
  /** The server's sort key for a press on this column's header. */
  sort?: string
  /** Not shown until it is chosen. */
  hidden?: boolean
}

/** A tab over the list; its query is what `view` says to the server. */
export interface ListView {
  /** Absent: all. */
  id?: string
  label: string
  /** How much it holds, where that is worth knowing. */
  count?: number | undefined
  /** There are more than were counted. */
  countIsMore?: boolean | undefined
  /** Should be empty; highlighted if it is not. */
  isUrgent?: boolean
}

interface FilterBase {
  id: string
  label: string
}
/** What a list can be narrowed by; `id` is the parameter of the address and of the call. */
export type Filter =
  | (FilterBase & {
      kind: 'choice'
      /** Several at once, as a comma list. */
      several?: boolean
      options: readonly { value: string; label: string }[]
    })
  | (FilterBase & { kind: 'text'; ltr?: boolean })
  /** `id` is the name of both parameters, behind `min_` and `max_`; money is typed in riyals and sent in halalas. */
  | (FilterBase & { kind: 'range'; money?: boolean })
  /** `from` and `to`, Riyadh days. */
  | (FilterBase & { kind: 'days' })
  /** Of too many to list: chosen in a field of its own, shown by name. */
  | (FilterBase & {
      kind: 'chosen'
      show: (value: string) => ReactNode
      field: (value: string, onChange: (value: string) => void) => ReactNode
    })

/** What is chosen in a list: these rows, or everything its filters find. */
export interface Selection {
  /** None of everything. */
  ids: readonly number[]
  /** Also those on other pages. */
  isEverything: boolean
  count: number
  /** The filters, as the call has them; of everything also which rows were left out of it (`except`). */
  query: Record<string, string>
  clear: () => void
}

export interface SelectionAction {
  id: string
  label: string
  icon?: IconName
  onAction: (selection: Selection) => void
}

export interface ListMeta {
  total: number
  total_is_more?: boolean | undefined
  from: number | null
  to: number | null
  current_page: number
  last_page: number
}

/** A list of the office; `README.md` shows one. */
export interface ListDefinition<Row> {
  /** Its name in saved views and kept columns: `products`. */
  screen: string
  /** Asks the server, which searches, filters, sorts and pages. */
  load: (
    query: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<{ data: Row[]; meta?: ListMeta | undefined }>
  /** The first column names the row and links to it; it is always visible. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  views: readonly ListView[]
  filters: readonly Filter[]
  /** By what it can be sorted, the usual one first; empty: it has one order. */
  sorts: readonly { id: string; label: string; order: 'asc' | 'desc' }[]
  /** Absent: the list is not searched by words. */
  searchLabel?: string
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  rowPath: (row: Row) => string
  /** On a phone: a picture or a number, two lines, a badge. */
  card: (row: Row) => ReactNode
  /** Its last line, outside its link: the next action, except while rows are being chosen. */
  cardFooter?: (row: Row, isChoosing: boolean) => ReactNode
  /** Beside the list, without leaving it. */
  panel?: (id: number) => ReactNode
  bulk?: readonly SelectionAction[]
  /** For members who may export: everything the filters find, as a file. */
  exportList?: ExportList | undefined
  /** What the list is for, and its first act, while it holds nothing at all. */
  empty: { icon: IconName; title: string; hint: string; action?: ReactNode }
  /** The page that creates one; shortcut `n`. */
  newPath?: string
}
