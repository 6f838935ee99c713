import type { ImportDifference, ImportProblem } from '#db/tables/import.ts'
import type { ProductContent } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import { plainText } from '../tables/csv-line.ts'
import type { LineSetup, LineValues } from './line-values.ts'
import { writeCell } from './write-cell.ts'

/** Fields shown for every line, even unchanged. */
const alwaysShown = new Set(['sku', 'price', 'special_price'])

/**
 * Returns the cells of a line beside the product's values, both as written in files: those that differ or are wrong, and always SKU and
 * prices.
 */
export function differencesOf(
  { values }: LineValues,
  { mapping, names }: LineSetup,
  {
    cells,
    product,
    after,
    problems,
  }: {
    cells: readonly (string | null)[]
    product: EditedProduct | null
    after: ProductContent
    problems: readonly ImportProblem[]
  },
): ImportDifference[] {
  const written = (content: ProductContent, field: Parameters<typeof writeCell>[0]) =>
    plainText(
      writeCell(field, { id: 0, stockQuantity: null, averageCostHalalas: null, content }, names),
    ) || null
  return [...mapping].flatMap(([column, field]) => {
    const raw = cells[column - 1] ?? null
    const isWrong = problems.some((one) => one.column === column && !one.isWarning)
    const isRead = values.has(field.name) && field.target !== null
    const from = product && field.target !== null ? written(product.content, field) : null
    const to = isWrong || !isRead ? raw : written(after, field)
    const isShown =
      alwaysShown.has(field.name) || isWrong || (isRead ? from !== to : !product && raw !== null)
    return isShown
      ? [{ column, field: field.name, from, to: isRead || isWrong ? to : (to ?? from) }]
      : []
  })
}
