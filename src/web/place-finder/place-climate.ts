import type { Answer } from '#contract/endpoint.ts'
import type { listPlaces } from '#contract/plants/survival.ts'
import { placeOf, type Answers } from './answers.ts'

/** Hottest day and coldest night in °C, then outdoors the hours of direct sun in the darkest and in the sunniest month. */
export type PlaceClimate = [hotC: number, coldC: number, leastSun?: number, mostSun?: number]

/** By city and place, so that the page has all of them for any answers. */
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

/** The climate of the answered place in a year; undefined: not known. */
export const climateOf = (climates: PlaceClimates, answers: Answers): PlaceClimate | undefined =>
  climates[answers.city]?.[keyOf(placeOf(answers), answers.cooling === 'none')]

const keyOf = (place: string, isUncooled: boolean) => (isUncooled ? `${place}_uncooled` : place)
