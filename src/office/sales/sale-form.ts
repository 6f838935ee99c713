import type { Sale } from '#contract/office/discounts/sales.ts'
import { isOver } from '#shared/day.ts'
import { toRiyals } from '#shared/money.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { basisPointsOf } from '../discounts/coupon-form.ts'
import { halalasOf } from '../controls/amount.ts'

export type RuleKind = 'percent' | 'amount' | 'prices'

/** A product's sale price, in riyals as entered. */
export interface TypedPrice {
  product_id: number
  variant_id: number | null
  price: string
}

/** The form's values, under the API's names. */
export type SaleForm = {
  name_ar: string
  name_en: string
  licence_number: string
  starts_on: string
  ends_on: string
  rule: { kind: RuleKind; percent: string; amount: string; prices: TypedPrice[] }
  round: '' | '00' | '50' | '95'
  /** `filter`: parameters of the product list. */
  include: {
    isAll: boolean
    filter: Record<string, string>
    category_ids: number[]
    product_ids: number[]
  }
  /** `from`: products that were added on this day or later. */
  exclude: { category_ids: number[]; product_ids: number[]; from: string }
  on_overlap: 'skip' | 'replace'
}

const ruleOf = ({ percent_bp: percent, amount_halalas: amount, prices }: Sale['rule']) => ({
  kind: (prices ? 'prices' : amount === undefined ? 'percent' : 'amount') as RuleKind,
  percent: percent === undefined ? '' : String(percent / 100),
  amount: amount === undefined ? '' : toRiyals(amount).toFixed(2),
  prices: (prices ?? []).map(({ product_id, variant_id = null, special_price_halalas }) => ({
    product_id,
    variant_id,
    price: toRiyals(special_price_halalas).toFixed(2),
  })),
})

export const formOf = (sale: Sale | null): SaleForm => ({
  name_ar: sale?.name_ar ?? '',
  name_en: sale?.name_en ?? '',
  licence_number: sale?.licence_number ?? '',
  starts_on: sale?.starts_on ?? '',
  ends_on: sale?.ends_on ?? '',
  rule: ruleOf(sale?.rule ?? {}),
  round: sale?.round ?? '',
  include: {
    isAll:
      sale !== null &&
      sale.include.category_ids.length + sale.include.product_ids.length === 0 &&
      Object.keys(sale.include.filter).length === 0,
    filter: sale?.include.filter ?? {},
    category_ids: sale?.include.category_ids ?? [],
    product_ids: sale?.include.product_ids ?? [],
  },
  exclude: {
    category_ids: sale?.exclude.category_ids ?? [],
    product_ids: sale?.exclude.product_ids ?? [],
    from: sale?.exclude.filter['from'] ?? '',
  },
  on_overlap: sale?.on_overlap ?? 'skip',
})

function sentRule({ kind, percent, amount, prices }: SaleForm['rule']): Sale['rule'] {
  if (kind === 'percent') return { percent_bp: basisPointsOf(percent) ?? 0 }
  if (kind === 'amount') return { amount_halalas: halalasOf(amount) ?? 0 }
  return {
    // A variant without a sale price keeps its own price.
    prices: prices
      .filter(({ variant_id, price }) => variant_id === null || price.trim() !== '')
      .map(({ product_id, variant_id, price }) => ({
        product_id,
        variant_id,
        special_price_halalas: halalasOf(price) ?? 0,
      })),
  }
}

/** Keeps the parts of the exclusion filter that no field shows. */
const filterOf = (filter: Record<string, string> | undefined, from: string) => {
  const { from: _, ...rest } = filter ?? {}
  return from ? { ...rest, from } : rest
}

/** Converts fields to what the API takes; `before`: the sale before the change. */
export function bodyOf(fields: Partial<SaleForm>, before: Sale | null) {
  const { rule, round, include, exclude, ...plain } = fields
  return {
    ...plain,
    ...(rule && { rule: sentRule(rule) }),
    ...(round !== undefined && { round: round || null }),
    ...(include && {
      include: include.isAll
        ? {}
        : {
            category_ids: include.category_ids,
            product_ids: include.product_ids,
            filter: include.filter,
          },
    }),
    ...(exclude && {
      exclude: {
        category_ids: exclude.category_ids,
        product_ids: exclude.product_ids,
        filter: filterOf(before?.exclude.filter, exclude.from),
      },
    }),
  }
}

/** Whether an undo may write these former values: a last day that is over is refused. */
export const canBeRestored = ({ ends_on: end }: Partial<SaleForm>): boolean => !end || !isOver(end)

/** Whether every product has a valid price, for itself or for at least one of its variants. */
function arePrices(prices: readonly TypedPrice[]): boolean {
  const byProduct = [...Map.groupBy(prices, ({ product_id: id }) => id).values()]
  return (
    byProduct.length > 0 &&
    byProduct.every((own) => {
      const typed = own.filter(({ price }) => price.trim() !== '')
      return typed.length > 0 && typed.every(({ price }) => halalasOf(price))
    })
  )
}

/** Checks the form before it is sent. `t`: the texts of discounts. */
export function checkSale(t: Translate, values: SaleForm): Partial<Record<keyof SaleForm, string>> {
  const { rule, include } = values
  const found: Partial<Record<keyof SaleForm, string>> = {}
  for (const name of ['name_ar', 'name_en', 'starts_on', 'ends_on'] as const)
    if (values[name].trim() === '') found[name] = t('discount.required')
  if (values.starts_on && values.ends_on && values.ends_on < values.starts_on)
    found.ends_on = t('discount.endsBefore')
  const points = basisPointsOf(rule.percent)
  if (rule.kind === 'percent' && (points === null || points > 9_999))
    found.rule = t('coupon.wrongPercent')
  if (rule.kind === 'amount' && !halalasOf(rule.amount)) found.rule = t('coupon.wrongAmount')
  if (rule.kind === 'prices' && !arePrices(rule.prices)) found.rule = t('sale.wrongPrices')
  if (
    rule.kind !== 'prices' &&
    !include.isAll &&
    Object.keys(include.filter).length === 0 &&
    include.category_ids.length + include.product_ids.length === 0
  )
    found.include = t('sale.chooseProducts')
  return found
}
