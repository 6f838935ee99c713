import type { City } from '#domain/plants/climate.ts'
import { climateAt, isIndoor, places } from '#domain/plants/places.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listPlaces } from '#contract/plants/survival.ts'
import { coolings, type Cooling, type Place } from '#shared/plants/vocabulary.ts'

type PlaceClimate = Answer<typeof listPlaces>['data'][number]

/** Every place of a city; rooms both with and without cooling. */
export const serializePlaces = (city: City): PlaceClimate[] =>
  places.flatMap((place) =>
    isIndoor(place)
      ? coolings.map((cooling) => serializePlace(city, place, cooling))
      : [serializePlace(city, place, null)],
  )

function serializePlace(city: City, place: Place, cooling: Cooling | null): PlaceClimate {
  const { hottestDayC, coldestNightC, sunHours } = climateAt(city, place, cooling ?? undefined)
  return {
    city: city.id,
    place,
    cooling,
    hottest_day_c: hottestDayC,
    coldest_night_c: coldestNightC,
    sun_hours: sunHours,
  }
}
