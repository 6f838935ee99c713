import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/field.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'
import { reportShortage } from './report-shortage.ts'
import * as styles from './packing.module.css'

const blank = () => ({ found: {} as Record<number, number>, note: '' })

/** How many of each line were found; what is missing stands pinned on the order, for those who decide. */
export function ShortageNote({
  orderId,
  lines,
  packedOf,
}: {
  orderId: number
  lines: readonly OfficeOrderLine[]
  packedOf: (line: OfficeOrderLine) => number
}) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const form = useKeptForm(`order-shortage-${orderId}`, blank)
  const { found, note } = form.values
  const { busy, error, act } = useAct()
  if (!isOpen)
    return (
      <div className={styles.takeOver}>
        <Button variant="danger" size="large" wide icon="warning" onClick={() => setOpen(true)}>
          {t('orders.pack.shortage')}
        </Button>
      </div>
    )
  const nameOf = (line: OfficeOrderLine) => (locale === 'ar' ? line.name_ar : line.name_latin)
  const open = lines.filter((line) => packedOf(line) < line.due)
  const text = [
    ...open.flatMap((line) => {
      const count = found[line.id] ?? line.due
      const facts = { name: nameOf(line), found: count, total: line.due }
      return count < line.due ? [t('orders.short.text', facts)] : []
    }),
    ...(note.trim() === '' ? [] : [note.trim()]),
  ].join('\n')
  /** What was typed is sent or given up. */
  const end = () => {
    void form.clear()
    setOpen(false)
  }
  const save = () =>
    act(async () => {
      await reportShortage(orderId, text)
      end()
      notify.success(t('orders.pack.shortageNoted'))
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <section className={styles.takeOver} aria-label={t('orders.pack.shortage')}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      {open.map((line) => (
        <div key={line.id} className={styles.found}>
          <span>
            {nameOf(line)} <small>{t('orders.short.of', { total: line.due })}</small>
          </span>
          <Stepper
            label={t('orders.short.found', { name: nameOf(line) })}
            value={found[line.id] ?? line.due}
            max={line.due}
            onChange={(count) => form.change({ found: { ...found, [line.id]: count ?? line.due } })}
          />
        </div>
      ))}
      <TextArea
        label={t('orders.note.add')}
        optional
        maxLength={1000}
        rows={2}
        value={note}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      <Button size="large" wide busy={busy} disabled={text === ''} onClick={() => void save()}>
        {t('orders.short.report')}
      </Button>
      <Button variant="plain" wide onClick={end}>
        {t('common.cancel')}
      </Button>
    </section>
  )
}
