import { roundLitres } from '#domain/plants/rounding.ts'
import type { WorkCode } from '#domain/plants/year.ts'
import { addDays, type Day } from '#shared/day.ts'
import { maxDaysAhead, type CareJobKind } from '#shared/plants/owned.ts'
import { ShopError } from '#shared/shop-error.ts'
import { jobsBetween, type WorkedPlant } from './jobs.ts'

/** A job on a day. */
export interface CalendarJob<Plant> {
  plant: Plant
  kind: CareJobKind
  code: WorkCode | null
  /** Rounded for display (plants.md 51.6); null: no watering. */
  litres: number | null
}

export interface CalendarDay<Plant> {
  day: Day
  /** Waterings first, each kind in the order of the plants. */
  jobs: CalendarJob<Plant>[]
}

const kindOrder: readonly CareJobKind[] = ['water', 'feed', 'repot', 'prune', 'plant_out']

/**
 * Returns the days from `from` to `to` that have jobs, not before today (plants.md 53.3). Pure.
 *
 * @throws ShopError `validationFailed` { to: calendarPeriod } later than a year from today
 */
export function calendarOf<Plant extends WorkedPlant>(
  plants: readonly Plant[],
  period: { today: Day; from: Day; to: Day },
): CalendarDay<Plant>[] {
  if (period.to > addDays(period.today, maxDaysAhead))
    throw new ShopError('validationFailed', {}, { to: ['calendarPeriod'] })
  const byDay = new Map<Day, CalendarJob<Plant>[]>()
  for (const plant of plants)
    for (const { day, job } of jobsBetween(plant, period)) {
      const litres = job.litres === null ? null : roundLitres(job.litres)
      const ofDay = byDay.get(day) ?? []
      ofDay.push({ ...job, plant, litres })
      byDay.set(day, ofDay)
    }
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, jobs]) => ({
      day,
      jobs: jobs.toSorted(
        (one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind),
      ),
    }))
}
