import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  fillCount,
  type StockDocument,
  type StockDocumentLine,
} from '#contract/office/stock-documents.ts'
import { draftStore } from '../session/draft-store.ts'
import { useMember } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { plantKey } from '../stock/plant.ts'

/** What was seen, and when. */
interface Seen {
  product_id: number
  variant_id: number | null
  counted: number
  counted_at: string
}
type Waiting = Record<string, Seen>

/** So long after the last key it is sent. */
const pauseMs = 800
/** Without a signal it is tried again. */
const againMs = 10_000
const perCall = 200

export const countKey = (id: number) => ['stock-documents', 'one', id]

/**
 * The numbers of a count: kept on this device when they are typed, sent a moment later, and again until the server has them, so
 * that one counts where there is no signal (office.md O3.4). Each is sent with the moment it was seen.
 */
export function useCount(document: StockDocument) {
  const { waiting, keep, drop } = useWaiting(document.id)
  const { error } = useSending(document.id, waiting, drop)
  return {
    error,
    /** Numbers the server does not have yet. */
    waitingCount: Object.keys(waiting).length,
    countedOf: (line: StockDocumentLine): number | null =>
      waiting[plantKey(line)]?.counted ?? line.counted,
    isKept: (line: StockDocumentLine): boolean => waiting[plantKey(line)] !== undefined,
    set: (line: StockDocumentLine, counted: number | null) => {
      const { [plantKey(line)]: _, ...others } = waiting
      // A field that was emptied counts nothing; what the server has stays.
      if (counted === null) return keep(others)
      keep({
        ...others,
        [plantKey(line)]: {
          product_id: line.product.id,
          variant_id: line.variant?.id ?? null,
          counted,
          counted_at: new Date().toISOString(),
        },
      })
    },
  }
}

/** What waits to be sent, as this device keeps it. */
function useWaiting(id: number) {
  const me = useMember()
  const key = `${me.id}/count/${id}`
  const [waiting, setWaiting] = useState<Waiting>({})
  useEffect(() => {
    let isLeft = false
    void draftStore.get<Waiting>(key).then((kept) => {
      if (!isLeft) setWaiting((now) => ({ ...(kept?.changed as Waiting | undefined), ...now }))
    })
    return () => {
      isLeft = true
    }
  }, [key])

  const store = (next: Waiting) => {
    const at = new Date().toISOString()
    void (Object.keys(next).length === 0
      ? draftStore.remove(key)
      : draftStore.put<Waiting>(key, { version: null, base: {}, changed: next, at }))
  }
  return {
    waiting,
    keep: (next: Waiting) => {
      setWaiting(next)
      store(next)
    },
    /** The server has these; what was typed since waits on. */
    drop: (batch: readonly [string, Seen][]) =>
      setWaiting((now) => {
        const sent = new Set(batch.map(([name, seen]) => `${name} ${seen.counted_at}`))
        const left = Object.fromEntries(
          Object.entries(now).filter(([name, seen]) => !sent.has(`${name} ${seen.counted_at}`)),
        )
        store(left)
        return left
      }),
  }
}

/** Sends what waits, a moment after the last key; at once when the signal is back. */
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

/** The document with the lines of an answer, which has those that were sent and no others. */
function withLines(known: StockDocument, answer: StockDocument): StockDocument {
  const changed = new Map(answer.lines.map((line) => [line.line, line]))
  const kept = known.lines.map((line) => changed.get(line.line) ?? line)
  const last = known.lines.at(-1)?.line ?? 0
  return { ...answer, lines: [...kept, ...answer.lines.filter(({ line }) => line > last)] }
}
export type Counting = ReturnType<typeof useCount>
