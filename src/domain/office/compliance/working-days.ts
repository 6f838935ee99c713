import { addDays, type Day } from '#shared/day.ts'
import type { ClosedRange } from '#shared/opening-hours.ts'

/** Sunday to Thursday, the working week of the Kingdom, except days on which the shop is closed. */
const isWorkingDay = (day: Day, closed: readonly ClosedRange[]): boolean =>
  ![5, 6].includes(new Date(day).getUTCDay()) &&
  !closed.some(({ from_on, to_on }) => from_on <= day && day <= to_on)

/** Longer than a shop is ever closed, so that the loop ends even if the closed ranges never do. */
const maxWalkedDays = 800

/** Returns the day that is `count` working days after another. */
export function workingDaysAfter(day: Day, count: number, closed: readonly ClosedRange[]): Day {
  let at = day
  for (let left = count, walked = 0; left > 0 && walked < maxWalkedDays; walked += 1) {
    at = addDays(at, 1)
    if (isWorkingDay(at, closed)) left -= 1
  }
  return at
}

/** Returns the day before which letters must have been received to have had `count` working days until `today`, inclusive. */
export function receivedBefore(today: Day, count: number, closed: readonly ClosedRange[]): Day {
  let at = addDays(today, 1)
  for (let left = count, walked = 0; left > 0 && walked < maxWalkedDays; walked += 1) {
    at = addDays(at, -1)
    if (isWorkingDay(at, closed)) left -= 1
  }
  return at
}
