import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#wire/order.ts'
import { getOrder } from '#wire/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { isNetworkError } from '../errors/error-message.ts'

const everyMs = 2000
const patienceMs = 60_000
/** After a decision the bank's page may still be named for a moment; longer, and the shopper has left it without one. */
const decisionMs = 6000

interface Settlement {
  order: Order | null
  /** The bank's page, while it waits for the shopper. */
  bankUrl: string | null
  /** The bank's page still waits: the shopper has left it without a decision. */
  unfinished: boolean
  /** The bank has not said anything for a minute; nobody asks any more. */
  late: boolean
  error: unknown
}
const nothing: Settlement = { order: null, bankUrl: null, unfinished: false, late: false, error: null }

const isOpen = (order: Order): boolean => order.status === 'pending_payment'
const pause = () => new Promise((done) => setTimeout(done, everyMs))

/** Asks the shop every two seconds whether the bank has answered; a lost connection is waited out, too (contract §6.5). */
export function useSettlement(orderId: number): Settlement & { askAgain: () => void } {
  const [state, setState] = useState<Settlement>(nothing)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    const from = Date.now()
    const until = from + patienceMs
    const show = (change: Partial<Settlement>) => !asking.signal.aborted && setState((before) => ({ ...before, ...change }))
    async function ask(): Promise<void> {
      try {
        const { data: order, redirect_url: bankUrl = null } = await browserApi.call(getOrder, {
          params: { id: orderId },
          signal: asking.signal,
        })
        show({ order, bankUrl, unfinished: bankUrl !== null && Date.now() - from >= decisionMs, error: null })
        if (!isOpen(order)) return
      } catch (error) {
        if (!isNetworkError(error) || Date.now() >= until) return void show({ error })
      }
      if (Date.now() >= until) return void show({ late: true })
      await pause()
      if (!asking.signal.aborted) await ask()
    }
    void ask()
    return () => asking.abort()
  }, [orderId, turn])
  const askAgain = useCallback(() => {
    setState(nothing)
    setTurn((before) => before + 1)
  }, [])
  return { ...state, askAgain }
}
