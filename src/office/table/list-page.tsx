import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NoPermission } from '../layout/no-permission.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { ActiveFilters, FilterMenu } from './filter-bar.tsx'
import { CardList } from './card-list.tsx'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { Column, ListDefinition } from './list-definition.ts'
import { ExportMenu } from './export-menu.tsx'
import { EmptyList, NoMatch, LoadedAt } from './list-states.tsx'
import { PageControls } from './page-controls.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useList, type List } from './use-list.ts'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useIsNarrow } from './use-narrow.ts'
import { useSelection, type SelectionState } from './use-selection.ts'
import { ViewTabs } from './view-tabs.tsx'
import * as styles from './list-page.module.css'

interface ListPageProps<Row> {
  definition: ListDefinition<Row>
  title: string
  /** The key of a text with six plural forms: the number of rows. */
  countText: string
  /** Buttons of the page, the main action last. */
  actions?: ReactNode
  /** The parent screen. */
  parent?: { to: string; label: string }
}

/** A list screen: views, search, filters, rows, pages, bulk actions (office.md O3.0). */
export function ListPage<Row>({
  definition,
  title,
  countText,
  actions,
  parent,
}: ListPageProps<Row>) {
  const isNarrow = useIsNarrow()
  const address = useListAddress(definition)
  const { list, selection, current } = useListWithKeys(definition, address)
  const { rows, meta, error, readAt } = list
  const { columns, shown, choose } = useColumns(definition, address)
  const [selecting, setSelecting] = useState(false)
  const missing = error instanceof ApiError ? error.body.permission : undefined
  if (missing) return <NoPermission needs={missing as 'catalogue.read'} />
  const choice = !isNarrow || selecting ? selection : null
  return (
    <>
      <PageHead
        title={title}
        note={meta && <Count {...{ meta, countText }} />}
        {...(parent && { parent })}
      >
        {isNarrow && selection && (
          <SelectButton
            isSelecting={selecting}
            onToggle={() => {
              setSelecting(!selecting)
              selection.clear()
            }}
          />
        )}
        {definition.exportList && (
          <ExportMenu exportList={definition.exportList} filters={address.filters} />
        )}
        {actions}
      </PageHead>
      <div className={styles.list}>
        <ListTools {...{ definition, address }}>
          {!isNarrow && <ColumnMenu {...{ columns, shown, choose }} />}
        </ListTools>
        <ListRows
          {...{ definition, title, address, list, selection: choice, current, isNarrow }}
          columns={shown}
        />
        <LoadedAt at={readAt} />
        {meta && rows?.length !== 0 && <PageControls meta={meta} address={address} />}
      </div>
      <div className={styles.floating}>
        {meta && definition.notice?.(meta)}
        {choice && choice.count > 0 && (
          <SelectionBar selection={choice} actions={definition.bulk ?? []} meta={meta} />
        )}
      </div>
      <RowPanel {...{ definition, title, address }} />
    </>
  )
}

/** Begins or ends selecting rows, on a phone. */
function SelectButton({ isSelecting, onToggle }: { isSelecting: boolean; onToggle: () => void }) {
  const t = useTexts('office')
  return (
    <Button onClick={onToggle}>{t(isSelecting ? 'common.cancel' : 'office.list.select')}</Button>
  )
}

/** The rows, the selection, and the row reached by keyboard. */
function useListWithKeys<Row>(definition: ListDefinition<Row>, address: ListAddress) {
  const { rowId, bulk = [], panel } = definition
  const list = useList(definition, address)
  useExistingPage(address, list)
  const ids = useMemo(() => list.rows?.map(rowId) ?? [], [list.rows, rowId])
  const state = useSelection(address.filters, ids, list.meta ?? { total: 0 })
  const selection = bulk.length > 0 ? state : null
  const current = useListKeys({
    ids,
    definition,
    ...(selection && { selection }),
    ...(panel && { openPanel: (id: number) => address.change({ panel: String(id) }) }),
  })
  return { list, selection, current }
}

/** Opens the last page of a list that has become shorter than the page in the address, for example after its orders were confirmed. */
function useExistingPage<Row>({ page, change }: ListAddress, { rows, meta, isStale }: List<Row>) {
  const last = meta?.last_page ?? page
  const isBeyond = !isStale && rows?.length === 0 && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last > 1 ? String(last) : '' }, { replace: true })
  }, [isBeyond, last, change])
}

/** Views, search, filters and order; `children`: additional content at the end of the line. */
function ListTools<Row>({
  definition,
  address,
  children,
}: {
  definition: ListDefinition<Row>
  address: ListAddress
  children: ReactNode
}) {
  const { searchLabel, filters, sorts } = definition
  return (
    <>
      <ViewTabs definition={definition} address={address} />
      <div className={styles.tools}>
        {searchLabel !== undefined && <SearchBox label={searchLabel} address={address} />}
        <ActiveFilters filters={filters} address={address} />
        <FilterMenu filters={filters} address={address} />
        <div className={styles.end}>
          {sorts.length > 0 && <SortMenu sorts={sorts} address={address} />}
          {children}
        </div>
      </div>
    </>
  )
}

interface ListRowsProps<Row> {
  definition: ListDefinition<Row>
  title: string
  address: ListAddress
  list: List<Row>
  columns: readonly Column<Row>[]
  selection: SelectionState | null
  current: number | null
  isNarrow: boolean
}

/** The rows as a table or, on a phone, as cards; or the reason there are none. */
function ListRows<Row>({
  definition,
  title,
  address,
  list: { rows, meta, error, isStale, retry },
  columns,
  selection,
  current,
  isNarrow,
}: ListRowsProps<Row>) {
  const failure = error && <LoadFailure error={error} onRetry={retry} />
  if (!rows) return failure ?? <Rows count={8} />
  const common = { definition, rows, selection, totals: meta && definition.totals?.(meta), isStale }
  return (
    <>
      {failure}
      {rows.length === 0 && address.isNarrowed ? (
        <NoMatch address={address} views={definition.views} />
      ) : rows.length === 0 ? (
        <EmptyList {...definition.empty} />
      ) : isNarrow ? (
        <CardList {...common} label={title} />
      ) : (
        <DataTable
          {...common}
          {...{ address, current, columns }}
          label={title}
          onLook={definition.panel && ((id) => address.change({ panel: String(id) }))}
        />
      )}
    </>
  )
}

/** The row shown beside the list, if any. */
function RowPanel<Row>({
  definition: { panel },
  title,
  address,
}: Pick<ListRowsProps<Row>, 'definition' | 'title' | 'address'>) {
  const id = address.get('panel')
  if (!panel || id === '') return null
  return (
    <SidePanel label={title} onClose={() => address.change({ panel: '' })}>
      {panel(Number(id))}
    </SidePanel>
  )
}

function Count({
  meta,
  countText,
}: {
  meta: { total: number; total_is_more?: boolean | undefined }
  countText: string
}) {
  const t = useTexts('office')
  if (meta.total_is_more) return t('office.list.moreThan', { total: formatCount(meta.total) })
  // The number is formatted with commas; it also selects the plural form.
  return t(countText, { count: meta.total, total: formatCount(meta.total) })
}
