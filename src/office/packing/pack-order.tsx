import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { useStore } from '../controls/store.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { printPath } from '../order/print-path.ts'
import { useNoteText } from '../orders/note-text.ts'
import { useOrder } from '../orders/use-order.ts'
import { refusalText } from '../session/refusal.ts'
import { giveFeedback } from './feedback.ts'
import { OrderCard } from './order-card.tsx'
import { PackLine } from './pack-line.tsx'
import { ScanButton, ScanField } from '../scan/scan-field.tsx'
import { sendTicks } from './send-ticks.ts'
import { ShortageNote } from './shortage-note.tsx'
import { TakeOver } from './take-over.tsx'
import { saveTicks, tickStore } from './tick-store.ts'
import { useClaim } from './use-claim.ts'
import { useLineScan } from './use-line-scan.ts'
import { ignoreRepeatedEnter, useLineKeys } from './use-line-keys.ts'
import * as styles from './packing.module.css'

/** An order to tick off line by line, claimed by the packer while it is open. `onOther`: another order's label was scanned. */
export function PackOrder({ id, ...steps }: { id: number } & PackSteps) {
  const { data: order, error, refetch } = useOrder(id)
  if (!order) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={4} />
  return <Lines order={order} {...steps} />
}

interface PackSteps {
  onNext: () => void
  onOther: (id: number) => void
  /** The packer did not ask for this particular order: if another member has it, the next one is opened. */
  isSuggested: boolean
}

function Lines({ order, onNext, onOther, isSuggested }: { order: OfficeOrder } & PackSteps) {
  const claim = useClaim(order.id)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { packedOf, tick, finish } = useTicks(order, setRefusal)
  const lines = toPackOf(order)
  const done = lines.filter((line) => packedOf(line) >= line.due).length
  const isTaken = claim.error instanceof ApiError && claim.error.body.code === 'takenByOther'
  const goOn = useEffectEvent(onNext)
  useEffect(() => {
    if (isTaken && isSuggested) goOn()
  }, [isTaken, isSuggested])
  const [isScanning, setScanning] = useState(false)
  const { list, packed, onTicked } = useLineKeys({
    isAll: lines.length > 0 && done === lines.length,
    onNext,
  })
  const tickLine = (line: OfficeOrderLine, pieces: number, byKeys: boolean) => {
    tick(line, pieces)
    giveFeedback('done')
    onTicked(lines.indexOf(line), byKeys)
  }
  const { scan, outcome } = useLineScan({
    order,
    lines,
    packedOf,
    tick: (line, pieces) => tickLine(line, pieces, false),
    onOther,
    disabled: isTaken,
  })
  return (
    <>
      <OrderHead order={order} refusal={refusal ?? claim.error} />
      {isTaken && <TakeOver onTake={claim.takeOver} onNext={onNext} />}
      {isScanning && <ScanField onCode={scan} />}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <ul className={styles.lines} ref={list}>
        {lines.map((line) => (
          <PackLine
            key={line.id}
            line={line}
            packed={packedOf(line)}
            disabled={isTaken}
            onTick={(pieces, byKeys) => tickLine(line, pieces, byKeys)}
          />
        ))}
      </ul>
      {done < lines.length && !isTaken && (
        <ShortageNote orderId={order.id} lines={lines} packedOf={packedOf} />
      )}
      {!isTaken && (
        <PackFooter
          order={order}
          done={done}
          count={lines.length}
          packed={packed}
          onPacked={() => void finish().then((isDone) => isDone && onNext())}
          onNext={onNext}
          scan={<ScanButton isOpen={isScanning} onToggle={() => setScanning(!isScanning)} />}
        />
      )}
    </>
  )
}

