import type { Day } from '#shared/day.ts'

const dayMs = 86_400_000
/** The units of an age: the number of its days below which it is used, and the days of one. */
const units = [
  { key: 'photo.afterDays', below: 14, days: 1 },
  { key: 'photo.afterWeeks', below: 63, days: 7 },
  { key: 'photo.afterMonths', below: 731, days: 30.44 },
  { key: 'photo.afterYears', below: Number.POSITIVE_INFINITY, days: 365.25 },
] as const

interface Photographed {
  day: Day
  plantedOn: Day
  today: Day
  /** It came with an order of the shop. */
  isDelivered: boolean
}

/** Returns the text key, and the number, of a picture's age: since yesterday, else how old the plant was. Pure. */
export function photoAge({ day, plantedOn, today, isDelivered }: Photographed): {
  key: string
  count?: number
} {
  const daysSince = (start: Day, end: Day) =>
    Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
  const days = daysSince(plantedOn, day)
  if (days <= 0) return { key: isDelivered ? 'photo.delivered' : 'photo.planted' }
  const ago = daysSince(day, today)
  if (ago <= 1) return { key: ago === 1 ? 'photo.yesterday' : 'photo.today' }
  const unit = units.find(({ below }) => days < below) ?? units[3]
  return { key: unit.key, count: Math.floor(days / unit.days) }
}
