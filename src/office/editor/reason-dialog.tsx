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
  /** Names the act and its object: what was typed stays on the device under it until the act is done or given up. */
  entity: string
  /** Resolves to whether it is done. */
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of an act before it is done; what was typed is lost neither by a touch beside the dialog nor with the tab. */
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
  /** What was typed is done or given up. */
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
