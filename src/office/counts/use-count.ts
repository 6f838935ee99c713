import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  fillCount,
  type StockDocument,
  type StockDocumentLine,
} from '#contract/office/stock-documents.ts'
import { draftKeyOf, draftStore, type DraftKey } from '../session/draft-store.ts'
import { useMember } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { plantKey } from '../stock/plant.ts'

/** A counted number and its time. */
interface Seen {
  product_id: number
  variant_id: number | null
  counted: number
  counted_at: string
}
/** The plant of a line; one that the count does not have yet is added by the server. */
type Counted = Pick<StockDocumentLine, 'product' | 'variant'>
type Waiting = Record<string, Seen>
const none: Waiting = {}

/** The delay between the last key and sending. */
const pauseMs = 800
/** The retry interval without a network. */
const againMs = 10_000
const perCall = 200

/** Whether the expected quantities of an open count are hidden from those who count. */
export const isHidden = ({ is_blind, revealed_at }: StockDocument): boolean =>
  is_blind && revealed_at === null

export const countKey = (id: number) => ['stock-documents', 'one', id]

/**
 * The numbers of a count: stored on this device when typed, sent shortly after, and retried until the server has them, so that counting
 * works without a network (office.md O3.4). Each is sent with the time it was counted.
 */
export function useCount(document: StockDocument) {
  const { waiting, change } = useWaiting(document.id)
  const { error } = useSending(document.id, waiting, (batch) =>
    change((now) => withoutSent(now, batch)),
  )
  return {
    error,
    /** The number of counted lines the server does not have yet. */
    waitingCount: Object.keys(waiting).length,
    countedOf: (line: Counted & Partial<Pick<StockDocumentLine, 'counted'>>): number | null =>
      waiting[plantKey(line)]?.counted ?? line.counted ?? null,
    isUnsent: (line: StockDocumentLine): boolean => waiting[plantKey(line)] !== undefined,
    /** Sets the number of a plant, or computes it from the former one, which a scan or a key may have changed since the last render. */
    set: (plant: Counted, next: Next) => {
      const line = document.lines.find((one) => plantKey(one) === plantKey(plant))
      const counted_at = new Date().toISOString()
      change((now) => withCount(now, { plant, sent: line?.counted ?? null, next, counted_at }))
    },
  }
}

type Next = number | null | ((former: number | null) => number | null)

/** With the new number of a plant; `sent`: the number that the server has of it. */
export function withCount(
  waiting: Waiting,
  {
    plant,
    sent,
    next,
    counted_at,
  }: { plant: Counted; sent: number | null; next: Next; counted_at: string },
): Waiting {
  const { [plantKey(plant)]: former, ...others } = waiting
  const counted = typeof next === 'function' ? next(former?.counted ?? sent) : next
  // An emptied field sends nothing; the server keeps its number.
  if (counted === null) return others
  const { product, variant } = plant
  const seen = { product_id: product.id, variant_id: variant?.id ?? null, counted, counted_at }
  return { ...others, [plantKey(plant)]: seen }
}

/** Without the sent numbers; those typed since stay. */
const withoutSent = (waiting: Waiting, batch: readonly [string, Seen][]): Waiting => {
  const sent = new Set(batch.map(([name, seen]) => `${name} ${seen.counted_at}`))
  return Object.fromEntries(
    Object.entries(waiting).filter(([name, seen]) => !sent.has(`${name} ${seen.counted_at}`)),
  )
}

function store(key: DraftKey, waiting: Waiting): void {
  const at = new Date().toISOString()
  void (Object.keys(waiting).length === 0
    ? draftStore.remove(key)
    : draftStore.put<Waiting>(key, { version: null, base: {}, changed: waiting, at }))
}

/** The unsent numbers of a count, stored on this device. */
function useWaiting(id: number) {
  const me = useMember()
  const key = draftKeyOf(me.id, 'count', id)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    void draftStore.get<Waiting>(key).then((stored) => {
      const before = stored?.changed as Waiting | undefined
      if (!isLeft.current && before) setWaiting((now) => ({ ...before, ...now }))
    })
    return () => {
      isLeft.current = true
    }
  }, [key])
  useEffect(() => {
    if (waiting !== null) store(key, waiting)
  }, [key, waiting])
  return {
    waiting: waiting ?? none,
    /** Changes the unsent numbers, also those on the device when the count was left before an answer came. */
    change: (update: (now: Waiting) => Waiting) => {
      setWaiting((now) => update(now ?? none))
      if (isLeft.current)
        void draftStore
          .get<Waiting>(key)
          .then((stored) => store(key, update((stored?.changed as Waiting) ?? none)))
    },
  }
}

/** Sends unsent numbers shortly after the last key, and at once when the network returns. */
function useSending(id: number, waiting: Waiting, drop: (batch: [string, Seen][]) => void) {
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const isWaiting = Object.keys(waiting).length > 0
  const send = useEffectEvent(async (): Promise<void> => {
    const batch = Object.entries(waiting).slice(0, perCall)
    if (batch.length === 0 || sending) return
    setSending(true)
    try {
      const { data } = await officeApi.call(fillCount, {
        params: { id },
        body: { lines: batch.map(([, seen]) => seen) },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      client.setQueryData<StockDocument>(countKey(id), (known) => known && withLines(known, data))
      setError(null)
      drop(batch)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  })
  useEffect(() => {
    if (!isWaiting || sending) return
    const timer = setTimeout(() => void send(), error ? againMs : pauseMs)
    const now = () => void send()
    addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
    }
  }, [waiting, isWaiting, sending, error])
  return { error }
}

/** The document updated with the answer, which has only the lines that were sent. */
function withLines(known: StockDocument, answer: StockDocument): StockDocument {
  const changed = new Map(answer.lines.map((line) => [line.line, line]))
  const updated = known.lines.map((line) => changed.get(line.line) ?? line)
  const last = known.lines.at(-1)?.line ?? 0
  return { ...answer, lines: [...updated, ...answer.lines.filter(({ line }) => line > last)] }
}
export type Counting = ReturnType<typeof useCount>
