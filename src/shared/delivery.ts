import { foldForSearch } from './text/arabic.ts'
import type { Locale } from './locale.ts'
import { courierCities, similarTowns, vanCities, type City } from './cities.ts'
import { addDays, dayOf, type Day } from './day.ts'
import { isWithinOneEdit } from './text/edit-distance.ts'

/** The maximum number of days an order takes, by destination, and the days that do not count. */
export interface DeliveryDays {
  /** To Riyadh and its suburbs, by the shop's van. */
  deliveryDays: number
  /** To any other city, by courier. */
  deliveryDaysElsewhere: number
  /** Fridays do not count. */
  skipsFridays?: boolean
  /** Ranges of closing days, both ends included: they do not count either (office.md J14). */
  closedDays?: readonly (readonly [from: Day, to: Day])[]
}

const vanSpellings = new Set(
  vanCities.flatMap(({ ar, en, also = [] }) => [ar, en, ...also]).map(foldForSearch),
)

/**
 * Whether the shop's van delivers to the city. The folded city is compared as a whole; an unknown city counts as elsewhere (contract §3.7).
 */
export const isVanCity = (city: string): boolean => vanSpellings.has(foldForSearch(city))

const spellings = [...vanCities, ...courierCities].flatMap((city) =>
  [city.ar, city.en, ...(city.also ?? [])].map((spelling) => ({
    city,
    folded: foldForSearch(spelling),
  })),
)
const foldedSimilarTowns = new Set(similarTowns.map(foldForSearch))
/** A typo in fewer letters makes another name. */
const minSpelling = 4

/**
 * Returns the known city that was probably meant: the typed name is no city's, but differs from one by a single typo. Null also for the
 * beginning of a name, which may still be being typed, and for names of towns that are not known.
 */
export function findMisspelledCity(typed: string): City | null {
  const folded = foldForSearch(typed)
  if (foldedSimilarTowns.has(folded) || spellings.some((known) => known.folded.startsWith(folded)))
    return null
  const meant = spellings.find(
    (known) => known.folded.length >= minSpelling && isWithinOneEdit(folded, known.folded),
  )
  return meant?.city ?? null
}

/** A known city that was entered in the other script, by its name in this language; any other place as it was entered. */
export function cityNameIn(city: string, locale: Locale): string {
  if (/\p{Script=Arabic}/u.test(city) === (locale === 'ar')) return city
  const folded = foldForSearch(city)
  return spellings.find((known) => known.folded === folded)?.city[locale] ?? city
}

/** The day by which an order placed today arrives. */
export function deliveryDayTo(city: string, days: DeliveryDays): Day {
  const isOff = (day: Day) =>
    (days.skipsFridays && new Date(day).getUTCDay() === 5) ||
    days.closedDays?.some(([from, to]) => from <= day && day <= to)
  let left = isVanCity(city) ? days.deliveryDays : days.deliveryDaysElsewhere
  let day = dayOf(new Date())
  while (left > 0 || isOff(day)) {
    day = addDays(day, 1)
    if (!isOff(day)) left -= 1
  }
  return day
}
