import { useState } from 'react'
import type { Order } from '#wire/order.ts'
import { reorder as reorderCall } from '#wire/orders.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { submitCartChange } from '../session/cart.ts'
import { sayError } from '../session/say-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { addLines } from './add-lines.ts'
import { useTitleOf } from './item-text.tsx'

const shortfalls = new Set(['reorderItemSkipped', 'reorderQuantityReduced'])

interface Reorder {
  reorder: () => void
  busy: boolean
  /** What could not be added, a sentence each; null when there is nothing to report. */
  missing: string[] | null
  close: () => void
}

/**
 * Puts an order's plants into the cart again. The shop reorders what was delivered (contract §7.4); the lines of a cancelled
 * order are added one by one (docs/decisions/0046).
 */
export function useReorder(order: Order): Reorder {
  const say = useTexts('orders')
  const sayCart = useTexts('cart')
  const titleOf = useTitleOf()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string[] | null>(null)

  async function reorderDelivered(): Promise<string[]> {
    const { notices } = await submitCartChange('auth.requiredToAdd', 'Authentication required to add items to cart', () =>
      browserApi.call(reorderCall, { params: { id: order.id } }),
    )
    return notices.filter(({ code }) => shortfalls.has(code)).map(({ message }) => message)
  }
  const addCancelled = () => addLines(order.items, { say: sayCart, titleOf })
  async function run() {
    setBusy(true)
    try {
      const skipped = await (order.can_reorder ? reorderDelivered() : addCancelled())
      if (skipped.length > 0) setMissing(skipped)
      else notify.success(say('orders.reordered'), { action: { label: say('nav.viewCart'), to: paths.cart() } })
    } catch (error) {
      notify.error(sayError(say, error, 'orders.failedReorder'))
    }
    setBusy(false)
  }
  return { reorder: () => void run(), busy, missing, close: () => setMissing(null) }
}
