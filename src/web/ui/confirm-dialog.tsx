import { useState, type ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  /** The word for leaving all as it is, where “back” could be misread. */
  keep?: string
  /** The word for doing it. */
  confirm: string
  busy: boolean
  /** Why it did not happen. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone; the safe answer stands first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  keep,
  confirm,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts()
  const [everOpened, setEverOpened] = useState(open)
  // From the first time on it stays on the page, so that it can close slowly; lists have one for each row.
  if (open && !everOpened) setEverOpened(true)
  if (!everOpened) return null
  return (
    <Dialog open={open} onClose={onClose} label={title} closeButton={false}>
      <div className={styles.confirm}>
        <h2 className="heading-4">{title}</h2>
        <div className="muted">{children}</div>
        {error && <Alert>{error}</Alert>}
        <div className={styles.actions}>
          <Button variant="outline" small onClick={onClose}>
            {keep ?? t('common.keep')}
          </Button>
          <Button variant="danger" small busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
