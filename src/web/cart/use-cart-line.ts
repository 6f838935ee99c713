import { useEffect, useRef, useState } from 'react'
import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { CartItem } from '#contract/cart.ts'
import { ApiError } from '../lib/api-client.ts'
import { refreshUser } from '../session/auth.ts'
import { quantityInCart, useCart } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'

const pauseMs = 350

interface Line {
  quantity: number
  setQuantity: (quantity: number) => void
  most: number
  /** Says where it ends, once more was wanted or there are fewer by now. */
  limit: string | null
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
  const tProduct = useTexts('product')
  const cart = useCart()
  const [wantsMore, setWantsMore] = useState(false)
  const [wanted, setWanted] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const stock = item.available_quantity
  const inOtherLines = quantityInCart(item.product_id) - item.quantity
  const most =
    stock === null
      ? maxQuantityPerLine
      : Math.min(maxQuantityPerLine, Math.max(1, stock - inOtherLines))
  const leftOf = (count: number) =>
    tProduct(item.product.unit === 'm2' ? 'product.leftInSquareMetres' : 'product.left', { count })
  const isShort = stock !== null && stock < item.quantity
  const endsWithStock = stock !== null && stock - inOtherLines <= maxQuantityPerLine
  const end = endsWithStock ? leftOf(stock) : tProduct('product.most', { most: maxQuantityPerLine })

  async function work(
    call: () => Promise<unknown>,
    done: string,
    failed: string,
    quantity: number | null = null,
  ) {
    const id = `line-${item.id}`
    setBusy(true)
    try {
      await call()
      notify.success(t(done), { id })
    } catch (error) {
      const available = error instanceof ApiError ? error.body.available_quantity : undefined
      setWantsMore(available !== undefined)
      notify.error(available === undefined ? errorMessage(t, error, failed) : leftOf(available), {
        id,
      })
      // Refused: another tab or the shop changed the cart meanwhile.
      if (error instanceof ApiError) await cart.refresh()
    }
    setBusy(false)
    // A newer wish stays.
    setWanted((newest) => (newest === quantity ? null : newest))
  }
  function setQuantity(quantity: number) {
    if (quantity < 1) return
    setWantsMore(quantity > most)
    const next = Math.min(quantity, most)
    if (wanted === null && next === item.quantity) return
    clearTimeout(timer.current)
    setWanted(next)
    timer.current = setTimeout(() => {
      void work(
        () => cart.setQuantity(item.id, next),
        'quantityUpdated',
        'failedToUpdateQuantity',
        next,
      )
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
  return {
    quantity: wanted ?? item.quantity,
    setQuantity,
    most,
    limit: wantsMore || isShort ? end : null,
    remove,
    saveForLater,
    busy,
  }
}
