import { useState } from 'react'
import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { Product } from '#wire/product.ts'
import { quantityInCart, useCart } from '../../session/cart.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { notify } from '../../ui/toasts.ts'

/**
 * How many of a plant are wanted. There is no fixed maximum (spec §2): it ends where the plants do, or where a line of the cart does,
 * and who types more is told at once.
 */
export function useQuantity({ id, available_quantity: stock, unit }: Pick<Product, 'id' | 'available_quantity' | 'unit'>): {
  quantity: number
  setQuantity: (quantity: number) => void
  most: number
  /** Says where it ends, once more was wanted. */
  limit: string | null
  /** Says how many there are, and of them in the cart, and takes the rest as the wish. */
  showStock: (available: number) => void
  /** Does it, unless more is wanted than there is. */
  unlessShort: (buy: () => Promise<void>) => void
} {
  const t = useTexts('product')
  // Drawn again with the cart.
  useCart()
  const [quantity, setQuantity] = useState(1)
  const [wantsMore, setWantsMore] = useState(false)
  const inCart = quantityInCart(id)
  const restOf = (available: number) => Math.min(maxQuantityPerLine, Math.max(1, available - inCart))
  const most = stock === null ? maxQuantityPerLine : restOf(stock)

  function leftOf(available: number): string {
    const left = t(unit === 'm2' ? 'product.leftInSquareMetres' : 'product.left', { count: available })
    return inCart > 0 ? `${left} · ${t('product.inCart', { count: inCart })}` : left
  }
  function choose(wanted: number) {
    setWantsMore(wanted > most)
    setQuantity(Math.min(wanted, most))
  }
  function showStock(available: number) {
    notify.error(leftOf(available))
    setQuantity(restOf(available))
  }
  function unlessShort(buy: () => Promise<void>) {
    if (stock !== null && quantity + inCart > stock) showStock(stock)
    else void buy()
  }
  const end = stock !== null && stock - inCart <= maxQuantityPerLine ? leftOf(stock) : t('product.most', { most: maxQuantityPerLine })
  return { quantity, setQuantity: choose, most, limit: wantsMore ? end : null, showStock, unlessShort }
}
