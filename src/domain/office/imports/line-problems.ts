import type { ImportProblem } from '#db/tables/import.ts'
import { ShopError } from '#shared/shop-error.ts'
import { checkContent } from '../product-content/check-content.ts'
import { priceFields, type ProductContent } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import { marginBasisPoints } from '../product-content/margin.ts'
import { missingForPublishing } from '../product-content/publish-rules.ts'
import { fieldsOfKind, importField } from './fields.ts'
import { problem, warning, type LineSetup, type LineValues } from './line-values.ts'

/** Returns the problems of matching a line with a product. */
export function matchProblems(
  { values, problems }: LineValues,
  { kind, matchBy, creates }: LineSetup,
  { product, variantOf }: { product: EditedProduct | null; variantOf: string | null },
): ImportProblem[] {
  const key = values.get(matchBy)
  if (product?.deletedAt) return [problem('line.inBin', key)]
  // A key that cannot be read already has its own problem.
  if (product || problems.some(({ facts }) => facts.field === matchBy)) return []
  if (key && matchBy === 'id') return [problem('line.unknownId', key)]
  if (key && variantOf !== null) return [problem('line.isOption', key, { value: variantOf })]
  if (creates && kind === 'products') return []
  return key
    ? [problem('line.unknownSku', key)]
    : [problem('cell.required', { field: importField(matchBy) })]
}

/** Returns the values that a new product needs and the line lacks; none where lines add no products. */
export const missingProblems = (
  { values, problems }: LineValues,
  { mapping, kind, creates }: LineSetup,
): ImportProblem[] =>
  fieldsOfKind('products')
    .filter(
      ({ name, isRequired }) =>
        kind === 'products' &&
        creates &&
        isRequired &&
        !values.has(name) &&
        !problems.some(({ facts }) => facts.field === name),
    )
    .map((field) => {
      const column = [...mapping].find(([, { name }]) => name === field.name)?.[0]
      return problem('cell.required', { field, ...(column !== undefined && { column }) })
    })

/** Returns the problems that the rules of products find in the content a line would write. */
export function contentProblems(
  line: LineValues,
  {
    before,
    after,
    isPricedByVariants,
  }: { before: ProductContent | undefined; after: ProductContent; isPricedByVariants: boolean },
): ImportProblem[] {
  // The price it has is no change: an exported price list can be imported as it is.
  const priced = [...line.values.values()].find(
    ({ field, value }) =>
      priceFields.has(field.target ?? '') &&
      value !== before?.[field.target as keyof ProductContent],
  )
  if (before?.varies && priced && !isPricedByVariants)
    return [problem('line.pricePerOption', priced)]
  const problems = refusedFields(line, before ?? null, after)
  if (after.status !== 'published' || before === undefined) return problems
  const lacked = before.status === 'published' ? missingForPublishing(before) : []
  const missing = missingForPublishing(after).filter((need) => !lacked.includes(need))
  return missing.length === 0
    ? problems
    : [...problems, problem('cannotPublish', line.values.get('status'), { missing })]
}

const codes: Record<string, string> = {
  specialTooHigh: 'line.specialTooHigh',
  invalidDate: 'line.datesReversed',
  lowestAboveHighest: 'line.temperaturesReversed',
  tooLong: 'cell.tooLong',
}

function refusedFields(
  { values }: LineValues,
  before: ProductContent | null,
  after: ProductContent,
): ImportProblem[] {
  try {
    checkContent(after, before)
    return []
  } catch (error) {
    if (!(error instanceof ShopError) || !error.fields) throw error
    const { max } = error.facts
    return Object.entries(error.fields).map(([target, keys]) => {
      const place = [...values.values()].find(({ field }) => field.target === target)
      return problem(codes[keys[0] ?? ''] ?? 'cell.wrong', place, {
        value: place?.raw,
        max,
        priceHalalas: after.price_halalas,
        specialHalalas: after.special_price_halalas,
      })
    })
  }
}

/** Warns that the quantity and cost of an existing product, which only stock documents change, will not be written. */
export function ignoredStock({ values }: LineValues, product: EditedProduct): ImportProblem[] {
  const stored = { quantity: product.stockQuantity, cost: product.averageCostHalalas }
  return Object.entries(stored).flatMap(([name, is]) => {
    const given = values.get(name)
    return given && given.value !== null && given.value !== is
      ? [warning('line.stockIgnored', given)]
      : []
  })
}

/** The prices of a plant that varies, which are those of one of its variants. */
export const variantPrices: ReadonlySet<string> = new Set(['price', 'special_price'])

/** Warns about prices and a quantity on the line of a plant that the lines of its variants have, so that they are not written. */
export function leftToVariants(
  { values }: LineValues,
  before: ProductContent | undefined,
): ImportProblem[] {
  const quantity = values.get('quantity')
  if (!before) return quantity?.value ? [warning('line.countOptions', quantity)] : []
  if (!before.varies) return []
  return [...variantPrices].flatMap((name) => {
    const given = values.get(name)
    const isOther = given && given.value !== before[given.field.target as keyof ProductContent]
    return isOther ? [warning('line.pricedByOptions', given)] : []
  })
}

/** A price that changes by more than this share may be a typo. */
const largeShare = 0.5

/** Returns warnings, which do not prevent the line from being written. */
export function warningsOfLine(
  { values }: LineValues,
  { vatRateBasisPoints }: LineSetup,
  { product, after }: { product: EditedProduct | null; after: ProductContent },
): ImportProblem[] {
  const warnings: ImportProblem[] = []
  const price = values.get('price')
  const special = values.get('special_price')
  if (!product) return warnings
  const from = product.content.price_halalas
  const to = after.price_halalas
  if (price && Math.abs(to - from) > from * largeShare)
    warnings.push(warning('line.largeChange', price, { fromHalalas: from, toHalalas: to }))
  const cost = product.averageCostHalalas
  if ((price ?? special) && vatRateBasisPoints !== null) {
    const lowest = after.special_price_halalas ?? to
    const margin = marginBasisPoints(lowest, cost, vatRateBasisPoints)
    if (margin !== null && margin < 0)
      warnings.push(warning('line.negativeMargin', special ?? price, { costHalalas: cost }))
  }
  return warnings
}
