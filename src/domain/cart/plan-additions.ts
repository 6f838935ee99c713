import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import {
  findLine,
  namedOptions,
  withQuantityAdded,
  newLine,
  pickOption,
  pickVariantOptions,
  quantityAllowance,
  soldAs,
  type LineOptions,
} from './line-options.ts'
import type { CartState, CartLine } from './load-cart.ts'
import type { CartNotice } from './priced-cart.ts'

export type LineToAdd = LineOptions & Pick<CartLine, 'product_id' | 'quantity'>

/**
 * Returns a cart's lines with the lines of a former order or a wishlist added, as far as stock and limits allow, and the notices about the
 * rest. Pure; the state must hold the products to add.
 */
export function planAdditions(
  state: CartState,
  additions: LineToAdd[],
): { lines: CartLine[]; missing: CartNotice[] } {
  let { lines } = state
  const missing: CartNotice[] = []
  for (const wanted of additions) {
    const product = state.products.get(wanted.product_id)
    if (!product) throw new Error(`the product ${wanted.product_id} to add is unknown`)
    const options = optionsOf(product, wanted)
    const sold = product.is_active && options ? soldAs(product, options) : undefined
    const own = options && findLine(lines, product.id, options)
    const added = sold
      ? Math.max(
          0,
          Math.min(wanted.quantity, ...Object.values(quantityAllowance(lines, product, sold, own))),
        )
      : 0
    const named = { product, options: namedOptions(product, wanted) }
    if (added === 0) missing.push({ code: 'reorderItemSkipped', ...named })
    else if (added < wanted.quantity)
      missing.push({ code: 'reorderQuantityReduced', ...named, available: added })
    if (sold && options && added > 0)
      lines = own
        ? lines.map((line) => (line === own ? withQuantityAdded(own, added, state.readAt) : line))
        : [...lines, newLine(sold.product, options, added, state.readAt)]
  }
  return { lines, missing }
}

/**
 * Returns the options of the former line; an option that is no longer offered is replaced by the first one offered (contract D-16). For a
 * plant that varies another combination would have another price, so the result is undefined where it is no longer for sale.
 */
function optionsOf(
  product: ProductRecord,
  { color_id, size_id, planting_assistance }: LineToAdd,
): LineOptions | undefined {
  if (product.varies) {
    const options = pickVariantOptions(product, { color_id, size_id })
    return options && { ...options, planting_assistance }
  }
  return {
    color_id: pickOption(product.colors, color_id) ?? pickOption(product.colors, null) ?? null,
    size_id: pickOption(product.sizes, size_id) ?? pickOption(product.sizes, null) ?? null,
    planting_assistance,
  }
}
