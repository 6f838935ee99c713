import { useCallback, useEffect, useState } from 'react'
import { getOrder } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { isNetworkError } from '../errors/error-message.ts'
import { isTimedOut, paymentStatusOf, type PaymentStatus } from './payment-status.ts'

const pollIntervalMs = 2000
const initial: PaymentStatus = { name: 'asking', bankUrl: null }

interface AwaitedPayment {
  orderId: number
  hasLeftBank: boolean
}

const pause = () => new Promise((done) => setTimeout(done, pollIntervalMs))

/** Asks the shop every two seconds whether the bank has answered; waits for a lost connection to return (contract §6.5). */
export function usePaymentStatus(
  orderId: number,
  hasLeftBank: boolean,
): {
  status: PaymentStatus
  pollAgain: () => void
} {
  const [status, setStatus] = useState(initial)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    void poll({ orderId, hasLeftBank }, controller.signal, setStatus)
    return () => controller.abort()
  }, [orderId, hasLeftBank, turn])
  const pollAgain = useCallback(() => {
    setStatus(initial)
    setTurn((before) => before + 1)
  }, [])
  return { status, pollAgain }
}

/** Polls until the payment is decided, the minute is over or the screen is left. */
async function poll(
  payment: AwaitedPayment,
  signal: AbortSignal,
  onStatus: (status: PaymentStatus) => void,
): Promise<void> {
  const startedAt = Date.now()
  while (!signal.aborted) {
    const status = await fetchStatus(payment, signal, startedAt)
    if (signal.aborted) return
    if (status) onStatus(status)
    if (status && !shouldPollAgain(status)) return
    await pause()
  }
}

const shouldPollAgain = ({ name }: PaymentStatus): boolean =>
  name === 'asking' || name === 'unfinished'

/** One answer of the shop; null when the connection is lost and there is time left to retry. */
async function fetchStatus(
  { orderId, hasLeftBank }: AwaitedPayment,
  signal: AbortSignal,
  startedAt: number,
): Promise<PaymentStatus | null> {
  try {
    const { data: order, redirect_url: bankUrl = null } = await browserApi.call(getOrder, {
      params: { id: orderId },
      signal,
    })
    return paymentStatusOf(order, bankUrl, Date.now() - startedAt, hasLeftBank)
  } catch (error) {
    if (isNetworkError(error) && !isTimedOut(Date.now() - startedAt)) return null
    return { name: 'failed', error }
  }
}
