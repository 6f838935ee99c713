import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { reorder as reorderCall } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { submitCartChange } from '../session/cart.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { addLines } from '../lines/add-lines.ts'
import { useLineName } from '../lines/item-text.tsx'

const shortfalls = new Set(['reorderItemSkipped', 'reorderQuantityReduced'])

interface Reorder {
  reorder: () => void
  busy: boolean
  /** Sentences about lines that could not be added; null when there is nothing to report. */
  missing: string[] | null
  close: () => void
}

/**
 * Adds an order's plants to the cart again. The shop reorders delivered orders (contract §7.4); the lines of a cancelled order are added
 * one by one (docs/decisions/0046).
 */
export function useReorder(order: Order): Reorder {
  const t = useTexts('orders')
  const tCart = useTexts('cart')
  const nameOf = useLineName()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string[] | null>(null)

  async function reorderDelivered(): Promise<string[]> {
    const { notices } = await submitCartChange(
      'auth.requiredToAdd',
      'Authentication required to add items to cart',
      () => browserApi.call(reorderCall, { params: { id: order.id } }),
    )
    return notices.filter(({ code }) => shortfalls.has(code)).map(({ message }) => message)
  }
  const addCancelled = () => addLines(order.items, { t: tCart, nameOf })
  async function run() {
    setBusy(true)
    try {
      const skipped = await (order.can_reorder ? reorderDelivered() : addCancelled())
      if (skipped.length > 0) setMissing(skipped)
      else
        notify.success(t('orders.reordered'), {
          action: { label: t('nav.viewCart'), to: paths.cart() },
        })
    } catch (error) {
      notify.error(errorMessage(t, error, 'orders.failedReorder'))
    }
    setBusy(false)
  }
  return { reorder: () => void run(), busy, missing, close: () => setMissing(null) }
}
