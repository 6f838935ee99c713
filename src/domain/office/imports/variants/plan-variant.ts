import type { ImportDifference, ImportProblem } from '#db/tables/import.ts'
import type { ProductContent, VariantContent } from '../../product-content/content.ts'
import { plainText } from '../../tables/csv-line.ts'
import { warningsOfLine } from '../line-problems.ts'
import type { CheckedLine, LineSetup, LineValues } from '../line-values.ts'
import type { LineChanges } from '../line-changes.ts'
import type { LinePlan } from '../plan-line.ts'
import { applyVariants } from './variant-changes.ts'
import type { VariantContext, VariantPlan } from './variant-plan.ts'
import { problemsOfVariant } from './variant-problems.ts'
import { ignoredValues } from './variant-warnings.ts'
import { optionsIn, variantFields } from './variant-fields.ts'
import { writeVariantCell } from './write-variant-cell.ts'

/** Plans the line of a variant: what it would write, what differs and what is wrong. */
export function planVariant(
  line: CheckedLine,
  setup: LineSetup,
  context: VariantContext,
): LinePlan {
  const plan = planOf(line.values, setup, context)
  const { known, before, changes, variant } = plan
  const problems = problemsOfVariant(line, setup, plan)
  const isWrong = problems.length > 0
  const outcome = isWrong ? 'wrong' : !known ? 'new' : isSame(plan) ? 'same' : 'changed'
  const writes = outcome === 'new' || outcome === 'changed'
  if (writes) problems.push(...priceWarnings(line.values, setup, plan))
  if (!isWrong) problems.push(...ignoredValues(line.values, setup, plan))
  return {
    outcome,
    isWarned: writes && problems.length > 0,
    title: before && titleOf(before, variant ?? known, setup),
    // Also of an unchanged line, for the lines after it.
    changes: isWrong ? null : changes,
    differences: differencesOf(line, setup, plan, problems),
    problems,
  }
}

function planOf({ values }: LineValues, setup: LineSetup, context: VariantContext): VariantPlan {
  const { parent, known, sku } = context
  const before = parent?.content ?? null
  const price = values.get('price')?.value as number | undefined
  const special = values.get('special_price')?.value as number | null | undefined
  const status = values.get('status')?.value
  const { color_id, size_id } = known ?? optionsIn({ values })
  const own = {
    parentSku: parent?.sku ?? '',
    sku,
    color_id,
    size_id,
    isNew: !known,
    // A new variant without a price of its own begins with that of its plant.
    ...((price !== undefined || !known) && { price_halalas: price ?? before?.price_halalas ?? 1 }),
    ...(special !== undefined && { special_price_halalas: special }),
    ...(status != null && { is_active: status === 'published' }),
  }
  const dates = setup.kind === 'prices' ? datesIn({ values }) : {}
  const changes: LineChanges = {
    fields: dates,
    variant: own,
    ...(known ? {} : firstStock({ values })),
  }
  const after = before && applyVariants({ ...before, ...dates }, [own])
  const inShop = parent?.product?.content
  const former = inShop && {
    ...('special_starts_on' in dates && { special_starts_on: inShop.special_starts_on }),
    ...('special_ends_on' in dates && { special_ends_on: inShop.special_ends_on }),
  }
  return {
    ...context,
    changes,
    before,
    stored: before && { ...before, ...former },
    after,
    variant: after?.variants.find((one) => one.sku === sku),
  }
}

/** The days of special prices that a line gives its plant. */
function datesIn({
  values,
}: Partial<Pick<LineValues, 'values'>>): Partial<
  Pick<ProductContent, 'special_starts_on' | 'special_ends_on'>
> {
  const [from, until] = ['special_from', 'special_to'].map(
    (name) => values?.get(name)?.value as string | null | undefined,
  )
  return {
    ...(from !== undefined && { special_starts_on: from }),
    ...(until !== undefined && { special_ends_on: until }),
  }
}

function firstStock({
  values,
}: Pick<LineValues, 'values'>): Pick<LineChanges, 'quantity' | 'costHalalas'> {
  const quantity = values.get('quantity')?.value
  const cost = values.get('cost')?.value
  if (quantity == null) return {}
  return { quantity: Number(quantity), ...(cost != null && { costHalalas: Number(cost) }) }
}

function isSame({ known, variant, before, stored, after }: VariantPlan): boolean {
  const isEqual = (['price_halalas', 'special_price_halalas', 'is_active'] as const).every(
    (name) => known?.[name] === variant?.[name],
  )
  const hasDates =
    stored?.special_starts_on === after?.special_starts_on &&
    stored?.special_ends_on === after?.special_ends_on
  return isEqual && hasDates && before?.varies === true
}

/** The warnings about the prices of a variant, as if it were a product. */
function priceWarnings(
  line: LineValues,
  setup: LineSetup,
  { parent, known, before, after, variant }: VariantPlan,
): ImportProblem[] {
  const { product } = parent ?? {}
  if (!product || !known || !before || !after || !variant) return []
  const priced = (
    content: ProductContent,
    { price_halalas, special_price_halalas }: VariantContent,
  ) => ({
    ...content,
    price_halalas,
    special_price_halalas,
  })
  return warningsOfLine(line, setup, {
    product: { ...product, content: priced(before, known) },
    after: priced(after, variant),
  })
}

/** The name of a plant with the colour and size of a variant, in Arabic. */
function titleOf(
  { name_ar }: ProductContent,
  variant: VariantContent | undefined,
  { names }: LineSetup,
): string {
  const { colors, sizes } = names.written
  const options = [colors.get(variant?.color_id ?? 0), sizes.get(variant?.size_id ?? 0)]
  return [name_ar, ...options].filter(Boolean).join(' · ')
}

/** Fields shown for every line, even unchanged. */
const alwaysShown = new Set(['sku', 'price', 'special_price'])

function differencesOf(
  { cells, values: { values } }: CheckedLine,
  { mapping, names }: LineSetup,
  { known, stored, after, variant }: VariantPlan,
  problems: readonly ImportProblem[],
): ImportDifference[] {
  return [...mapping].flatMap(([column, field]) => {
    const written = (content: ProductContent | null, one: VariantContent | undefined) =>
      (content &&
        one &&
        plainText(
          writeVariantCell(
            field,
            { id: 0, stockQuantity: null, averageCostHalalas: null, content },
            one,
            names,
          ),
        )) ||
      null
    const raw = cells[column - 1] ?? null
    const isWrong = problems.some((one) => one.column === column && !one.isWarning)
    const isOwn = variantFields.has(field.name) && !unwritten.has(field.name)
    const isRead = isOwn && (values.has(field.name) || !known)
    const from = isOwn ? written(stored, known) : null
    const to = isWrong || !isRead ? raw : (written(after, variant) ?? raw)
    const isShown =
      alwaysShown.has(field.name) || isWrong || (isRead ? from !== to : !known && raw !== null)
    return isShown
      ? [{ column, field: field.name, from, to: isRead || isWrong ? to : (to ?? from) }]
      : []
  })
}
/** Fields that are in no content. */
const unwritten = new Set(['quantity', 'cost'])
