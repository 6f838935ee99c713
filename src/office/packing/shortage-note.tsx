import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/field.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { plantName } from '../products/plant-name.ts'
import { refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { reportShortage } from './report-shortage.ts'
import { showWhole } from './show-whole.ts'
import * as styles from './packing.module.css'

const blank = () => ({ found: {} as Record<number, number>, note: '' })

interface ShortageProps {
  orderId: number
  lines: readonly OfficeOrderLine[]
  packedOf: (line: OfficeOrderLine) => number
}

/** Records how many of each line were found; the missing ones become a pinned note on the order, for those who decide. */
export function ShortageNote({ orderId, lines, packedOf }: ShortageProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const [isOpen, setOpen] = useState(false)
  const open = lines.filter((line) => packedOf(line) < line.due)
  const { form, text, busy, error, end, report } = useShortageForm(orderId, open, () =>
    setOpen(false),
  )
  const { found, note } = form.values
  if (!isOpen)
    return (
      <div className={styles.takeOver}>
        <Button variant="danger" size="large" wide icon="warning" onClick={() => setOpen(true)}>
          {t('orders.pack.shortage')}
        </Button>
      </div>
    )
  return (
    <section ref={showWhole} className={styles.takeOver} aria-label={t('orders.pack.shortage')}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      {open.map((line) => (
        <FoundOfLine
          key={line.id}
          line={line}
          found={found[line.id] ?? line.due}
          onChange={(count) => form.change({ found: { ...found, [line.id]: count } })}
        />
      ))}
      <TextArea
        label={t('orders.note.add')}
        optional
        maxLength={1000}
        rows={2}
        value={note}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      <Button size="large" wide busy={busy} disabled={text === ''} onClick={() => void report()}>
        {t('orders.short.report')}
      </Button>
      <Button variant="plain" wide onClick={end}>
        {t('common.cancel')}
      </Button>
    </section>
  )
}

/** The numbers found, stored on the device, and the note about what is missing of `lines`. */
function useShortageForm(orderId: number, lines: readonly OfficeOrderLine[], onEnd: () => void) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const client = useQueryClient()
  const form = usePersistedForm(`order-shortage-${orderId}`, blank)
  const { busy, error, run } = useActionOnce()
  const { found, note } = form.values
  const text = [
    ...lines.flatMap((line) => {
      const count = found[line.id] ?? line.due
      const facts = { name: plantName(line, locale), found: count, total: line.due }
      return count < line.due ? [t('orders.short.text', facts)] : []
    }),
    ...(note.trim() === '' ? [] : [note.trim()]),
  ].join('\n')
  /** Clears the draft when it is sent or cancelled. */
  const end = () => {
    void form.clear()
    onEnd()
  }
  const report = () =>
    run(text, async (key) => {
      await reportShortage(orderId, text, key)
      end()
      notify.success(t('orders.pack.shortageNoted'))
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return { form, text, busy, error, end, report }
}

function FoundOfLine({
  line,
  found,
  onChange,
}: {
  line: OfficeOrderLine
  found: number
  onChange: (found: number) => void
}) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const name = plantName(line, locale)
  return (
    <div className={styles.found}>
      <span>
        {name} <small>{t('orders.short.of', { total: line.due })}</small>
      </span>
      <Stepper
        label={t('orders.short.found', { name })}
        value={found}
        max={line.due}
        onChange={(count) => onChange(count ?? line.due)}
      />
    </div>
  )
}
