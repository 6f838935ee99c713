import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addOrderNote } from '#contract/office/orders/order-notes.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/field.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'
import * as styles from './packing.module.css'

/** What is missing, for those who decide: it stands pinned on the order. */
export function ShortageNote({ orderId }: { orderId: number }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const client = useQueryClient()
  const [text, setText] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  if (text === null)
    return (
      <Button variant="danger" size="large" wide icon="warning" onClick={() => setText('')}>
        {t('orders.pack.shortage')}
      </Button>
    )
  const save = () =>
    act(async () => {
      await officeApi.call(addOrderNote, {
        params: { id: orderId },
        body: { text, is_pinned: true },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      setText(null)
      notify.success(t('orders.pack.shortageNoted'))
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <section className={styles.takeOver}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <TextArea
        label={t('orders.pack.shortageLabel')}
        maxLength={2000}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        size="large"
        wide
        busy={busy}
        disabled={text.trim() === ''}
        onClick={() => void save()}
      >
        {t('orders.note.save')}
      </Button>
    </section>
  )
}
