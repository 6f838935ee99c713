import { useState } from 'react'
import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { Product } from '#contract/product.ts'
import { quantityInCart, useCart } from '../../session/cart.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { notify } from '../../ui/toasts.ts'

/** Below this the page shows how many are left. */
const fewLeft = 5

/**
 * The chosen quantity of a plant. There is no fixed maximum (spec §2): the limit is the stock or the limit of a line of the cart, and a
 * larger quantity is refused immediately.
 */
export function useQuantity({
  id,
  sku,
  available_quantity: stockOfPage,
  unit,
}: Pick<Product, 'id' | 'sku' | 'available_quantity' | 'unit'>): {
  quantity: number
  setQuantity: (quantity: number) => void
  max: number
  /** States the limit, after a larger quantity was requested. */
  limit: string | null
  /** States how many are left, where they are few and `limit` does not state it. */
  left: string | null
  /** Shows the server's stock and the part of it in the cart, and limits the quantity to it. */
  showStock: (available: number) => void
  /** Buys, unless the quantity exceeds the stock. */
  unlessShort: (buy: () => Promise<void>) => void
} {
  const t = useTexts('product')
  // Renders again with the cart.
  useCart()
  const [wanted, setWanted] = useState(1)
  const [wantsMore, setWantsMore] = useState(false)
  // Stock from the server, newer than the page's; of one variant.
  const [latest, setLatest] = useState<[sku: string, stock: number]>()
  const stock = latest?.[0] === sku ? latest[1] : stockOfPage
  const inCart = quantityInCart(id, sku)
  const max =
    stock === null ? maxQuantityPerLine : Math.min(maxQuantityPerLine, Math.max(1, stock - inCart))
  // The requested quantity may be in the cart by now.
  const quantity = Math.min(wanted, max)

  function leftOf(available: number): string {
    const ofWhat = unit === 'm2' ? 'InSquareMetres' : ''
    const left = t(`product.left${ofWhat}`, { count: available })
    return inCart > 0 ? `${left} · ${t(`product.inCart${ofWhat}`, { count: inCart })}` : left
  }
  function setQuantity(count: number) {
    setWantsMore(count > max)
    setWanted(Math.min(count, max))
  }
  function showStock(available: number) {
    notify.error(leftOf(available))
    setLatest([sku, available])
    setWantsMore(false)
  }
  function unlessShort(buy: () => Promise<void>) {
    if (stock !== null && quantity + inCart > stock) showStock(stock)
    else void buy()
  }
  const end =
    stock !== null && stock - inCart <= maxQuantityPerLine
      ? leftOf(stock)
      : t('product.most', { most: maxQuantityPerLine })
  const limit = wantsMore ? end : null
  const left = !limit && stock && stock < fewLeft ? end : null
  return { quantity, setQuantity, max, limit, left, showStock, unlessShort }
}
