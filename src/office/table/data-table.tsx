import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import type { Column, ListDefinition, ListTotals } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import type { SelectionState } from './use-selection.ts'
import * as styles from './data-table.module.css'

interface DataTableProps<Row> {
  definition: ListDefinition<Row>
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  address: ListAddress
  /** null: there are no bulk actions. */
  selection: SelectionState | null
  /** The row that `j` and `k` have reached. */
  current: number | null
  /** The rows belong to another filter: the new ones are loading. */
  isStale: boolean
  /** Opens a row beside the list. */
  onLook?: ((id: number) => void) | undefined
  totals?: ListTotals | undefined
}

/** A list as a table whose rows are links; the server sorts and pages the rows. */
export function DataTable<Row>({
  definition,
  label,
  columns,
  rows,
  address,
  selection,
  current,
  isStale,
  onLook,
  totals,
}: DataTableProps<Row>) {
  const { frame, scrolls } = useScrolls(columns.length)
  return (
    <div
      ref={frame}
      className={`${styles.frame} ${scrolls ? styles.scrolls : ''}`}
      {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={`${styles.table} ${isStale ? styles.stale : ''}`} aria-busy={isStale}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && <PageChoice ids={rows.map(definition.rowId)} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={definition.rowId(row)}
              {...{ definition, row, columns, selection, onLook }}
              isCurrent={current === definition.rowId(row)}
            />
          ))}
        </tbody>
        {totals && <TotalsRow {...{ totals, columns }} hasChoices={selection !== null} />}
      </table>
    </div>
  )
}

/** Each total is in its column; those of hidden columns are left out. */
function TotalsRow<Row>({
  totals: { label, values },
  columns: [, ...others],
  hasChoices,
}: {
  totals: ListTotals
  columns: readonly Column<Row>[]
  hasChoices: boolean
}) {
  const first = others.findIndex(({ id }) => values[id] !== undefined)
  if (first === -1) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first + (hasChoices ? 2 : 1)}>
          {label}
        </th>
        {others.slice(first).map(({ id, align }) => (
          <td key={id} className={align === 'end' ? styles.end : undefined}>
            {values[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function TableRow<Row>({
  definition,
  row,
  columns: [first, ...others],
  selection,
  isCurrent,
  onLook,
}: Pick<DataTableProps<Row>, 'definition' | 'columns' | 'selection' | 'onLook'> & {
  row: Row
  isCurrent: boolean
}) {
  const t = useTexts('office')
  const id = definition.rowId(row)
  const isChosen = selection?.has(id) ?? false
  const classes = [isChosen && styles.chosen, isCurrent && styles.current]
  return (
    <tr data-row={id} className={classes.filter(Boolean).join(' ')}>
      {selection && (
        <RowChoice
          id={id}
          name={definition.rowName(row)}
          isChosen={isChosen}
          selection={selection}
        />
      )}
      <th scope="row" className={styles.first}>
        <span className={styles.name}>
          <Link className={styles.link} to={definition.rowPath(row)}>
            {first?.cell(row)}
          </Link>
          {onLook && (
            <IconButton
              icon="eye"
              label={t('office.list.look', { name: definition.rowName(row) })}
              className={styles.look}
              onClick={() => onLook(id)}
            />
          )}
        </span>
      </th>
      {others.map(({ id: column, align, cell }) => (
        <td key={column} className={align === 'end' ? styles.end : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** Whether the table is wider than its container: then it scrolls in a frame, with its header and first column fixed. */
function useScrolls(columns: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const measure = () => setScrolls(table.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [columns])
  return { frame, scrolls }
}

function PageChoice({ ids, selection }: { ids: readonly number[]; selection: SelectionState }) {
  const t = useTexts('office')
  const box = useRef<HTMLInputElement>(null)
  const chosen = ids.filter((id) => selection.has(id)).length
  const isPart = chosen > 0 && chosen < ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <th scope="col" className={styles.choice}>
      <Checkbox
        hideLabel
        ref={box}
        label={t('office.list.choosePage')}
        checked={ids.length > 0 && chosen === ids.length}
        onChange={(event) => selection.setPage(event.target.checked)}
      />
    </th>
  )
}

function RowChoice({
  id,
  name,
  isChosen,
  selection,
}: {
  id: number
  name: string
  isChosen: boolean
  selection: SelectionState
}) {
  const t = useTexts('office')
  return (
    <td className={styles.choice}>
      <Checkbox
        hideLabel
        label={t('office.list.choose', { name })}
        checked={isChosen}
        onChange={(event) => {
          const { shiftKey } = event.nativeEvent as unknown as MouseEvent
          if (shiftKey) selection.extendTo(id)
          else selection.toggle(id)
        }}
      />
    </td>
  )
}

function Head<Row>({ column, address }: { column: Column<Row>; address: ListAddress }) {
  const { sort, header, align } = column
  const isSorted = sort !== undefined && sort === address.sort
  const classes = align === 'end' ? styles.end : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={classes}>
        {header}
      </th>
    )
  const next = isSorted && address.order === 'desc' ? 'asc' : 'desc'
  return (
    <th
      scope="col"
      className={classes}
      aria-sort={isSorted ? (address.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => address.change({ sort, order: next })}
      >
        {header}
        {isSorted && (
          <Icon
            name="sort-descending"
            small
            className={address.order === 'asc' ? styles.ascending : undefined}
          />
        )}
      </button>
    </th>
  )
}
