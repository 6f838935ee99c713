import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { ConfirmDiscard } from './confirm-discard.tsx'

/** Discards the draft after a confirmation. */
export function DiscardDraft({ onDiscard }: { onDiscard: () => void }) {
  const t = useTexts('office')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        icon="arrow-counter-clockwise"
        label={t('office.editor.discard')}
        onClick={() => setAsking(true)}
      />
      <ConfirmDiscard
        open={asking}
        hint={t('office.stock.discardHint')}
        onClose={() => setAsking(false)}
        onDiscard={onDiscard}
      />
    </>
  )
}
