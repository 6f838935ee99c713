import { useState, type ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label for cancelling, where “back” could be misunderstood. */
  cancel?: string
  /** The label for confirming. */
  confirm: string
  busy: boolean
  /** The reason why the action failed. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone; the safe answer is first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  cancel,
  confirm,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts()
  const [everOpened, setEverOpened] = useState(open)
  // After the first opening it stays on the page, for its closing animation; lists have one for each row.
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
            {cancel ?? t('common.goBack')}
          </Button>
          <Button variant="danger" small busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
