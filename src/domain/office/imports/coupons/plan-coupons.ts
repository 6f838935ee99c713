import type { ImportProblem } from '#db/tables/import.ts'
import type { Db } from '#db/tables.ts'
import { loadCouponsByCode, type CouponRow } from '../../coupons/find-coupons.ts'
import {
  blankCoupon,
  changesOf,
  contentOf,
  withFields,
  type CouponContent,
} from '../../coupons/save-coupon.ts'
import { importField } from '../fields.ts'
import { problem, type LineSetup, type LineValues } from '../line-values.ts'
import type { LinePlan } from '../plan-line.ts'
import type { CouponChanges } from './coupon-changes.ts'
import { couponCell, couponFieldsOf } from './coupon-cells.ts'

interface CouponLine {
  line: number
  cells: readonly (string | null)[]
  values: LineValues
  key: string | null
}

interface PlannedCoupon<Line> {
  line: Line
  plan: LinePlan
  product: null
}

const codeOf = ({ values }: LineValues): string | undefined =>
  values.get('code')?.value as string | undefined

/** Plans lines of coupons: new codes, and the differences of existing ones (office.md §25, §33). One statement. */
export async function planCoupons<Line extends CouponLine>(
  tx: Db,
  setup: Pick<LineSetup, 'mapping'>,
  lines: readonly Line[],
  earlierLine: (key: string, line: number) => number | undefined,
): Promise<PlannedCoupon<Line>[]> {
  const coupons = await loadCouponsByCode(
    tx,
    lines.flatMap(({ values }) => codeOf(values) ?? []),
  )
  return lines.map((line) => ({
    line,
    product: null,
    plan: planOf(line, setup, {
      coupon: coupons.get(codeOf(line.values) ?? '') ?? null,
      earlier: line.key === null ? undefined : earlierLine(line.key, line.line),
    }),
  }))
}

interface Known {
  coupon: CouponRow | null
  /** An earlier line with the same code. */
  earlier: number | undefined
}

function planOf(
  { cells, values }: CouponLine,
  { mapping }: Pick<LineSetup, 'mapping'>,
  { coupon, earlier }: Known,
): LinePlan {
  const code = codeOf(values) ?? ''
  const before: CouponContent = coupon
    ? contentOf(coupon)
    : { ...blankCoupon, code, kind: 'percent' }
  const { fields, problems: unread } = couponFieldsOf(values, before)
  const after = withFields(before, fields)
  const problems = [...values.problems, ...unread]
  if (earlier !== undefined) problems.push(problem('line.couponTwice', {}, { line: earlier }))
  if (problems.length === 0) problems.push(...refusals(values, coupon, before, after))
  const isWrong = problems.length > 0
  const changes: CouponChanges = {
    couponId: coupon?.id ?? null,
    version: coupon?.version ?? null,
    fields: { ...fields, code: after.code },
  }
  const outcome = outcomeOf(isWrong, coupon, before, after)
  return {
    outcome,
    isWarned: false,
    title: code || null,
    changes: outcome === 'new' || outcome === 'changed' ? changes : null,
    differences: [...mapping].map(([column, { name }]) => {
      const raw = cells[column - 1] ?? null
      return {
        column,
        field: name,
        from: coupon ? couponCell(name, before) : null,
        to: isWrong ? raw : couponCell(name, after),
      }
    }),
    problems,
  }
}

function outcomeOf(
  isWrong: boolean,
  coupon: CouponRow | null,
  before: CouponContent,
  after: CouponContent,
): LinePlan['outcome'] {
  if (isWrong) return 'wrong'
  if (!coupon) return 'new'
  return Object.keys(changesOf(before, after)).length > 0 ? 'changed' : 'same'
}

/** Returns the problems of a coupon that could not be saved. */
function refusals(
  { values }: LineValues,
  coupon: CouponRow | null,
  before: CouponContent,
  after: CouponContent,
): ImportProblem[] {
  const needed = coupon ? ['code'] : ['code', 'kind', 'value']
  const found = needed
    .filter((name) => !values.has(name))
    .map((name) => problem('cell.required', { field: importField(name) }))
  if (found.length > 0) return found
  const worth = after.kind === 'percent' ? after.percent_bp : after.amount_halalas
  if (worth === null) found.push(problem('cell.required', { field: importField('value') }))
  const changes = changesOf(before, after)
  if (coupon?.is_fixed && ['kind', 'percent_bp', 'amount_halalas'].some((name) => name in changes))
    found.push(problem('line.couponUsed', values.get('value') ?? values.get('kind')))
  if (after.starts_at && after.ends_at && after.ends_at <= after.starts_at)
    found.push(problem('line.couponDates', values.get('ends_on') ?? values.get('starts_on')))
  if (coupon && after.usage_limit !== null && after.usage_limit < coupon.times_used)
    found.push(problem('line.belowUses', values.get('usage_limit'), { uses: coupon.times_used }))
  return found
}
