import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextArea } from '../controls/field.tsx'
import { fieldRefusal, refusalText } from '../session/refusal.ts'

interface ReasonDialogProps {
  title: string
  /** What the act does. */
  children?: ReactNode
  /** Of the field. */
  label: string
  /** On the button that does it. */
  confirm: string
  isDangerous?: boolean
  busy: boolean
  error: unknown
  /** The reason's name in a refusal of the API. */
  field: string
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an act before it is done; what was typed is not lost by a touch beside the dialog. */
export function ReasonDialog({
  title,
  children,
  label,
  confirm,
  isDangerous = false,
  busy,
  error,
  field,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const t = useTexts('office')
  const [reason, setReason] = useState('')
  const reasonError = fieldRefusal(error, field)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closesOutside={reason === ''}
      footer={
        <>
          <Button
            variant={isDangerous ? 'dangerSolid' : 'primary'}
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => onConfirm(reason)}
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !reasonError && <Alert>{refusalText(t, error)}</Alert>}
      {children}
      <TextArea
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={label}
        maxLength={300}
        rows={3}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
