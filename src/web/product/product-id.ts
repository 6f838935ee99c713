/** The product id in an address: `7`, `007`, `7-snake-plant`; null for none. */
export function productIdIn(text: string): number | null {
  const digits = /^0*([1-9]\d{0,9})(?:-[\w-]*)?$/.exec(text)?.[1]
  return digits ? Number(digits) : null
}
