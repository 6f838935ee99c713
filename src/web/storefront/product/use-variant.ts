import { useState } from 'react'
import type { ProductVariant } from '#contract/product.ts'
import type { ShownProduct } from '../../product/plant.ts'

export interface Choice {
  /** With price, stock and SKU of the chosen variant, where there is one. */
  shown: ShownProduct
  /** Undefined: nothing varies, or the combination is not for sale. */
  variant: ProductVariant | undefined
  color: number | undefined
  size: number | undefined
  chooseColor: (id: number) => void
  chooseSize: (id: number) => void
}

/** The chosen colour and size of a product: initially those of the first variant in stock, as on the server (contract D-16). */
export function useVariant(product: ShownProduct): Choice {
  const { variants } = product
  const first = variants.find(({ in_stock: isInStock }) => isInStock) ?? variants[0]
  const [color, chooseColor] = useState(first?.color_id ?? product.colors[0]?.id)
  const [size, chooseSize] = useState(first?.size_id ?? product.sizes[0]?.id)
  const variant = variants.find(
    ({ color_id, size_id }) => (color_id ?? color) === color && (size_id ?? size) === size,
  )
  const shown = variant ? { ...product, ...variant, id: product.id, price_to: null } : product
  return { shown, variant, color, size, chooseColor, chooseSize }
}
