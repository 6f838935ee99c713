import { useState } from 'react'
import type { Notice } from '#wire/cart.ts'
import type { Order } from '#wire/order.ts'
import { reorder as reorderCall } from '#wire/orders.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { changeCart } from '../session/cart.ts'
import { sayError } from '../session/say-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/toasts.ts'

const shortfalls = new Set(['reorderItemSkipped', 'reorderQuantityReduced'])

/** Puts an order's plants into the cart again; `skipped`: what could not be added, null when there is nothing to report. */
export function useReorder(order: Order): { reorder: () => void; busy: boolean; skipped: Notice[] | null; close: () => void } {
  const say = useTexts('orders')
  const [busy, setBusy] = useState(false)
  const [skipped, setSkipped] = useState<Notice[] | null>(null)

  async function run() {
    setBusy(true)
    try {
      const cart = await changeCart('auth.requiredToAdd', 'Authentication required to add items to cart', () =>
        browserApi.call(reorderCall, { params: { id: order.id } }),
      )
      const missing = cart.notices.filter(({ code }) => shortfalls.has(code))
      if (missing.length > 0) setSkipped(missing)
      else notify.success(say('orders.reordered'), { action: { label: say('nav.viewCart'), to: paths.cart() } })
    } catch (error) {
      notify.error(sayError(say, error, 'orders.failedReorder'))
    }
    setBusy(false)
  }
  return { reorder: () => void run(), busy, skipped, close: () => setSkipped(null) }
}
