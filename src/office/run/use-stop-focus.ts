import { useEffect, useReducer, useRef } from 'react'
import type { Stop } from '#contract/office/orders/order-work.ts'

/** The id of the heading of a stop, and of the text that is shown when none is left. */
export const stopHeadingId = (orderId: number): string => `stop-${orderId}`
export const nothingLeftId = 'no-stops'

/** Moves the focus after an action on a stop, whose buttons are then gone: to the next stop, or to the text that none is left. */
export function useStopFocus(stops: readonly Stop[] | undefined) {
  /** The id of the element that gets the focus as soon as it is on the screen. */
  const pending = useRef<string | null>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const target = pending.current === null ? null : document.getElementById(pending.current)
    if (!target) return
    pending.current = null
    target.focus()
  })
  /** `isGone`: the stop leaves the list. */
  return (id: number, { isGone }: { isGone: boolean }) => {
    const ids = stops?.map(({ order }) => order.id) ?? []
    const [later] = ids.slice(ids.indexOf(id) + 1)
    const next = later ?? ids.find((other) => other !== id) ?? (isGone ? null : id)
    pending.current = next === null ? nothingLeftId : stopHeadingId(next)
    render()
  }
}
