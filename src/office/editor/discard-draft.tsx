import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'

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
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('office.editor.discard.title')}
        confirm={t('office.editor.discard')}
        keep={t('office.editor.leave.stay')}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      >
        <p>{t('office.stock.discardHint')}</p>
      </Confirm>
    </>
  )
}
