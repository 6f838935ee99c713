import type { ImportDifference, ImportProblem } from '#db/tables/import.ts'
import type { ImportOutcome } from '#shared/office/import.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import { changesBetween } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import type { CountChanges } from './counts/count-changes.ts'
import type { CouponChanges } from './coupons/coupon-changes.ts'
import { blankProduct, type LineChanges } from './line-changes.ts'
import { applyVariants } from './variants/variant-changes.ts'
import { differencesOf } from './line-differences.ts'
import {
  contentProblems,
  ignoredStock,
  leftToVariants,
  matchProblems,
  missingProblems,
  variantPrices,
  warningsOfLine,
} from './line-problems.ts'
import type { Verdict } from '../plant-law/check-plant-law.ts'
import { lawProblems } from './line-law.ts'
import { warning, type LineSetup, type LineValues } from './line-values.ts'

/** The result of a dry run for a line. */
export interface LinePlan {
  outcome: ImportOutcome
  isWarned: boolean
  title: string | null
  changes: LineChanges | CountChanges | CouponChanges | null
  differences: ImportDifference[]
  problems: ImportProblem[]
}

/**
 * Plans a line: what it would write, what differs and what is wrong. `product` null: no product matches; `earlier`: the number of an
 * earlier line for the same product.
 */
export function planLine(
  line: LineValues,
  setup: LineSetup,
  {
    cells,
    product,
    earlier,
    verdict,
    hasVariantLines,
    variantOf,
  }: {
    cells: readonly (string | null)[]
    product: EditedProduct | null
    earlier: number | null
    /** The verdict of the law on the plant that the line names. */
    verdict: Verdict | null
    /** Whether the file has lines of its variants, which have the prices and quantities. */
    hasVariantLines: boolean
    /** The SKU of the plant that has a variant with the SKU of the line. */
    variantOf: string | null
  },
): LinePlan {
  const before = product?.content
  const isPricedByVariants = hasVariantLines && before?.varies === true
  const fields = fieldsOf(line, !product, isPricedByVariants)
  const after = applyVariants(applyFields(before ?? blankProduct, fields), [])
  const problems = [...line.problems, ...matchProblems(line, setup, { product, variantOf })]
  if (earlier !== null)
    problems.push({ code: 'line.twice', column: null, facts: { line: earlier }, isWarning: false })
  if (!product && problems.length === line.problems.length)
    problems.push(...missingProblems(line, setup))
  // Content is checked only where all cells could be read.
  if (problems.length === 0)
    problems.push(...contentProblems(line, { before, after, isPricedByVariants }))
  const ofLaw = verdict ? lawProblems(line, { verdict, before, after }) : []
  problems.push(...ofLaw.filter(({ isWarning }) => !isWarning))
  const changes = changesBetween(before ?? {}, after)
  const outcome = outcomeOf(problems.length > 0, product !== null, Object.keys(changes).length > 0)
  const writes = outcome === 'new' || outcome === 'changed'
  if (writes)
    problems.push(
      ...warningsOfLine(line, setup, { product, after }),
      ...draftWarning(line, !product),
      ...ofLaw.filter(({ isWarning }) => isWarning),
    )
  if (product && outcome !== 'wrong') problems.push(...ignoredStock(line, product))
  if (outcome !== 'wrong' && hasVariantLines) problems.push(...leftToVariants(line, before))
  return {
    outcome,
    isWarned: writes && problems.length > 0,
    title: before?.name_ar ?? (after.name_ar || null),
    changes: writes ? changesOf(line, fields, outcome === 'new' && !hasVariantLines) : null,
    differences: differencesOf(line, setup, { cells, product, after, problems }),
    problems,
  }
}

function outcomeOf(isWrong: boolean, isKnown: boolean, isDifferent: boolean): ImportOutcome {
  if (isWrong) return 'wrong'
  if (!isKnown) return 'new'
  return isDifferent ? 'changed' : 'same'
}

function changesOf({ values }: LineValues, fields: ProductFields, withStock: boolean): LineChanges {
  const quantity = values.get('quantity')?.value
  const cost = values.get('cost')?.value
  if (!withStock || quantity == null) return { fields }
  return {
    fields,
    quantity: Number(quantity),
    ...(cost != null && { costHalalas: Number(cost) }),
  }
}

/** The product fields that a line writes. A new product is always a draft, because it has no picture yet. */
function fieldsOf(
  { values }: LineValues,
  isNew: boolean,
  isPricedByVariants: boolean,
): ProductFields {
  const fields: Record<string, unknown> = {}
  for (const { field, value } of values.values()) {
    if (field.target === null || (isNew && field.name === 'status')) continue
    if (isPricedByVariants && variantPrices.has(field.name)) continue
    const [target = '', member] = field.target.split('.')
    fields[target] =
      member === undefined ? value : { ...(fields[target] as object | undefined), [member]: value }
  }
  return fields as ProductFields
}

function draftWarning({ values }: LineValues, isNew: boolean): ImportProblem[] {
  const status = values.get('status')
  return isNew && status && status.value !== 'draft' ? [warning('line.newIsDraft', status)] : []
}