/** What the packer reads first: the order, its pinned notes, and why something was refused. */
function OrderHead({ order, refusal }: { order: OfficeOrder; refusal: unknown }) {
  const t = useTexts('office')
  const noteText = useNoteText()
  return (
    <>
      <OrderCard order={order} />
      {order.pinned_notes.map((note) => (
        <Alert key={note.id} tone="warning">
          <bdi className={styles.note}>{noteText(note)}</bdi>
        </Alert>
      ))}
      {refusal != null && <Alert>{refusalText(t, refusal)}</Alert>}
    </>
  )
}

/** The progress and the next step, within the thumb's reach. */
function PackFooter({
  order,
  done,
  count,
  packed,
  onPacked,
  onNext,
  scan,
}: {
  order: OfficeOrder
  done: number
  count: number
  /** The button that finishes the order. */
  packed: Ref<HTMLButtonElement>
  onPacked: () => void
  onNext: () => void
  scan: ReactNode
}) {
  const t = useTexts('office-orders')
  const isAll = count > 0 && done === count
  if (count === 0) return <NothingLeft id={order.id} onNext={onNext} />
  return (
    <div className={styles.foot}>
      <div className={styles.footLine}>
        <p>
          {t('orders.pack.lines', { done, count })}
          <span className={styles.keys}> · {t('orders.pack.keys')}</span>
        </p>
        {scan}
      </div>
      {isAll && <Papers id={order.id} />}
      <Button
        ref={packed}
        variant="primary"
        size="large"
        wide
        disabled={!isAll}
        onKeyDown={ignoreRepeatedEnter}
        onClick={onPacked}
      >
        {t('orders.act.packed')}
      </Button>
      <Button variant="plain" wide onClick={onNext}>
        {t('orders.pack.skip')}
      </Button>
    </div>
  )
}

/** An order that was refunded in full before it was packed: no list of packing has it any more, and it remains to be cancelled. */
function NothingLeft({ id, onNext }: { id: number; onNext: () => void }) {
  const t = useTexts('office-orders')
  return (
    <div className={styles.foot}>
      <Alert tone="warning">{t('orders.pack.nothingLeft')}</Alert>
      <ButtonLink to={`/orders/${id}`} variant="primary" size="large" wide>
        {t('orders.openWhole')}
      </ButtonLink>
      <Button variant="plain" wide onClick={onNext}>
        {t('orders.pack.skip')}
      </Button>
    </div>
  )
}

/** The parcel's documents, opened in a separate window so that the order stays open. */
function Papers({ id }: { id: number }) {
  const t = useTexts('office-orders')
  return (
    <p className={styles.papers}>
      {(['delivery_note', 'order_label'] as const).map((kind) => (
        <Link key={kind} to={printPath(kind, id)} target="_blank">
          {t(`orders.print.${kind}`)}
        </Link>
      ))}
    </p>
  )
}

/** The lines to pack; removed or refunded plants are not packed. */
const toPackOf = ({ lines }: OfficeOrder) => lines.filter(({ due }) => due > 0)

/** Ticks of an order, stored on the device first and then sent. */
function useTicks(order: OfficeOrder, onRefused: (error: unknown) => void) {
  const client = useQueryClient()
  const unsent = useStore(tickStore).orders[order.id]
  const packedOf = (line: OfficeOrderLine) => unsent?.lines[line.id] ?? line.packed
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
  const store = (lines: Record<string, number>, isHeld: boolean) =>
    saveTicks(order.id, {
      lines,
      at: new Date().toISOString(),
      isHeld,
      hasFailed: unsent?.hasFailed ?? false,
    })
  return {
    packedOf,
    tick: (line: OfficeOrderLine, packed: number) => {
      const lines: Record<string, number> = { ...unsent?.lines, [line.id]: packed }
      const isAll = toPackOf(order).every((one) => (lines[one.id] ?? one.packed) >= one.due)
      store(lines, isAll)
      void send()
    },
    /** Confirms that everything is packed. Without a network this is sent later. */
    finish: () => {
      const all = Object.fromEntries(toPackOf(order).map((line) => [line.id, line.due]))
      store(all, false)
      return send()
    },
  }
}
