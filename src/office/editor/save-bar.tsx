import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { ConfirmDiscard } from './confirm-discard.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { keysText } from '../layout/shortcuts.ts'
import type { Fields } from './merge.ts'
import type { Editor } from './use-editor.ts'
import * as styles from './save-bar.module.css'

/** Shown from the first change: the number of changes, with buttons to save or discard. */
export function SaveBar<F extends Fields>({
  editor,
  isWaiting,
  onSaveAndNext,
}: {
  editor: Editor<F>
  /** Whether it is saved once its pictures are uploaded. */
  isWaiting: boolean
  /** Absent: there is no next object. */
  onSaveAndNext?: (() => void) | undefined
}) {
  const t = useTexts('office')
  const relativeTime = useRelativeTime()
  const [asking, setAsking] = useState(false)
  const { changed, restoredAt } = editor
  const busy = editor.busy || isWaiting
  useFocusContentOnUnmount()
  return (
    <section className={styles.bar} aria-label={t('office.editor.unsaved')}>
      <p className={styles.words} role="status">
        <b>{t(isWaiting ? 'office.editor.afterUploads' : 'office.editor.unsaved')}</b>{' '}
        <small className={styles.count}>
          {t('office.editor.fields', { count: changed.length })}
          {restoredAt && ' · '}
        </small>
        {restoredAt && (
          <small>{t('office.editor.restored', { time: relativeTime(restoredAt) })}</small>
        )}
      </p>
      <Button variant="dark" onClick={() => setAsking(true)}>
        {t('office.editor.discard')}
      </Button>
      {onSaveAndNext && (
        <Button variant="dark" disabled={busy} onClick={onSaveAndNext}>
          {t('office.editor.saveAndNext')}
        </Button>
      )}
      <Button type="submit" variant="light" busy={busy}>
        {t('office.editor.save')} <kbd className={styles.keys}>{keysText('mod+KeyS')}</kbd>
      </Button>
      <ConfirmDiscard
        open={asking}
        hint={t('office.editor.discard.hint')}
        onClose={() => setAsking(false)}
        onDiscard={() => editor.discard()}
      />
    </section>
  )
}

/** Moves the focus to the content when it disappears with the bar: otherwise it would be at the top of the document. */
function useFocusContentOnUnmount(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
