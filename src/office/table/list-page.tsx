import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { NoPermission } from '../layout/no-permission.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { refusalText } from '../session/refusal.ts'
import { ActiveFilters, FilterMenu } from './filter-bar.tsx'
import { CardList } from './card-list.tsx'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { ListDefinition } from './list-definition.ts'
import { EmptyList, NoMatch, ReadAt } from './list-states.tsx'
import { PageControls } from './page-controls.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useList } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useIsNarrow } from './use-narrow.ts'
import { useSelection } from './use-selection.ts'
import { ViewTabs } from './view-tabs.tsx'
import * as styles from './list-page.module.css'

interface ListPageProps<Row> {
  definition: ListDefinition<Row>
  title: string
  /** A text with six plural forms: how many there are. */
  countText: string
  /** Buttons of the page, the first act last. */
  actions?: React.ReactNode
  /** The screen it belongs to. */
  parent?: { to: string; label: string }
}

/** A screen that is a list: views, search, filters, rows, pages, what is done with several (office.md O3.0). */
export function ListPage<Row>({
  definition,
  title,
  countText,
  actions,
  parent,
}: ListPageProps<Row>) {
  const t = useTexts('office')
  const isNarrow = useIsNarrow()
  const address = useListAddress(definition)
  const { rows, meta, error, isStale, readAt, retry } = useList(definition, address)
  const ids = useMemo(() => rows?.map(definition.rowId) ?? [], [rows, definition.rowId])
  const selection = useSelection(address.filters, ids, meta?.total ?? 0)
  const bulk = definition.bulk ?? []
  const { columns, shown, choose } = useColumns(definition, address)
  const [selecting, setSelecting] = useState(false)
  const openPanel = definition.panel
    ? (id: number) => address.change({ panel: String(id) })
    : undefined
  const current = useListKeys({
    ids,
    definition,
    ...(bulk.length > 0 && { selection }),
    ...(openPanel && { openPanel }),
  })
  const missing = error instanceof ApiError ? error.body.permission : undefined
  if (missing) return <NoPermission needs={missing as 'catalogue.read'} />
  const choice = bulk.length > 0 && (!isNarrow || selecting) ? selection : null
  const isEmpty = rows?.length === 0
  const common = { definition, rows: rows ?? [], selection: choice, isStale }
  return (
    <>
      <PageHead
        title={title}
        note={meta && <Count {...{ meta, countText }} />}
        {...(parent && { parent })}
      >
        {isNarrow && bulk.length > 0 && (
          <Button
            onClick={() => {
              setSelecting(!selecting)
              selection.clear()
            }}
          >
            {t(selecting ? 'common.cancel' : 'office.list.select')}
          </Button>
        )}
        {actions}
      </PageHead>
      <div className={styles.list}>
        <ViewTabs definition={definition} address={address} />
        <div className={styles.tools}>
          {definition.searchLabel !== undefined && (
            <SearchBox label={definition.searchLabel} address={address} />
          )}
          <ActiveFilters filters={definition.filters} address={address} />
          <FilterMenu filters={definition.filters} address={address} />
          <div className={styles.end}>
            {definition.sorts.length > 0 && <SortMenu sorts={definition.sorts} address={address} />}
            {!isNarrow && <ColumnMenu {...{ columns, shown, choose }} />}
          </div>
        </div>
        {error && rows && <Alert action={<Retry onClick={retry} />}>{refusalText(t, error)}</Alert>}
        {error && !rows ? (
          <Alert action={<Retry onClick={retry} />}>{refusalText(t, error)}</Alert>
        ) : !rows ? (
          <Rows count={8} />
        ) : isEmpty && address.isNarrowed ? (
          <NoMatch address={address} />
        ) : isEmpty ? (
          <EmptyList {...definition.empty} />
        ) : isNarrow ? (
          <CardList {...common} label={title} />
        ) : (
          <DataTable {...common} {...{ address, current }} label={title} columns={shown} />
        )}
        <ReadAt at={readAt} />
        {meta && !isEmpty && <PageControls meta={meta} address={address} />}
      </div>
      {choice && choice.count > 0 && (
        <SelectionBar selection={choice} acts={bulk} total={meta?.total ?? 0} />
      )}
      {definition.panel && address.get('panel') !== '' && (
        <SidePanel label={title} onClose={() => address.change({ panel: '' })}>
          {definition.panel(Number(address.get('panel')))}
        </SidePanel>
      )}
    </>
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
  // The number is written with its commas; it chooses the plural as well.
  return t(countText, { count: meta.total, total: formatCount(meta.total) })
}

function Retry({ onClick }: { onClick: () => void }) {
  const t = useTexts()
  return (
    <Button variant="plain" size="small" onClick={onClick}>
      {t('common.retry')}
    </Button>
  )
}
