import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { claimOrder } from '#contract/office/orders/order-acts.ts'
import { officeApi } from '../session/office-api.ts'

const renewMs = 5 * 60_000

/** Takes the order while it is on screen. `error`: somebody else has it, it is not to be packed, or there is no network. */
export function useClaim(orderId: number) {
  const client = useQueryClient()
  const [state, setState] = useState<{ isMine: boolean; error: unknown }>({
    isMine: false,
    error: null,
  })
  const claim = async (takeOver?: { note: string }): Promise<void> => {
    try {
      const { data } = await officeApi.call(claimOrder, {
        params: { id: orderId },
        body: takeOver ? { take_over: true, note: takeOver.note } : {},
      })
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
    const timer = setInterval(() => void take(), renewMs)
    return () => {
      isHere = false
      clearInterval(timer)
    }
    // Once for each order that is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderId])
  return { ...state, takeOver: (note: string) => claim({ note }) }
}
