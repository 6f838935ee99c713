import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  timelineKinds,
  type OfficeOrder,
  type OrderEvent,
} from '#contract/office/orders/office-order.ts'
import { addOrderNote, deleteOrderNote } from '#contract/office/orders/order-notes.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { Checkbox, TextArea } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction, useActionOnce } from '../session/use-action.ts'
import { EventTitle, iconOf, toneOf, useEventText } from './order-event.tsx'
import { ticksTogether } from './packed-events.ts'
import { useTimeline, type TimelineKind } from './use-timeline.ts'
import * as styles from './order-timeline.module.css'

const pageSize = 25
const tones: Record<ReturnType<typeof toneOf>, string | undefined> = {
  neutral: undefined,
  ok: styles.ok,
  warn: styles.warn,
  error: undefined,
  info: styles.info,
  ship: styles.ship,
  staffNote: styles.staffNote,
  money: styles.money,
}

/** The order's events, newest first, and notes of staff. */
export function OrderTimeline({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const [limit, setLimit] = useState(pageSize)
  const { data } = useTimeline(order.id, kind, limit)
  const events = data?.data ?? []
  return (
    <Panel
      title={t('orders.timeline')}
      aside={
        <span className={styles.kinds}>
          {([null, ...timelineKinds] as const).map((name) => (
            <Button
              key={name ?? 'all'}
              size="small"
              variant={name === kind ? 'primary' : 'outline'}
              aria-pressed={name === kind}
              onClick={() => setKind(name)}
            >
              {name === null ? t('orders.kind.all') : t(`orders.kind.${name}`)}
            </Button>
          ))}
        </span>
      }
    >
      {order.allowed.includes('note') && <NewNote orderId={order.id} />}
      <ol className={styles.events}>
        {ticksTogether(events).map((event) => (
          <Event key={event.key} event={event} order={order} />
        ))}
      </ol>
      {(data?.meta?.total ?? 0) > events.length && (
        <Button onClick={() => setLimit(limit + pageSize)}>{t('orders.older')}</Button>
      )}
    </Panel>
  )
}

function NewNote({ orderId }: { orderId: number }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const client = useQueryClient()
  const form = usePersistedForm(`order-note-${orderId}`, () => ({ text: '', isPinned: false }))
  const { busy, error, run } = useActionOnce()
  const body = { text: form.values.text, is_pinned: form.values.isPinned }
  const add = () =>
    run(body, async (key) => {
      await officeApi.call(addOrderNote, {
        params: { id: orderId },
        body,
        headers: { 'Idempotency-Key': key },
      })
      await form.clear()
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <div className={styles.note}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <TextArea
        label={t('orders.note.add')}
        hint={t('orders.note.hint')}
        rows={2}
        maxLength={2000}
        value={form.values.text}
        onChange={(event) => form.change({ text: event.target.value })}
      />
      <div className={styles.noteLine}>
        <Checkbox
          label={t('orders.note.pin')}
          checked={form.values.isPinned}
          onChange={(event) => form.change({ isPinned: event.target.checked })}
        />
        <Button
          variant="tonal"
          busy={busy}
          disabled={form.values.text.trim() === ''}
          onClick={() => void add()}
        >
          {t('orders.note.save')}
        </Button>
      </div>
    </div>
  )
}

function Event({ event, order }: { event: OrderEvent; order: OfficeOrder }) {
  const text = useEventText(order.lines)(event)
  return (
    <li className={styles.event}>
      <Icon name={iconOf(event)} className={tones[toneOf(event)]} />
      <div>
        <b>
          <EventTitle event={event} />
        </b>
        {text && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <span className={styles.when}>
        {event.by && <bdi>{event.by.name}</bdi>} <RelativeTime at={event.at} />
      </span>
      {event.can_delete && <DeleteNote event={event} orderId={order.id} />}
    </li>
  )
}

function DeleteNote({ event, orderId }: { event: OrderEvent; orderId: number }) {
  const t = useTexts('office-orders')
  const client = useQueryClient()
  const { run } = useAction()
  return (
    <IconButton
      icon="trash"
      label={t('orders.note.delete')}
      onClick={() =>
        void run(async () => {
          await officeApi.call(deleteOrderNote, {
            params: { id: orderId, noteId: Number(event.facts['id']) },
          })
          await client.invalidateQueries({ queryKey: ['orders'] })
        })
      }
    />
  )
}
