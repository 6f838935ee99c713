import type { ImportProblem } from '#db/tables/import.ts'
import type { VariantContent } from '../../product-content/content.ts'
import { importField } from '../fields.ts'
import { problem, type CheckedLine, type LineSetup, type LineValues } from '../line-values.ts'
import type { VariantPlan } from './variant-plan.ts'
import { optionsIn } from './variant-fields.ts'

/** The most variants, colours and sizes of a plant (office.md §22). */
const [maxVariants, maxColors, maxSizes] = [60, 12, 12]

/** Returns what prevents the line of a variant from being written. Later checks need what the earlier ones check. */
export function problemsOfVariant(
  line: CheckedLine,
  setup: LineSetup,
  plan: VariantPlan,
): ImportProblem[] {
  const found = [...line.values.problems, ...ofParent(line.values, plan)]
  if (plan.earlier !== null) found.push(problem('line.twice', {}, { line: plan.earlier }))
  if (found.length > 0) return found
  return [
    ...ofSku(line.values, setup, plan),
    ...(plan.known ? ofKnown(line.values, plan.known) : ofNew(line.values, plan)),
    ...ofStock(plan),
    ...ofPrices(line.values, plan),
    ...ofDates(line, setup, plan),
  ]
}

/** The cell of a field, or only its name where the file has no such column. */
const at = ({ values }: LineValues, name: string) =>
  values.get(name) ?? { field: importField(name) }

/** The plant must be there, or be added by a line of the file. */
function ofParent(line: LineValues, { parent }: VariantPlan): ImportProblem[] {
  if (!parent) return []
  if (parent.product?.deletedAt) return [problem('line.inBin', at(line, 'parent_sku'))]
  if (parent.content) return []
  return parent.ownLine
    ? [problem('line.parentWrong', at(line, 'parent_sku'), { line: parent.ownLine.line })]
    : [problem('line.unknownParent', at(line, 'parent_sku'))]
}

function ofSku(
  line: LineValues,
  { creates }: LineSetup,
  { known, owner }: VariantPlan,
): ImportProblem[] {
  if (owner) return [problem('line.skuOfOther', at(line, 'sku'), { value: owner.parent_sku })]
  return known || creates ? [] : [problem('line.unknownOption', at(line, 'sku'))]
}

const optionFields = [
  ['colors', 'color_id'],
  ['sizes', 'size_id'],
] as const

/** The colour and size of a variant that is there stay, because orders refer to them. */
function ofKnown(line: LineValues, known: VariantContent): ImportProblem[] {
  return optionFields.flatMap(([name, member]) => {
    const ids = line.values.get(name)?.value as number[] | undefined
    return !ids?.length || (ids.length === 1 && ids[0] === known[member])
      ? []
      : [problem('line.otherOption', at(line, name))]
  })
}

function ofNew(line: LineValues, { parent, before, after }: VariantPlan): ImportProblem[] {
  if (!parent || !before || !after) return []
  const problems = ofOptions(line, before.variants)
  const options = optionsIn(line)
  const taken = before.variants.find(
    ({ color_id, size_id }) => color_id === options.color_id && size_id === options.size_id,
  )
  if (taken) problems.push(problem('line.optionTaken', {}, { value: taken.sku }))
  if (after.variants.length > maxVariants)
    problems.push(problem('line.tooManyOptions', {}, { max: maxVariants }))
  if (after.color_ids.length > maxColors)
    problems.push(problem('cell.tooMany', at(line, 'colors'), { max: maxColors }))
  if (after.size_ids.length > maxSizes)
    problems.push(problem('cell.tooMany', at(line, 'sizes'), { max: maxSizes }))
  const quantity = line.values.get('quantity')
  if (quantity?.value && !before.stock_tracked) problems.push(problem('line.notTracked', quantity))
  return problems
}

/** A plant with stock does not begin to vary, because its quantity would be lost. */
function ofStock({ parent }: VariantPlan): ImportProblem[] {
  const { stockQuantity = null, content } = parent?.product ?? {}
  return content && !content.varies && stockQuantity
    ? [problem('line.stockBeforeOptions', {}, { stock: stockQuantity })]
    : []
}

/** A new variant has one colour, one size, or one of both, like the other variants of its plant. */
function ofOptions(line: LineValues, others: readonly VariantContent[]): ImportProblem[] {
  const counts = optionFields.map(
    ([name]) => (line.values.get(name)?.value as number[] | undefined)?.length ?? 0,
  )
  if (counts.every((count) => count === 0)) return [problem('line.optionNeeded')]
  return optionFields.flatMap(([name, member], index) => {
    const count = counts[index] ?? 0
    const isUsed = others.some((variant) => variant[member] !== null)
    if (count > 1) return [problem('line.oneOption', at(line, name))]
    if (others.length === 0 || isUsed === count > 0) return []
    return [problem(isUsed ? 'cell.required' : 'line.optionNotUsed', at(line, name))]
  })
}

function ofPrices(line: LineValues, { variant }: VariantPlan): ImportProblem[] {
  const status = line.values.get('status')
  const problems =
    status?.value === 'draft'
      ? [problem('cell.choice', status, { value: status.raw, choices: 'published, archived' })]
      : []
  const { price_halalas: price = 0, special_price_halalas: special = null } = variant ?? {}
  if (special !== null && special >= price) {
    const place = line.values.get('special_price') ?? at(line, 'price')
    problems.push(
      problem('line.specialTooHigh', place, { priceHalalas: price, specialHalalas: special }),
    )
  }
  return problems
}

const dateFields = [
  ['special_from', 'special_starts_on'],
  ['special_to', 'special_ends_on'],
] as const

/** The days of special prices are the plant's: those of its own line, or in a price list those that all its variants have. */
function ofDates(
  { values: line }: CheckedLine,
  { kind }: LineSetup,
  { parent, before, after }: VariantPlan,
): ImportProblem[] {
  const given = dateFields.flatMap(([name, member]) => {
    const place = line.values.get(name)
    return place ? [{ place, member, value: place.value }] : []
  })
  if (kind !== 'prices')
    return given.flatMap(({ place, member, value }) =>
      value === null || value === before?.[member] ? [] : [problem('line.datesOfPlant', place)],
    )
  const differing = given.flatMap(({ place, member, value }) => {
    const other = parent?.lines.find(({ changes }) => {
      const written = changes?.fields[member]
      return written !== undefined && written !== value
    })
    return other ? [problem('line.datesDiffer', place, { line: other.line })] : []
  })
  const { special_starts_on: from, special_ends_on: until } = after ?? {}
  const isReversed = given.length > 0 && from && until && from > until
  return isReversed ? [...differing, problem('line.datesReversed', given[0]?.place)] : differing
}
