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
  max: number
  /** Names the limit, after a larger quantity was requested or when less is left. */
  limit: string | null
  remove: () => void
  /** Moves the line to the saved plants. */
  saveForLater: () => void
  busy: boolean
}

/**
 * A line's quantity while it is being chosen: shown immediately, sent when the shopper pauses, reset to the server's quantity when refused.
 */
export function useCartLine(item: CartItem): Line {
  const cart = useCart()
  const stock = useLineStock(item)
  const [wantsMore, setWantsMore] = useState(false)
  const [wanted, setWanted] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { busy, send } = useLineChange(item, stock.leftText, setWantsMore)

  function setQuantity(quantity: number) {
    if (quantity < 1) return
    setWantsMore(quantity > stock.max)
    const next = Math.min(quantity, stock.max)
    if (wanted === null && next === item.quantity) return
    clearTimeout(timer.current)
    setWanted(next)
    timer.current = setTimeout(() => void sendQuantity(next), pauseMs)
  }
  async function sendQuantity(quantity: number) {
    await send(
      () => cart.setQuantity(item.id, quantity),
      'quantityUpdated',
      'failedToUpdateQuantity',
    )
    // Keeps a newer choice.
    setWanted((newest) => (newest === quantity ? null : newest))
  }
  async function moveToWishlist() {
    await cart.moveToWishlist(item.id)
    showFavorite(item.product_id, true)
    void refreshUser()
  }
  return {
    quantity: wanted ?? item.quantity,
    setQuantity,
    max: stock.max,
    limit: wantsMore || stock.isShort ? stock.limitText : null,
    remove: () => void send(() => cart.remove(item.id), 'itemRemoved', 'failedToRemoveItem'),
    saveForLater: () => void send(moveToWishlist, 'cart.moved', 'cart.failedMove'),
    busy,
  }
}

/** The maximum quantity of a line, and the sentence that states it. */
function useLineStock(item: CartItem) {
  const t = useTexts('product')
  const stock = item.available_quantity
  const left =
    stock === null ? Infinity : stock - quantityInCart(item.product_id, item.sku) + item.quantity
  const leftText = (count: number) =>
    t(item.product.unit === 'm2' ? 'product.leftInSquareMetres' : 'product.left', { count })
  return {
    max: Math.min(maxQuantityPerLine, Math.max(1, left)),
    isShort: stock !== null && stock < item.quantity,
    leftText,
    limitText:
      stock !== null && left <= maxQuantityPerLine
        ? leftText(stock)
        : t('product.most', { most: maxQuantityPerLine }),
  }
}

/** Changes the line in the shop and reports the result; `onLimit`: called with whether it was refused because of the remaining stock. */
function useLineChange(
  item: CartItem,
  leftText: (count: number) => string,
  onLimit: (isLimited: boolean) => void,
) {
  const t = useTexts('cart')
  const { refresh } = useCart()
  const [busy, setBusy] = useState(false)
  async function send(call: () => Promise<unknown>, done: string, failed: string) {
    const id = `line-${item.id}`
    setBusy(true)
    try {
      await call()
      notify.success(t(done), { id })
    } catch (error) {
      const available = error instanceof ApiError ? error.body.available_quantity : undefined
      onLimit(available !== undefined)
      notify.error(available === undefined ? errorMessage(t, error, failed) : leftText(available), {
        id,
      })
      // Refused: another tab or the shop changed the cart meanwhile.
      if (error instanceof ApiError) await refresh()
    }
    setBusy(false)
  }
  return { busy, send }
}
