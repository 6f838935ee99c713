/** A calendar day, `YYYY-MM-DD`, in the shop's time zone. */
export type Day = string

export const shopTimeZone = 'Asia/Riyadh'

const riyadhDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Riyadh at this instant. */
export const dayOf = (instant: Date): Day => riyadhDay.format(instant)

/** Whether the day has ended in Riyadh. */
export const isOver = (day: Day): boolean => day < dayOf(new Date())

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + count)
  return noon.toISOString().slice(0, 10)
}

/** The offset of Riyadh from UTC in minutes, the same all year. */
const aheadMinutes = 180
const minuteMs = 60_000

/** The instant of a minute of the day in Riyadh, counted from midnight. */
export const instantOf = (day: Day, minute: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minute - aheadMinutes) * minuteMs)

/** Minutes since midnight in Riyadh. */
export const minuteOfDay = (instant: Date): number =>
  (Math.floor(instant.getTime() / minuteMs) + aheadMinutes) % (24 * 60)
