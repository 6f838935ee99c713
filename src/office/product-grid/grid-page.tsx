import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { IconButton } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useShortcuts } from '../layout/shortcuts.ts'
import { ColumnMenu, useColumns } from '../table/column-menu.tsx'
import { useListAddress } from '../table/use-list-address.ts'
import { useIsNarrow } from '../table/use-narrow.ts'
import type { GridColumn } from './columns.ts'
import { cellCount } from './edits.ts'
import { GridBar } from './grid-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { PhoneGrid } from './phone-grid.tsx'
import { useGrid, type Grid } from './use-grid.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { rowLimit, useGridRows, type GridRows } from '../products/use-grid-rows.ts'
import { rowsToSend, useSaveGrid } from './use-save-grid.ts'
import { useSheet } from './use-sheet.ts'
import { ValueLine } from './value-line.tsx'
import * as styles from './grid-page.module.css'

/** Up to 500 products of the list as a spreadsheet (office.md O3.3). */
export default function GridPage() {
  const t = useTexts('office')
  const [parameters] = useSearchParams()
  // The products are fixed when the page opens; the address keeps changing with the columns.
  const [query] = useState(() =>
    Object.fromEntries([...parameters].filter(([name]) => !isOwn(name))),
  )
  const isBin = query['view'] === 'bin'
  const { data, error, refetch } = useGridRows(query, { enabled: !isBin })
  if (isBin)
    return (
      <>
        <PageHead
          title={t('office.grid.title')}
          parent={{ to: '/products?view=bin', label: t('office.nav.products') }}
        />
        <Alert tone="info">{t('office.grid.bin')}</Alert>
      </>
    )
  if (data) return <GridEditor found={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      title="office.grid.title"
      parent={{ to: '/products', text: 'office.nav.products' }}
    />
  )
}

const isOwn = (name: string) => ['columns', 'page', 'limit', 'panel', 'saved'].includes(name)

function GridEditor({ found }: { found: GridRows }) {
  const t = useTexts('office')
  const isNarrow = useIsNarrow()
  const all = useGridColumns()
  const { columns, menu } = useShownColumns(all)
  const grid = useGrid(found.rows, all)
  const sheet = useSheet(grid, columns)
  const saver = useSaveGrid(grid)
  const cells = cellCount(grid.edits)
  const good = rowsToSend(grid).reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)
  const saveKey = useSaveKey(sheet, saver.busy, () => good > 0 && void saver.save())
  return (
    <div className={styles.page}>
      {cells > 0 && (
        <GridBar
          cells={cells}
          products={Object.keys(grid.edits).length}
          held={cells - good}
          restoredAt={grid.restoredAt}
          busy={saver.busy}
          onSave={saveKey}
          onDiscard={grid.discard}
        />
      )}
      <PageHead
        title={t('office.grid.title')}
        note={t('office.products.count', {
          count: grid.rows.length,
          total: formatCount(grid.rows.length),
        })}
        parent={{ to: '/products', label: t('office.nav.products') }}
      >
        <HistoryButtons grid={grid} />
        {!isNarrow && menu}
      </PageHead>
      {found.total > rowLimit && (
        <Alert tone="info">{t('office.grid.tooMany', { total: formatCount(found.total) })}</Alert>
      )}
      {grid.rows.length === 0 ? (
        <Alert tone="info">{t('office.grid.empty')}</Alert>
      ) : isNarrow ? (
        <PhoneGrid grid={grid} columns={all} />
      ) : (
        <>
          <ValueLine grid={grid} sheet={sheet} />
          <GridTable {...{ grid, sheet, columns }} label={t('office.grid.title')} />
        </>
      )}
      <LeaveGuard isChanged={cells > 0 && !saver.busy} />
    </div>
  )
}

function HistoryButtons({ grid }: { grid: Grid }) {
  const t = useTexts('office')
  return (
    <>
      <IconButton
        outlined
        flip
        icon="arrow-counter-clockwise"
        label={t('office.grid.undo')}
        disabled={!grid.canUndo}
        onClick={grid.undo}
      />
      <IconButton
        outlined
        flip
        icon="arrow-clockwise"
        label={t('office.grid.redo')}
        disabled={!grid.canRedo}
        onClick={grid.redo}
      />
    </>
  )
}

/** The visible columns: those in the address, else the member's last choice, else the default; with the menu to choose them. */
function useShownColumns(all: readonly GridColumn[]) {
  const t = useTexts('office')
  const address = useListAddress({ sorts: [] })
  const listed = useMemo(() => {
    const named = all.map(({ field, header, isHidden = false }) => ({
      id: field as string,
      header,
      hidden: isHidden,
      cell: () => null,
    }))
    const first = { id: 'product', header: t('office.product.name'), cell: () => null }
    return [first, ...named] as const
  }, [all, t])
  const { columns, shown, choose } = useColumns(
    { columns: [...listed] as [(typeof listed)[0]], screen: 'products.grid' },
    address,
  )
  const ids = shown.map(({ id }) => id).join(',')
  const chosen = useMemo(() => {
    const wanted = new Set(ids.split(','))
    return all.filter(({ field }) => wanted.has(field))
  }, [all, ids])
  return { columns: chosen, menu: <ColumnMenu {...{ columns, shown, choose }} /> }
}

/** Handles ⌘S and the save button: a cell still being typed is saved too; while saving, a further save waits. */
function useSaveKey(
  sheet: ReturnType<typeof useSheet>,
  busy: boolean,
  save: () => void,
): () => void {
  const [isWanted, setIsWanted] = useState(false)
  const isReady = sheet.typing === null && !busy
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isWanted || !isReady) return
    setIsWanted(false)
    saveNow()
  }, [isWanted, isReady])
  const want = () => {
    if (sheet.typing) sheet.commit()
    setIsWanted(true)
  }
  useShortcuts({ 'mod+KeyS': want })
  return want
}
