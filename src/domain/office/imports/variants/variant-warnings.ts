import type { ImportProblem } from '#db/tables/import.ts'
import { warning, type LineSetup, type LineValues } from '../line-values.ts'
import type { VariantPlan } from './variant-plan.ts'
import { variantFields } from './variant-fields.ts'

/** Warns about values that the line of a variant does not write, and about days that apply to other variants too. */
export function ignoredValues(
  { values }: LineValues,
  { kind }: LineSetup,
  { known, stock, stored, after, variant }: VariantPlan,
): ImportProblem[] {
  const ofPlant = [...values.values()].filter(
    ({ field, value }) =>
      !variantFields.has(field.name) && !named.has(field.name) && !isEmpty(value),
  )
  const ofStock = ['quantity', 'cost'].flatMap((name) => {
    const given = values.get(name)
    return known && given && given.value !== null && (name === 'cost' || given.value !== stock)
      ? [warning('line.stockIgnored', given)]
      : []
  })
  const changesDates =
    stored?.special_starts_on !== after?.special_starts_on ||
    stored?.special_ends_on !== after?.special_ends_on
  const isShared = after?.variants.some(
    ({ sku, special_price_halalas: special }) => sku !== variant?.sku && special !== null,
  )
  return [
    ...ofPlant.map((given) => warning('line.plantOnly', given)),
    ...ofStock,
    ...(kind === 'prices' && changesDates && isShared
      ? [warning('line.datesOfAll', values.get('special_from') ?? values.get('special_to'))]
      : []),
  ]
}

/** Names, which files repeat on the lines of variants for their readers. */
const named: ReadonlySet<string> = new Set(['id', 'name_ar', 'name_latin', 'name_en'])
const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0)
