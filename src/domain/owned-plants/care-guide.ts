import { cities, type City } from '#domain/plants/climate.ts'
import { factOf, type PlantProfile } from '#domain/plants/profile.ts'
import { markOf, type SurvivalMark } from '#domain/plants/year-scores.ts'
import { yearJobsOf, type WorkCode } from '#domain/plants/year.ts'
import type { Place } from '#shared/plants/vocabulary.ts'

/** Cities with very different climates, whose marks a care page shows. */
const shownCities = ['riyadh', 'jeddah', 'dammam', 'abha', 'hail']
const placesOutdoors: readonly Place[] = ['garden_sun', 'balcony_w', 'balcony_n']
const placesIndoors: readonly Place[] = ['indoor_bright', 'indoor_indirect', 'balcony_n']

/** The marks of a kind of plant in some cities and places, and its work in a year in Riyadh. */
export interface CareGuide {
  places: readonly Place[]
  cities: { city: City; marks: SurvivalMark[] }[]
  feedMonths: number[]
  work: { month: number; code: WorkCode }[]
  plantOutMonths: number[]
  waterEveryDays: { hot: number; cool: number } | null
}

/** Builds the care guide of a kind. `now` is the current month, 1–12. Pure. */
export function careGuideOf(profile: PlantProfile, now: number): CareGuide {
  const places = profile.place === 'indoor' ? placesIndoors : placesOutdoors
  const [home] = cities
  if (!home) throw new Error('the climate table is empty')
  const year = yearJobsOf(
    profile,
    home,
    profile.place === 'indoor' ? 'indoor_bright' : 'garden_sun',
  )
  return {
    places,
    cities: cities
      .filter(({ id }) => shownCities.includes(id))
      .toSorted((one, other) => shownCities.indexOf(one.id) - shownCities.indexOf(other.id))
      .map((city) => ({
        city,
        marks: places.map((place) => markOf(profile, { city, place, now })),
      })),
    feedMonths: year.feed.months,
    work: year.work,
    plantOutMonths: year.plantOut,
    waterEveryDays: factOf(profile, 'water_every_days'),
  }
}
