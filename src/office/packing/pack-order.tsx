import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { Badge } from '../controls/badge.tsx'
import { useStore } from '../controls/store.ts'
import { Rows } from '../layout/screen-skeleton.tsx'
import { useOrder } from '../order/use-order.ts'
import { dayWords } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import { useMember } from '../session/member.ts'
import { PackLine } from './pack-line.tsx'
import { sendTicks } from './send-ticks.ts'
import { ShortageNote } from './shortage-note.tsx'
import { keepTicks, tickStore } from './tick-store.ts'
import { useClaim } from './use-claim.ts'
import * as styles from './packing.module.css'

/** One order, ticked off line by line; it is the packer's while it is open. */
export function PackOrder({ id, onNext }: { id: number; onNext: () => void }) {
  const words = useTexts('office')
  const { data: order, error } = useOrder(id)
  if (!order) return error ? <Alert>{refusalText(words, error)}</Alert> : <Rows count={4} />
  return <Lines order={order} onNext={onNext} />
}

function Lines({ order, onNext }: { order: OfficeOrder; onNext: () => void }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const claim = useClaim(order.id)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { packedOf, tick, finish } = useTicks(order, setRefusal)
  const lines = toPackOf(order)
  const done = lines.filter((line) => packedOf(line) >= line.due).length
  const isAll = lines.length > 0 && done === lines.length
  const isTaken = claim.error instanceof ApiError && claim.error.body.code === 'takenByOther'
  return (
    <>
      <OrderCard order={order} />
      {order.pinned_notes.map((note) => (
        <Alert key={note.id} tone="warning">
          <bdi>{note.text}</bdi>
        </Alert>
      ))}
      {(refusal ?? claim.error) != null && (
        <Alert>{refusalText(words, refusal ?? claim.error)}</Alert>
      )}
      {isTaken && <TakeOver onTake={claim.takeOver} onNext={onNext} />}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PackLine
            key={line.id}
            line={line}
            packed={packedOf(line)}
            disabled={isTaken}
            onTick={(packed) => tick(line, packed)}
          />
        ))}
      </ul>
      <ShortageNote orderId={order.id} />
      <div className={styles.foot}>
        <p>{t('orders.pack.lines', { done, total: lines.length })}</p>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={!isAll || isTaken}
          onClick={() => void finish().then((isDone) => isDone && onNext())}
        >
          {t('orders.act.packed')}
        </Button>
        <Button variant="plain" wide onClick={onNext}>
          {t('orders.pack.skip')}
        </Button>
      </div>
    </>
  )
}

/** What was taken out or refunded is none of the packer's. */
const toPackOf = ({ lines }: OfficeOrder) => lines.filter(({ due }) => due > 0)

/** Ticks of an order: on the device first, then sent. */
function useTicks(order: OfficeOrder, onRefused: (error: unknown) => void) {
  const client = useQueryClient()
  const kept = useStore(tickStore).orders[order.id]
  const packedOf = (line: OfficeOrderLine) => kept?.lines[line.id] ?? line.packed
  const send = async (): Promise<boolean> => {
    try {
      if (await sendTicks(order.id)) await client.invalidateQueries({ queryKey: ['orders'] })
      return true
    } catch (error) {
      onRefused(error)
      await client.invalidateQueries({ queryKey: ['orders'] })
      return false
    }
  }
  const keep = (lines: Record<string, number>, isHeld: boolean) =>
    keepTicks(order.id, { lines, at: new Date().toISOString(), isHeld })
  return {
    packedOf,
    tick: (line: OfficeOrderLine, packed: number) => {
      const lines: Record<string, number> = { ...kept?.lines, [line.id]: packed }
      const isAll = toPackOf(order).every((one) => (lines[one.id] ?? one.packed) >= one.due)
      keep(lines, isAll)
      void send()
    },
    /** The packer says that all is packed. Without network it is sent later. */
    finish: () => {
      const all = Object.fromEntries(toPackOf(order).map((line) => [line.id, line.due]))
      keep(all, false)
      return send()
    },
  }
}

function OrderCard({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const me = useMember()
  return (
    <section className={styles.order}>
      <div className={styles.orderHead}>
        <h2>
          <Ltr>{shortNumber(order)}</Ltr>
        </h2>
        {order.packer?.id === me.id && order.claimed_until !== null && (
          <Badge tone="info">{t('orders.pack.mine')}</Badge>
        )}
      </div>
      <p>
        <bdi>{order.customer.name}</bdi> · {order.shipping.district ?? order.shipping.city}
      </p>
      <p className="muted">
        {t('orders.promisedOn', { day: dayWords(t, locale, order.promised_on) })}
      </p>
    </section>
  )
}

/** Somebody else packs it: the next one, or this one with a word to them. */
function TakeOver({
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
