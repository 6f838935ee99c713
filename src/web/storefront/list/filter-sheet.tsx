import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { addressOf, cleared, type Filters } from '../../product/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stackHistoryEntry, layersClosed } from '../../ui/use-close-on-back.ts'
import type { ListToolsProps } from './active-filters.tsx'
import { FilterFields } from './filter-fields.tsx'
import { showAllBands } from '../../survival/hidden-bands.ts'
import { dismissFilterSheet, takeFirstChoice } from './filter-sheet-state.ts'
import * as styles from './filter-sheet.module.css'

export interface FilterSheetProps extends ListToolsProps {
  open: boolean
  /** The number of matching plants. */
  total: number
  waiting: boolean
  /** Above the filters. */
  children: ReactNode
}

/** The filters on a phone: a sheet from the bottom; the count updates with every change, Back closes it. */
export default function FilterSheet({
  open,
  facets,
  filters,
  apply,
  total,
  waiting,
  children,
}: FilterSheetProps) {
  const t = useTexts('products')
  const close = useClose(filters)
  const choose = (next: Filters) => {
    // The previous list remains one step back in the history.
    if (takeFirstChoice() && navigator.onLine) stackHistoryEntry()
    apply(next)
  }
  return (
    <Dialog open={open} onClose={close} label={t('products.filters')} variant="sheet">
      <h2 className={`heading-3 ${styles.title}`}>{t('products.filters')}</h2>
      <div className={styles.fields}>
        {open && facets && (
          <>
            {children}
            <FilterFields facets={facets} filters={filters} apply={choose} />
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          className={styles.clear}
          variant="outline"
          onClick={() => {
            showAllBands()
            choose(cleared(filters))
          }}
        >
          {t('products.clearAll')}
        </Button>
        <Button className={styles.show} aria-live="polite" aria-busy={waiting} onClick={close}>
          {t('products.showResults', { plants: t('common.plants', { count: total }) })}
        </Button>
      </div>
    </Dialog>
  )
}

/** Closes the sheet. By its button, Escape or Back alike, the choices are kept. */
function useClose(filters: Filters): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    dismissFilterSheet()
    const address = addressOf(filters)
    // A category's page would have to be fetched.
    if (!navigator.onLine || address === pathname + search) return
    void layersClosed().then(() => navigate(address, { replace: true, preventScrollReset: true }))
  }
}
