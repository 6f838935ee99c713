import { useTexts } from '#web/i18n/use-texts.ts'
import { Confirm } from '../controls/dialog.tsx'

interface ConfirmDiscardProps {
  open: boolean
  /** What is lost. */
  hint: string
  onClose: () => void
  onDiscard: () => void
}

/** Asks before changes are discarded that exist only on this device. */
export function ConfirmDiscard({ open, hint, onClose, onDiscard }: ConfirmDiscardProps) {
  const t = useTexts('office')
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('office.editor.discard.title')}
      confirm={t('office.editor.discard')}
      cancel={t('office.editor.leave.stay')}
      onConfirm={() => {
        onClose()
        onDiscard()
      }}
    >
      <p>{hint}</p>
    </Confirm>
  )
}
