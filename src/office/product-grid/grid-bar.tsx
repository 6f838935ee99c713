import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { ConfirmDiscard } from '../editor/confirm-discard.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { keysText } from '../layout/shortcuts.ts'
import * as styles from '../editor/save-bar.module.css'

interface GridBarProps {
  /** The number of changed cells and of their products, and of cells that will not be saved because of errors or conflicts. */
  cells: number
  products: number
  held: number
  restoredAt: string | null
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Shown from the first changed cell: the number of changes, and buttons to save or discard. */
export function GridBar({
  cells,
  products,
  held,
  restoredAt,
  busy,
  onSave,
  onDiscard,
}: GridBarProps) {
  const t = useTexts('office')
  const relativeTime = useRelativeTime()
  const [asking, setAsking] = useState(false)
  const words = {
    cells: t('office.grid.cells', { count: cells }),
    products: t('office.grid.inProducts', { count: products }),
  }
  return (
    <section className={styles.bar} aria-label={t('office.editor.unsaved')}>
      <p className={styles.words} role="status">
        <b>{t('office.grid.changedCells', words)}</b>{' '}
        <small>
          {held > 0 && t('office.grid.held', { count: held })}
          {restoredAt && ` ${t('office.editor.restored', { time: relativeTime(restoredAt) })}`}
        </small>
      </p>
      <Button variant="dark" onClick={() => setAsking(true)}>
        {t('office.editor.discard')}
      </Button>
      <Button variant="light" busy={busy} disabled={cells === held} onClick={onSave}>
        {t('office.grid.save', { count: cells - held })}{' '}
        <kbd className={styles.keys}>{keysText('mod+KeyS')}</kbd>
      </Button>
      <ConfirmDiscard
        open={asking}
        hint={t('office.editor.discard.hint')}
        onClose={() => setAsking(false)}
        onDiscard={onDiscard}
      />
    </section>
  )
}
