import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#wire/cart.ts'
import { ApiError } from '../lib/api-client.ts'
import { refreshUser } from '../session/auth.ts'
import { useCart } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'

const pauseMs = 350

interface Line {
  quantity: number
  setQuantity: (quantity: number) => void
  remove: () => void
  /** To the saved plants. */
  saveForLater: () => void
  busy: boolean
}

/**
 * A line's quantity as it is being chosen: shown at once, sent when the shopper pauses, back to the server's
 * figure when that is refused.
 */
export function useCartLine(item: CartItem): Line {
  const t = useTexts('cart')
  const cart = useCart()
  const [wanted, setWanted] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function work(call: () => Promise<unknown>, done: string, failed: string, quantity: number | null = null) {
    setBusy(true)
    try {
      await call()
      notify.success(t(done))
    } catch (error) {
      notify.error(errorMessage(t, error, failed))
      // Refused: another tab or the shop changed the cart meanwhile.
      if (error instanceof ApiError) await cart.refresh()
    }
    setBusy(false)
    // A newer wish stays.
    setWanted((newest) => (newest === quantity ? null : newest))
  }
  function setQuantity(quantity: number) {
    if (quantity < 1) return
    clearTimeout(timer.current)
    setWanted(quantity)
    timer.current = setTimeout(() => {
      void work(() => cart.setQuantity(item.id, quantity), 'quantityUpdated', 'failedToUpdateQuantity', quantity)
    }, pauseMs)
  }
  const remove = () => void work(() => cart.remove(item.id), 'itemRemoved', 'failedToRemoveItem')
  const saveForLater = () =>
    void work(
      async () => {
        await cart.moveToWishlist(item.id)
        showFavorite(item.product_id, true)
        void refreshUser()
      },
      'cart.moved',
      'cart.failedMove',
    )
  return { quantity: wanted ?? item.quantity, setQuantity, remove, saveForLater, busy }
}
