import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import * as styles from './packing.module.css'

/** Shown if another member packs the order: open the next one, or take this one over with a note to them. */
export function TakeOver({
  onTake,
  onNext,
}: {
  onTake: (note: string) => Promise<void>
  onNext: () => void
}) {
  const t = useTexts('office-orders')
  const [note, setNote] = useState('')
  return (
    <section className={styles.takeOver}>
      <Button size="large" wide onClick={onNext}>
        {t('orders.pack.skip')}
      </Button>
      <TextField
        label={t('orders.pack.takeOverNote')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        size="large"
        wide
        disabled={note.trim() === ''}
        onClick={() => void onTake(note.trim())}
      >
        <Icon name="arrows-clockwise" />
        {t('orders.pack.takeOver')}
      </Button>
    </section>
  )
}
