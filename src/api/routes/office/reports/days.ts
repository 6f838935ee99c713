import type { Day } from '#shared/day.ts'
import { comparedPeriod, readDays, readPeriod, type Period } from '#domain/reports/period.ts'
import type { Comparison } from '#shared/office/report.ts'
import { ShopError } from '#shared/shop-error.ts'

interface ChosenDays {
  period?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  compare: Comparison
}

const refuse = (field: string): never => {
  throw new ShopError('validationFailed', {}, { [field]: ['invalidValue'] })
}

/** The chosen days, and those they are compared with. @throws ShopError `validationFailed` { period, to } */
export function readChosenDays({ period, from, to, compare }: ChosenDays): {
  period: Period
  compared: Period | null
} {
  const chosen =
    from !== undefined && to !== undefined
      ? (readDays(from, to) ?? refuse('to'))
      : (readPeriod(period ?? 'month') ?? refuse('period'))
  return { period: chosen, compared: comparedPeriod(chosen, compare) }
}
