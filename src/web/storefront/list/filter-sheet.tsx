import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './filter-sheet.module.css'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  onClear: () => void
  /** The number of matching plants. */
  total: number
  waiting: boolean
  children: ReactNode
}

/** The filters on a phone: a sheet from the bottom; the count updates with every change, Back closes it. */
export function FilterSheet({
  open,
  onClose,
  onClear,
  total,
  waiting,
  children,
}: FilterSheetProps) {
  const t = useTexts('products')
  return (
    <Dialog open={open} onClose={onClose} label={t('products.filters')} variant="sheet">
      <h2 className={`heading-3 ${styles.title}`}>{t('products.filters')}</h2>
      <div className={styles.fields}>{open && children}</div>
      <div className={styles.actions}>
        <Button className={styles.clear} variant="outline" onClick={onClear}>
          {t('products.clearAll')}
        </Button>
        <Button className={styles.show} aria-live="polite" aria-busy={waiting} onClick={onClose}>
          {t('products.showResults', { plants: t('common.plants', { count: total }) })}
        </Button>
      </div>
    </Dialog>
  )
}
