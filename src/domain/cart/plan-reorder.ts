import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { findLine, pickOption, roomFor, type LineOptions } from './line-options.ts'
import type { CartContents, CartLine } from './load-contents.ts'
import type { CartNotice } from './priced-cart.ts'

export type OrderedLine = LineOptions & Pick<CartLine, 'product_id' | 'quantity'>
type PlannedLine = OrderedLine & Pick<CartLine, 'seen_price_halalas'>

/**
 * Which lines a cart needs to hold an order once more as far as there is, with their quantities together with what lies in it
 * already, and what cannot come. Pure; the contents must hold the ordered plants.
 */
export function planReorder({ lines, products }: CartContents, ordered: OrderedLine[]): { lines: PlannedLine[]; missing: CartNotice[] } {
  const planned = lines.map(asPlanned)
  const changed = new Set<PlannedLine>()
  const missing: CartNotice[] = []
  for (const wanted of ordered) {
    const product = products.get(wanted.product_id)
    if (!product) throw new Error(`the plant ${wanted.product_id} of an order is unknown`)
    const options = optionsOf(product, wanted)
    const own = findLine(planned, product.id, options)
    const added = product.is_active ? Math.max(0, Math.min(wanted.quantity, ...Object.values(roomFor(planned, product, own)))) : 0
    if (added === 0) missing.push({ code: 'reorderItemSkipped', product })
    else if (added < wanted.quantity) missing.push({ code: 'reorderQuantityReduced', product, available: added })
    if (added === 0) continue
    const line = own ?? { product_id: product.id, ...options, quantity: 0, seen_price_halalas: product.effective_price_halalas }
    line.quantity += added
    if (!own) planned.push(line)
    changed.add(line)
  }
  return { lines: [...changed], missing }
}

const asPlanned = ({ product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas }: CartLine): PlannedLine => ({
  product_id,
  color_id,
  size_id,
  planting_assistance,
  quantity,
  seen_price_halalas,
})

/** The options of then; one that is no longer offered gives way to the first that is (contract D-16). */
const optionsOf = (product: ProductRecord, { color_id, size_id, planting_assistance }: OrderedLine): LineOptions => ({
  color_id: pickOption(product.colors, color_id) ?? pickOption(product.colors, null) ?? null,
  size_id: pickOption(product.sizes, size_id) ?? pickOption(product.sizes, null) ?? null,
  planting_assistance,
})
