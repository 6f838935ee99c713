import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickedLine } from '#contract/office/orders/order-work.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { reportShortages, type SentNotes } from './report-shortage.ts'
import { sharesOf } from './shares.ts'
import { showWhole } from './show-whole.ts'
import * as styles from './packing.module.css'

/** Records how many of a plant were found; orders they do not suffice for get a pinned note (office.md O3.2). */
export function PickShortage({
  line,
  name,
  onDone,
}: {
  line: PickedLine
  name: string
  onDone: (found: number) => void
}) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const client = useQueryClient()
  const [found, setFound] = useState(line.quantity - 1)
  const [sent] = useState<SentNotes>(() => new Map())
  const { busy, error, run } = useAction()
  const short = sharesOf(line.orders, found).filter(({ found: got, quantity }) => got < quantity)
  const report = () =>
    run(async () => {
      const notes = short.map(({ id, found: got, quantity }) => ({
        id,
        text: t('orders.short.text', { name, found: got, total: quantity }),
      }))
      await reportShortages(sent, notes)
      notify.success(t('orders.short.flagged', { count: short.length }))
      onDone(found)
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <section
      ref={showWhole}
      className={styles.takeOver}
      aria-label={t('orders.short.ofPlant', { name })}
    >
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <div className={styles.found}>
        <span>{t('orders.short.foundHere', { total: line.quantity })}</span>
        <Stepper
          label={t('orders.short.found', { name })}
          value={found}
          max={line.quantity - 1}
          onChange={(count) => setFound(count ?? 0)}
        />
      </div>
      <p>
        {t('orders.short.reachesNot')}{' '}
        {short.map(({ id, found: got, quantity }) => (
          <span key={id}>
            <Ltr>{shortNumber({ id })}</Ltr> ({t('orders.short.part', { found: got, quantity })}
            ){' '}
          </span>
        ))}
      </p>
      <Button size="large" wide busy={busy} onClick={() => void report()}>
        {t('orders.short.report')}
      </Button>
    </section>
  )
}
