import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { isNetworkError } from '../errors/error-message.ts'

const pollIntervalMs = 2000
const timeoutMs = 60_000
/** After a decision the bank's page may still be named for a moment; longer, and the shopper has left it without one. */
const decisionMs = 6000

interface PaymentStatus {
  order: Order | null
  /** The bank's page, while it waits for the shopper. */
  bankUrl: string | null
  /** The bank's page still waits: the shopper has left it without a decision. */
  unfinished: boolean
  /** The bank has not said anything for a minute; nobody asks any more. */
  timedOut: boolean
  error: unknown
}
const nothing: PaymentStatus = {
  order: null,
  bankUrl: null,
  unfinished: false,
  timedOut: false,
  error: null,
}

const isOpen = (order: Order): boolean => order.status === 'pending_payment'
const pause = () => new Promise((done) => setTimeout(done, pollIntervalMs))

/** Asks the shop every two seconds whether the bank has answered; a lost connection is waited out, too (contract §6.5). */
export function usePaymentStatus(orderId: number): PaymentStatus & { pollAgain: () => void } {
  const [state, setState] = useState<PaymentStatus>(nothing)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const from = Date.now()
    const until = from + timeoutMs
    const show = (change: Partial<PaymentStatus>) =>
      !controller.signal.aborted && setState((before) => ({ ...before, ...change }))
    async function poll(): Promise<void> {
      try {
        const { data: order, redirect_url: bankUrl = null } = await browserApi.call(getOrder, {
          params: { id: orderId },
          signal: controller.signal,
        })
        show({
          order,
          bankUrl,
          unfinished: bankUrl !== null && Date.now() - from >= decisionMs,
          error: null,
        })
        if (!isOpen(order)) return
      } catch (error) {
        if (!isNetworkError(error) || Date.now() >= until) return void show({ error })
      }
      if (Date.now() >= until) return void show({ timedOut: true })
      await pause()
      if (!controller.signal.aborted) await poll()
    }
    void poll()
    return () => controller.abort()
  }, [orderId, turn])
  const pollAgain = useCallback(() => {
    setState(nothing)
    setTurn((before) => before + 1)
  }, [])
  return { ...state, pollAgain }
}
