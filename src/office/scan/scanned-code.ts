import { firstOrderNumber } from '#shared/order-number.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

interface Coded {
  sku: string
  /** The code on the variant's label; null: the product has no variants. */
  variant_sku: string | null
}

const cleaned = (code: string): string => toAsciiDigits(code).trim().toUpperCase()

/**
 * The line whose label has this code, preferably an unfinished one. The code of a product that varies only matches if the order has a
 * single line of it: otherwise it is unknown which variant was taken.
 */
export function lineOfCode<Line extends Coded>(
  lines: readonly Line[],
  code: string,
  isDone: (line: Line) => boolean,
): Line | undefined {
  const wanted = cleaned(code)
  const labelled = lines.filter((line) => cleaned(line.variant_sku ?? line.sku) === wanted)
  const ofProduct = lines.filter((line) => cleaned(line.sku) === wanted)
  const found = labelled.length > 0 || ofProduct.length > 1 ? labelled : ofProduct
  return found.find((line) => !isDone(line)) ?? found[0]
}

/** The id of the order whose label has this number, such as `1000001012`; null: not an order number. */
export function orderOfCode(code: string): number | null {
  const id = /^\d{10,12}$/.test(cleaned(code)) ? Number(cleaned(code)) - firstOrderNumber : 0
  return id > 0 ? id : null
}
