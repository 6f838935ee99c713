import type { Unit } from '#contract/product.ts'

/** A quantity on paper, in square metres for turf. The raised figure is markup: the fonts have no glyph for it. */
export function Quantity({ of: { quantity, unit } }: { of: { quantity: number; unit: Unit } }) {
  if (unit !== 'm2') return quantity
  return (
    <bdi dir="ltr">
      {quantity} m<sup>2</sup>
    </bdi>
  )
}
