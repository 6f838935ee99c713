import { addDays, type Day } from '#shared/day.ts'
import type { ClosedRange } from '#shared/opening-hours.ts'

/** Sunday to Thursday, the working week of the Kingdom, but for days on which the shop is closed. */
const isWorkingDay = (day: Day, closed: readonly ClosedRange[]): boolean =>
  ![5, 6].includes(new Date(day).getUTCDay()) &&
  !closed.some(({ from_on, to_on }) => from_on <= day && day <= to_on)

/** Longer than a shop is ever closed, so that ranges without a gap end the walk as well. */
const maxWalkedDays = 800

/** The day that comes `count` working days after another. */
export function workingDaysAfter(day: Day, count: number, closed: readonly ClosedRange[]): Day {
  let at = day
  for (let left = count, walked = 0; left > 0 && walked < maxWalkedDays; walked += 1) {
    at = addDays(at, 1)
    if (isWorkingDay(at, closed)) left -= 1
  }
  return at
}

/** What was received before this day has had `count` working days until `today`, that day included. */
export function receivedBefore(today: Day, count: number, closed: readonly ClosedRange[]): Day {
  let at = addDays(today, 1)
  for (let left = count, walked = 0; left > 0 && walked < maxWalkedDays; walked += 1) {
    at = addDays(at, -1)
    if (isWorkingDay(at, closed)) left -= 1
  }
  return at
}
