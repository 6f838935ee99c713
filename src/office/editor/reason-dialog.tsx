import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextArea } from '../controls/field.tsx'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { usePersistedForm } from './use-persisted-form.ts'

const blank = () => ({ reason: '' })

interface ReasonDialogProps {
  title: string
  /** The effect of the action. */
  children?: ReactNode
  /** The field's label. */
  label: string
  /** The label of the confirming button. */
  confirm: string
  isDangerous?: boolean
  busy: boolean
  error: unknown
  /** The reason's name in the API's errors. */
  field: string
  /** Names the action and its object: the draft is stored on the device under this name until the action is done or cancelled. */
  entity: string
  /** Resolves to whether the action is done. */
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of an action before it is done; the text survives a press outside the dialog and a closed tab. */
export function ReasonDialog({
  title,
  children,
  label,
  confirm,
  isDangerous = false,
  busy,
  error,
  field,
  entity,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const t = useTexts('office')
  const form = usePersistedForm(entity, blank)
  const { reason } = form.values
  const reasonError = fieldRefusal(error, field)
  /** Clears the draft when the action is done or cancelled. */
  const end = () => {
    void form.clear()
    onClose()
  }
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
            onClick={() => void onConfirm(reason).then((isDone) => isDone && end())}
          >
            {confirm}
          </Button>
          <Button onClick={end}>{t('common.cancel')}</Button>
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
        onChange={(event) => form.change({ reason: event.target.value })}
      />
    </Dialog>
  )
}
