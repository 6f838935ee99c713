import type { BulkAction } from '#contract/office/product-bulk.ts'
import { toPlainNumber } from '#shared/text/digits.ts'
import { halalasOf, numberOf } from '../../controls/amount.ts'

/** The values of an action's fields, by the API's names. */
export type BulkValues = Record<string, string>

const unsigned = (typed: string) => typed.replace(/^\s*\+/, '')
const number = (typed = '') => numberOf(toPlainNumber(unsigned(typed)))
const halalas = (typed = '') => {
  const plain = toPlainNumber(unsigned(typed))
  const amount = halalasOf(plain.replace(/^-/, ''))
  return amount !== null && plain.startsWith('-') ? -amount : amount
}
/** Whether something was typed that is no number, or no amount. */
export const isWrong = (name: string, typed: string): boolean =>
  typed.trim() !== '' &&
  (name === 'percent'
    ? Number.isNaN(number(typed))
    : ['price', 'amount'].includes(name) && halalas(typed) === null)
const rounding = ({ round }: BulkValues) => (round ? { round } : {})

/** An option that clears a value, so that nothing is preselected when a dialog opens. No kind has this slug. */
export const none = '-'
const chosenOrNone = (value: string): string | null => (value === none ? null : value)

/** The ids of a comma-separated list. */
export const listed = (value = '') => value.split(',').filter(Boolean)

/** The ways to state a special price. */
export const reductions = ['percent', 'amount', 'price'] as const
type Reduction = (typeof reductions)[number]
export const isReduction = (value: string): value is Reduction =>
  reductions.some((one) => one === value)

/** The special price as a percentage off, an amount off, or a price; null: nothing is typed. */
function reductionOf(values: BulkValues): object | null {
  if (values['by'] === 'amount') {
    const amount = halalas(values['amount'])
    return amount ? { amount_halalas: amount } : null
  }
  if (values['by'] === 'price') {
    const price = halalas(values['price'])
    return price ? { special_price_halalas: price } : null
  }
  const percent = number(values['percent'])
  return percent ? { percent } : null
}

/** Converts the values to what the API takes; null: something is missing. */
export function paramsOf(action: BulkAction, values: BulkValues): object | null {
  const [, kind] = /_(category|color|size)$/.exec(action) ?? []
  if (kind) return values[kind] ? { [`${kind}_id`]: Number(values[kind]) } : null
  switch (action) {
    case 'set_price': {
      const price = halalas(values['price'])
      return price ? { price_halalas: price } : null
    }
    case 'change_price_percent': {
      const percent = number(values['percent'])
      return percent ? { percent, ...rounding(values) } : null
    }
    case 'change_price_amount': {
      const amount = halalas(values['amount'])
      return amount ? { amount_halalas: amount, ...rounding(values) } : null
    }
    case 'round_price':
      return { to: values['round'] || '00' }
    case 'set_special': {
      const reduction = reductionOf(values)
      const days = { starts_on: values['from'] || null, ends_on: values['to'] || null }
      const rounded = values['by'] === 'price' ? {} : rounding(values)
      return reduction && { ...reduction, ...days, ...rounded }
    }
    case 'set_categories': {
      const ids = listed(values['categories']).map(Number)
      return ids.length > 0 ? { category_ids: ids } : null
    }
    case 'set_tracked':
      return { tracked: values['yes'] !== '0' }
    case 'set_featured':
      return { is_featured: values['yes'] !== '0' }
    case 'set_place':
      return { place: values['place'] ?? '' }
    case 'set_supplier':
      return values['supplier']
        ? { supplier_id: Number(chosenOrNone(values['supplier'])) || null }
        : null
    case 'set_profile':
      return values['profile'] ? { profile: chosenOrNone(values['profile']) } : null
    default:
      return {}
  }
}
