import type { Answer } from '#contract/endpoint.ts'
import type { listPlaces } from '#contract/plants/survival.ts'
import { placeOf, type Answers } from './answers.ts'

/** Hottest day and coldest night in °C, then outdoors the hours of direct sun in the darkest and in the sunniest month. */
export type PlaceClimate = [hotC: number, coldC: number, leastSun?: number, mostSun?: number]

/** By city and place, so that the page has them all at hand whatever is answered. */
export type PlaceClimates = Record<string, Record<string, PlaceClimate>>

export function packClimates(places: Answer<typeof listPlaces>['data']): PlaceClimates {
  const byCity: PlaceClimates = {}
  for (const { city, place, cooling, hottest_day_c, coldest_night_c, sun_hours } of places) {
    const climate: PlaceClimate = [hottest_day_c, coldest_night_c]
    if (sun_hours) climate.push(sun_hours.least, sun_hours.most)
    byCity[city] = { ...byCity[city], [keyOf(place, cooling === 'none')]: climate }
  }
  return byCity
}

/** What the place of these answers does to plants in a year; undefined: nobody knows. */
export const climateOf = (climates: PlaceClimates, answers: Answers): PlaceClimate | undefined =>
  climates[answers.city]?.[keyOf(placeOf(answers), answers.cooling === 'none')]

const keyOf = (place: string, isUncooled: boolean) => (isUncooled ? `${place}_uncooled` : place)
