import { useState } from 'react'
import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { Product } from '#contract/product.ts'
import { quantityInCart, useCart } from '../../session/cart.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { notify } from '../../ui/toasts.ts'

/** Below this the page says how many are left. */
const fewLeft = 5

/**
 * How many of a plant are wanted. There is no fixed maximum (spec §2): it ends where the plants do, or where a line of the cart does,
 * and a larger one is refused at once.
 */
export function useQuantity({
  id,
  sku,
  available_quantity: stockOfPage,
  unit,
}: Pick<Product, 'id' | 'sku' | 'available_quantity' | 'unit'>): {
  quantity: number
  setQuantity: (quantity: number) => void
  most: number
  /** Says where it ends, once more was wanted. */
  limit: string | null
  /** Says how many are left, where they are few and `limit` does not say it. */
  left: string | null
  /** Says how many the server has, and of them in the cart; the quantity ends there. */
  showStock: (available: number) => void
  /** Does it, unless more is wanted than there is. */
  unlessShort: (buy: () => Promise<void>) => void
} {
  const t = useTexts('product')
  // Drawn again with the cart.
  useCart()
  const [wanted, setWanted] = useState(1)
  const [wantsMore, setWantsMore] = useState(false)
  // From the server, newer than the page; of one variant.
  const [latest, setLatest] = useState<[sku: string, stock: number]>()
  const stock = latest?.[0] === sku ? latest[1] : stockOfPage
  const inCart = quantityInCart(id, sku)
  const most =
    stock === null ? maxQuantityPerLine : Math.min(maxQuantityPerLine, Math.max(1, stock - inCart))
  // What was wanted may be in the cart by now.
  const quantity = Math.min(wanted, most)

  function leftOf(available: number): string {
    const ofWhat = unit === 'm2' ? 'InSquareMetres' : ''
    const left = t(`product.left${ofWhat}`, { count: available })
    return inCart > 0 ? `${left} · ${t(`product.inCart${ofWhat}`, { count: inCart })}` : left
  }
  function setQuantity(count: number) {
    setWantsMore(count > most)
    setWanted(Math.min(count, most))
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
  return { quantity, setQuantity, most, limit, left, showStock, unlessShort }
}
