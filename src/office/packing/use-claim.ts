import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { claimOrder, releaseOrder } from '#contract/office/orders/order-actions.ts'
import { officeApi } from '../session/office-api.ts'

const renewMs = 5 * 60_000

let last: Promise<unknown> = Promise.resolve()
/**
 * Runs claims and releases one after the other: leaving an order and coming back must not end without it, nor leaving at once end with it.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/**
 * Claims the order while it is on screen, and releases it afterwards. `error`: another member has it, it cannot be packed, or there is no
 * network.
 */
export function useClaim(orderId: number) {
  const client = useQueryClient()
  const [state, setState] = useState<{ isMine: boolean; error: unknown }>({
    isMine: false,
    error: null,
  })
  const claim = async (takeOver?: { note: string }): Promise<void> => {
    try {
      const body = takeOver ? { take_over: true, note: takeOver.note } : {}
      const { data } = await inTurn(() =>
        officeApi.call(claimOrder, { params: { id: orderId }, body }),
      )
      client.setQueryData(['orders', 'one', orderId], data)
      setState({ isMine: true, error: null })
    } catch (error) {
      setState((before) => ({ ...before, error }))
    }
  }
  useEffect(() => {
    let isHere = true
    const take = async () => {
      if (!isHere) return
      await claim()
    }
    void take()
    const again = () => void take()
    const timer = setInterval(again, renewMs)
    window.addEventListener('online', again)
    return () => {
      isHere = false
      clearInterval(timer)
      window.removeEventListener('online', again)
      // Fails without consequence if there is no network, or if the order is packed or was taken over.
      inTurn(() => officeApi.call(releaseOrder, { params: { id: orderId } })).catch(() => {})
    }
    // Once for each opened order.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderId])
  return { ...state, takeOver: (note: string) => claim({ note }) }
}
