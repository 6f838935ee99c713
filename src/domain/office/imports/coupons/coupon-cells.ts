import { addDays, dayOf } from '#shared/day.ts'
import { toRiyals } from '#shared/money.ts'
import type { ImportProblem } from '#db/tables/import.ts'
import type { CouponContent, CouponFields } from '../../coupons/save-coupon.ts'
import { problem, type LineValues } from '../line-values.ts'
import { percentOfText, priceOf } from '../read-cell.ts'

/** A day begins at midnight in Riyadh. */
const startOf = (day: string): string => new Date(`${day}T00:00:00+03:00`).toISOString()
/** The moment at which a coupon with this last day ends. */
const endOf = (day: string): string => startOf(addDays(day, 1))
const lastDayOf = (instant: string): string => dayOf(new Date(Date.parse(instant) - 1))

const limits = [
  ['max_discount', 'max_discount_halalas'],
  ['usage_limit', 'usage_limit'],
  ['per_customer_limit', 'per_customer_limit'],
] as const

/** Reads the cells of a line into coupon fields; the kind decides whether a value is percent or riyals. */
export function couponFieldsOf(
  { values }: LineValues,
  before: CouponContent,
): { fields: CouponFields; problems: ImportProblem[] } {
  const given = (name: string) => values.get(name)?.value
  const kind = (given('kind') ?? before.kind) as CouponContent['kind']
  const fields: CouponFields = {}
  const problems: ImportProblem[] = []
  if (values.has('kind')) fields.kind = kind
  const value = values.get('value')
  if (value) {
    const isPercent = kind === 'percent'
    const read = isPercent ? percentOfText(String(value.value)) : priceOf(String(value.value))
    if (read === null)
      problems.push(problem(isPercent ? 'cell.percent' : 'cell.price', value, { value: value.raw }))
    else if (isPercent) fields.percent_bp = read
    else fields.amount_halalas = read
  }
  const days = { starts_on: 'starts_at', ends_on: 'ends_at' } as const
  for (const name of ['starts_on', 'ends_on'] as const) {
    if (!values.has(name)) continue
    const day = given(name) as string | null
    // A coupon of the same day may begin or end at another hour.
    if (day !== null && writers[name]?.(before) === day) continue
    const instant = name === 'starts_on' ? startOf : endOf
    fields[days[name]] = day === null ? null : instant(day)
  }
  if (values.has('min_sub_total'))
    fields.min_sub_total_halalas = (given('min_sub_total') as number | null) ?? 0
  for (const [name, field] of limits)
    if (values.has(name)) fields[field] = given(name) as number | null
  return { fields, problems }
}

const riyals = (halalas: number | null) => (halalas === null ? null : toRiyals(halalas).toFixed(2))
const whole = (count: number | null) => (count === null ? null : String(count))

/** Writers of coupon fields in files. */
const writers: Readonly<Record<string, (coupon: CouponContent) => string | null>> = {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  value: ({ kind, percent_bp: points, amount_halalas: amount }) =>
    kind === 'percent' ? whole(points === null ? null : points / 100) : riyals(amount),
  starts_on: ({ starts_at: instant }) => instant && dayOf(new Date(instant)),
  ends_on: ({ ends_at: instant }) => instant && lastDayOf(instant),
  min_sub_total: ({ min_sub_total_halalas: halalas }) => (halalas === 0 ? null : riyals(halalas)),
  max_discount: ({ max_discount_halalas: halalas }) => riyals(halalas),
  usage_limit: ({ usage_limit: count }) => whole(count),
  per_customer_limit: ({ per_customer_limit: count }) => whole(count),
}

/** Returns a field of a coupon as text for a file; null: it is empty. */
export const couponCell = (name: string, coupon: CouponContent): string | null =>
  writers[name]?.(coupon) ?? null
