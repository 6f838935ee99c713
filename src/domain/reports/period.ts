import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Comparison } from '#shared/office/report.ts'

type CalendarUnit = 'month' | 'quarter' | 'year'

/** A range of Riyadh days, inclusive. */
export interface Period {
  from: Day
  to: Day
  /** The calendar unit that it is, or is the beginning of; null: any days. */
  unit: CalendarUnit | null
}

const monthsOf: Record<CalendarUnit, number> = { month: 1, quarter: 3, year: 12 }
const maxDays = 3660

/** Returns the first day of a month, counted from the year 0. */
function monthStart(count: number): Day {
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}
const monthCount = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const dayCount = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

function unitAt(day: Day, unit: CalendarUnit, shift = 0): Period {
  const length = monthsOf[unit]
  const first = Math.floor(monthCount(day) / length) * length + shift * length
  return { from: monthStart(first), to: addDays(monthStart(first + length), -1), unit }
}

/** Present units, such as `month`, end today; past units are whole. */
const named: Readonly<Record<string, (today: Day) => Period>> = {
  today: (today) => ({ from: today, to: today, unit: null }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1), unit: null }),
  '7': (today) => ({ from: addDays(today, -6), to: today, unit: null }),
  '30': (today) => ({ from: addDays(today, -29), to: today, unit: null }),
  month: (today) => ({ ...unitAt(today, 'month'), to: today }),
  last_month: (today) => unitAt(today, 'month', -1),
  quarter: (today) => ({ ...unitAt(today, 'quarter'), to: today }),
  last_quarter: (today) => unitAt(today, 'quarter', -1),
  year: (today) => ({ ...unitAt(today, 'year'), to: today }),
  last_year: (today) => unitAt(today, 'year', -1),
}

/** Returns the days of `today`, `30`, `last_quarter`, `2026`, `2026-Q3`, `2026-09` …; null: not a known period. */
export function readPeriod(name: string, today: Day = dayOf(new Date())): Period | null {
  const known = Object.hasOwn(named, name) ? named[name] : undefined
  if (known) return known(today)
  const [, year, quarter, month] = /^(20\d\d)(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(name) ?? []
  if (!year) return null
  if (month) return unitAt(`${year}-${month}-01`, 'month')
  if (quarter) return unitAt(monthStart(Number(year) * 12 + (Number(quarter) - 1) * 3), 'quarter')
  return unitAt(`${year}-01-01`, 'year')
}

/** Returns the days between two dates; null: in the wrong order, or more than ten years. */
export function readDays(from: Day, to: Day): Period | null {
  const days = dayCount(from, to)
  return days >= 1 && days <= maxDays ? { from, to, unit: null } : null
}

/** Returns the whole month or quarter of a period; null: it is neither. */
export function readVatPeriod(name: string, today: Day = dayOf(new Date())): Period | null {
  const period = readPeriod(name, today)
  return period?.unit === 'month' || period?.unit === 'quarter'
    ? unitAt(period.from, period.unit)
    : null
}

/** Returns the name of a calendar unit: `2026-Q3`, `2026-09`, `2026`; null: any days. */
export function periodName({ from, unit }: Period): string | null {
  if (unit === 'month') return from.slice(0, 7)
  if (unit === 'quarter')
    return `${from.slice(0, 4)}-Q${Math.floor((monthCount(from) % 12) / 3) + 1}`
  return unit === 'year' ? from.slice(0, 4) : null
}

/**
 * Returns the days with which a period is compared: for `before` the preceding unit, or the same number of preceding days; otherwise the
 * year before. For days outside a calendar unit, the year before is 52 weeks earlier, so that the days of the week match.
 */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  const { from, to, unit } = period
  const days = dayCount(from, to)
  if (unit === null) {
    const shift = comparison === 'before' ? days : 364
    return { from: addDays(from, -shift), to: addDays(to, -shift), unit }
  }
  const shift = comparison === 'before' ? -1 : -12 / monthsOf[unit]
  const other = unitAt(from, unit, shift)
  // A unit that ends today is compared with the same number of days.
  const isWhole = to === unitAt(from, unit).to
  const end = isWhole ? other.to : addDays(other.from, days - 1)
  return { ...other, to: end < other.to ? end : other.to }
}

export type TimeGroup = 'day' | 'week' | 'month'

/** Returns the first days of all days, weeks (from Sunday) or months that overlap a period. */
export function bucketsOf({ from, to }: Period, group: TimeGroup): Day[] {
  const buckets: Day[] = []
  if (group === 'month') {
    for (let count = monthCount(from); count <= monthCount(to); count += 1)
      buckets.push(monthStart(count))
    return buckets
  }
  const step = group === 'week' ? 7 : 1
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  const first = group === 'week' ? addDays(from, -weekday) : from
  for (let day = first; day <= to; day = addDays(day, step)) buckets.push(day)
  return buckets
}
