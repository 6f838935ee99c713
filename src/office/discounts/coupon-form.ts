import type { Coupon } from '#contract/office/discounts/coupons.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { toRiyals } from '#shared/money.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { halalasOf } from '../controls/amount.ts'

/** The form's values under the API's names: amounts in riyals, percentages as such, days in Riyadh time. */
export type CouponForm = {
  code: string
  kind: 'percent' | 'fixed'
  percent_bp: string
  amount_halalas: string
  starts_at: string
  /** The last day on which the coupon is valid. */
  ends_at: string
  min_sub_total_halalas: string
  max_discount_halalas: string
  usage_limit: string
  per_customer_limit: string
  category_ids: number[]
  product_ids: number[]
  note: string
}

const riyals = (halalas: number | null | undefined) => (halalas ? toRiyals(halalas).toFixed(2) : '')
const count = (value: number | null | undefined) => (value ? String(value) : '')

export const formOf = (coupon: Coupon | null): CouponForm => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  percent_bp: coupon?.percent_bp ? String(coupon.percent_bp / 100) : '',
  amount_halalas: riyals(coupon?.amount_halalas),
  starts_at: coupon?.starts_at ? dayOf(new Date(coupon.starts_at)) : '',
  ends_at: coupon?.ends_at ? dayOf(new Date(Date.parse(coupon.ends_at) - 1)) : '',
  min_sub_total_halalas: riyals(coupon?.min_sub_total_halalas),
  max_discount_halalas: riyals(coupon?.max_discount_halalas),
  usage_limit: count(coupon?.usage_limit),
  per_customer_limit: count(coupon?.per_customer_limit),
  category_ids: coupon?.category_ids ?? [],
  product_ids: coupon?.product_ids ?? [],
  note: coupon?.note ?? '',
})

/** Parses a typed percentage into hundredths of a percent; null: not a percentage from 0.01 to 100. */
export function basisPointsOf(typed: string): number | null {
  const plain = toAsciiDigits(typed).replace('٫', '.').replace('٪', '').replace('%', '').trim()
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const points = Math.round(Number(plain) * 100)
  return points >= 1 && points <= 10_000 ? points : null
}
const wholeOf = (typed: string): number | null => {
  const plain = toAsciiDigits(typed).trim()
  return /^[1-9]\d{0,6}$/.test(plain) ? Number(plain) : null
}

/** Midnight in Riyadh, the start of a day. */
const startOf = (day: string): string => new Date(`${day}T00:00:00+03:00`).toISOString()

const readers = {
  code: (typed: string) => typed,
  kind: (typed: string) => typed as CouponForm['kind'],
  percent_bp: basisPointsOf,
  amount_halalas: halalasOf,
  starts_at: (day: string) => (day ? startOf(day) : null),
  ends_at: (day: string) => (day ? startOf(addDays(day, 1)) : null),
  min_sub_total_halalas: (typed: string) => halalasOf(typed) ?? 0,
  max_discount_halalas: halalasOf,
  usage_limit: wholeOf,
  per_customer_limit: wholeOf,
  category_ids: (ids: number[]) => ids,
  product_ids: (ids: number[]) => ids,
  note: (typed: string) => typed,
} satisfies { [Field in keyof CouponForm]: (value: CouponForm[Field]) => unknown }

type CouponBody = { [Field in keyof CouponForm]?: ReturnType<(typeof readers)[Field]> }

/** Converts fields to what the API takes. */
export const bodyOf = (fields: Partial<CouponForm>): CouponBody =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      // TypeScript cannot follow that a field and its reader belong together.
      (readers[name as keyof CouponForm] as (value: unknown) => unknown)(value),
    ]),
  )

/** Checks the form before it is sent. `t`: the texts of this folder. */
export function checkCoupon(
  t: Translate,
  values: Omit<CouponForm, 'code'> & { code?: string },
): Partial<Record<keyof CouponForm, string>> {
  const found: Partial<Record<keyof CouponForm, string>> = {}
  if (values.code !== undefined && !/^[A-Za-z0-9_-]{3,30}$/.test(values.code.trim()))
    found.code = t('coupon.wrongCode')
  if (values.kind === 'percent' && basisPointsOf(values.percent_bp) === null)
    found.percent_bp = t('coupon.wrongPercent')
  if (values.kind === 'fixed' && !halalasOf(values.amount_halalas))
    found.amount_halalas = t('coupon.wrongAmount')
  for (const name of ['min_sub_total_halalas', 'max_discount_halalas'] as const)
    if (values[name].trim() !== '' && halalasOf(values[name]) === null)
      found[name] = t('coupon.wrongAmount')
  for (const name of ['usage_limit', 'per_customer_limit'] as const)
    if (values[name].trim() !== '' && wholeOf(values[name]) === null)
      found[name] = t('coupon.wrongCount')
  if (values.starts_at && values.ends_at && values.ends_at < values.starts_at)
    found.ends_at = t('discount.endsBefore')
  return found
}
