import { foldForSearch } from './text/arabic.ts'
import { vanCities } from './cities.ts'
import { addDays, dayOf, type Day } from './day.ts'

/** How many days an order takes at most, by where it goes (DELIVERY_DAYS, DELIVERY_DAYS_ELSEWHERE). */
export interface DeliveryDays {
  /** To Riyadh and its suburbs, by the shop's own van. */
  deliveryDays: number
  /** To any other city, by courier. */
  deliveryDaysElsewhere: number
}

const vanSpellings = new Set(
  vanCities.flatMap(({ ar, en, also = [] }) => [ar, en, ...also]).map(foldForSearch),
)

/** Whether the shop's own people deliver there; the city is folded and compared as a whole, one that is not known is elsewhere (contract §3.7). */
export const isVanCity = (city: string): boolean => vanSpellings.has(foldForSearch(city))

/** The day until which an order of today arrives. */
export const deliveryDayTo = (
  city: string,
  { deliveryDays, deliveryDaysElsewhere }: DeliveryDays,
): Day => addDays(dayOf(new Date()), isVanCity(city) ? deliveryDays : deliveryDaysElsewhere)
