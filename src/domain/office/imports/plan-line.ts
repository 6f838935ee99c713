import type { ImportDifference, ImportProblem } from '#db/tables/import.ts'
import type { ImportOutcome } from '#shared/office/import.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import { changesBetween, emptyContent, type ProductContent } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import type { CountChanges } from './counts/count-changes.ts'
import type { CouponChanges } from './coupons/coupon-changes.ts'
import { differencesOf } from './line-differences.ts'
import {
  contentProblems,
  ignoredStock,
  matchProblems,
  missingProblems,
  warningsOfLine,
} from './line-problems.ts'
import type { Verdict } from '../plant-law/check-plant-law.ts'
import { lawProblems } from './line-law.ts'
import { warning, type LineSetup, type LineValues } from './line-values.ts'

/** The changes that a line writes. */
export interface LineChanges {
  fields: ProductFields
  /** For a new product: its first stock, and the cost of a piece. */
  quantity?: number
  costHalalas?: number
}

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
  }: {
    cells: readonly (string | null)[]
    product: EditedProduct | null
    earlier: number | null
    /** The verdict of the law on the plant that the line names. */
    verdict: Verdict | null
  },
): LinePlan {
  const before = product?.content
  const fields = fieldsOf(line, !product)
  const after = applyFields(before ?? blankProduct, fields)
  const problems = [...line.problems, ...matchProblems(line, setup, product)]
  if (earlier !== null)
    problems.push({ code: 'line.twice', column: null, facts: { line: earlier }, isWarning: false })
  if (!product && problems.length === line.problems.length)
    problems.push(...missingProblems(line, setup))
  // Content is checked only where all cells could be read.
  if (problems.length === 0) problems.push(...contentProblems(line, before, after))
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
  return {
    outcome,
    isWarned: writes && problems.length > 0,
    title: before?.name_ar ?? (after.name_ar || null),
    changes: writes ? changesOf(line, fields, outcome) : null,
    differences: differencesOf(line, setup, { cells, product, after, problems }),
    problems,
  }
}

function outcomeOf(isWrong: boolean, isKnown: boolean, isDifferent: boolean): ImportOutcome {
  if (isWrong) return 'wrong'
  if (!isKnown) return 'new'
  return isDifferent ? 'changed' : 'same'
}

const blankProduct: ProductContent = {
  ...emptyContent,
  sku: '',
  slug: '',
  name_ar: '',
  // A placeholder; a line without a price is wrong.
  price_halalas: 1,
}

function changesOf(
  { values }: LineValues,
  fields: ProductFields,
  outcome: ImportOutcome,
): LineChanges {
  const quantity = values.get('quantity')?.value
  const cost = values.get('cost')?.value
  if (outcome !== 'new' || quantity == null) return { fields }
  return {
    fields,
    quantity: Number(quantity),
    ...(cost != null && { costHalalas: Number(cost) }),
  }
}

/** The product fields that a line writes. A new product is always a draft, because it has no picture yet. */
function fieldsOf({ values }: LineValues, isNew: boolean): ProductFields {
  const fields: Record<string, unknown> = {}
  for (const { field, value } of values.values()) {
    if (field.target === null || (isNew && field.name === 'status')) continue
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
