import { useState } from 'react'
import type { Product } from '#wire/product.ts'
import { quantityInCart, useCart } from '../session/cart.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/toasts.ts'

/** How many of a plant are wanted. Any number may be typed (spec §2); more than are left are never sent for. */
export function useQuantity({ id, available_quantity: stock }: Pick<Product, 'id' | 'available_quantity'>): {
  quantity: number
  setQuantity: (quantity: number) => void
  /** Says how many there are, and of them in the cart, and takes the rest as the wish. */
  showStock: (available: number) => void
  /** Does it, unless more is wanted than there is. */
  unlessShort: (buy: () => Promise<void>) => void
} {
  const say = useTexts('product')
  // Drawn again with the cart.
  useCart()
  const [quantity, setQuantity] = useState(1)
  const inCart = quantityInCart(id)

  function showStock(available: number) {
    const left = say('product.left', { count: available })
    notify.error(inCart > 0 ? `${left} · ${say('product.inCart', { count: inCart })}` : left)
    setQuantity(Math.max(1, available - inCart))
  }
  function unlessShort(buy: () => Promise<void>) {
    if (stock !== null && quantity + inCart > stock) showStock(stock)
    else void buy()
  }
  return { quantity, setQuantity, showStock, unlessShort }
}
