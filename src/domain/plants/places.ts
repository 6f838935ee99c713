import { allMonths, type Cooling, type Place } from '#shared/plants/vocabulary.ts'
import type { City } from './climate.ts'
import { roundHalfUp } from './rounding.ts'
import { saturationKpa, weatherOf } from './weather.ts'

export { isIndoor, places, type Place } from '#shared/plants/vocabulary.ts'

/** A place indoors: its light, 1 dim … 3 bright, and the evaporation, mm a day. */
interface IndoorPlace {
  lightClass: 1 | 2 | 3
  etMm: number
}

/** A place outdoors (plants.md 51.4). */
interface OutdoorPlace {
  /** Degrees above the air temperature of the weather station, °C. */
  heatC: number
  /** Degrees by which a cold night is milder, °C. */
  shelterC: number
  /** Share of the reference evapotranspiration. */
  etShare: number
  /** Share of the dust. */
  exposure: number
  /** Hours of direct sun from January to December; null: nearly the whole day. */
  sunHours: readonly number[] | null
}

const eastSun = [4, 4.5, 5, 5, 5, 5, 5, 5, 5, 4.5, 4, 4]
const balcony = { shelterC: 2, exposure: 0.8 }

const indoorPlaces: Partial<Record<Place, IndoorPlace>> = {
  indoor_dim: { lightClass: 1, etMm: 0.8 },
  indoor_indirect: { lightClass: 2, etMm: 1.2 },
  indoor_bright: { lightClass: 3, etMm: 1.8 },
}

/** A west wall releases its heat in the hottest hours; a south balcony with a slab above is shaded in June. */
const outdoorPlaces: Partial<Record<Place, OutdoorPlace>> = {
  patio_shaded: {
    heatC: -1,
    shelterC: 2,
    etShare: 0.5,
    exposure: 0.5,
    sunHours: Array<number>(12).fill(1),
  },
  balcony_n: {
    ...balcony,
    heatC: 0,
    etShare: 0.6,
    sunHours: [0, 0, 0, 1, 2, 3, 3, 1.5, 0, 0, 0, 0],
  },
  balcony_e: { ...balcony, heatC: 1, etShare: 0.75, sunHours: eastSun },
  balcony_s: {
    ...balcony,
    heatC: 2,
    etShare: 0.75,
    sunHours: [7, 6.5, 5, 3, 1.5, 1, 1, 2, 4.5, 6, 7, 7],
  },
  balcony_w: { ...balcony, heatC: 4, etShare: 0.9, sunHours: eastSun },
  garden_sun: { heatC: 0, shelterC: 0, etShare: 1, exposure: 1, sunHours: null },
}

/** The conditions for a plant at a place in a month (plants.md 51.5). */
export interface Conditions {
  /** A hot day and a cold night, °C. */
  hotDayC: number
  coldNightC: number
  /** Vapour pressure deficit in the afternoon, kPa. */
  deficitKpa: number
  /** Indoors: 1 dim … 3 bright. Null outdoors, where hours of sun are used. */
  lightClass: number | null
  /** Hours of direct sun; null indoors. */
  sunHours: number | null
  /** 0 none … 3; null indoors. */
  dust: number | null
  /** Evapotranspiration of a lawn there, mm a day. */
  etMm: number
}

/** Returns the conditions in `month` (1–12); `cooling` is used only indoors. */
export function conditionsAt(
  city: City,
  place: Place,
  month: number,
  cooling: Cooling = 'always',
): Conditions {
  const indoor = indoorPlaces[place]
  const outdoor = outdoorPlaces[place]
  const weather = weatherOf(city, month)
  if (outdoor)
    return {
      hotDayC: weather.maxC + 3 + outdoor.heatC,
      coldNightC: weather.minC - city.coldDropC + outdoor.shelterC,
      deficitKpa: weather.deficitKpa,
      lightClass: null,
      sunHours: outdoor.sunHours?.[month - 1] ?? 0.9 * weather.dayHours,
      dust: weather.dust * outdoor.exposure,
      etMm: weather.et0Mm * outdoor.etShare,
    }
  const { lightClass, etMm } = indoor ?? { lightClass: 1, etMm: 0 }
  const room = { lightClass, etMm, sunHours: null, dust: null }
  if (cooling === 'always')
    return {
      ...room,
      hotDayC: 27,
      coldNightC: 19,
      deficitKpa: saturationKpa(24) * (1 - (city.isCoastal ? 0.5 : 0.4)),
    }
  const mean = (weather.maxC + weather.minC) / 2 + 2
  return {
    ...room,
    hotDayC: mean + 3,
    coldNightC: weather.minC + 4,
    deficitKpa: Math.max(0, saturationKpa(mean) - weather.vapourKpa),
  }
}

/** The extremes of a place in a year, rounded for display. */
export interface PlaceClimate {
  hottestDayC: number
  coldestNightC: number
  /** Hours of direct sun a day, in the months with the fewest and the most; null indoors. */
  sunHours: { least: number; most: number } | null
}

/** Returns the extremes of a year at a place; `cooling` is used only indoors. */
export function climateAt(city: City, place: Place, cooling: Cooling = 'always'): PlaceClimate {
  const year = allMonths.map((month) => conditionsAt(city, place, month, cooling))
  const sunHours = year.flatMap((month) => month.sunHours ?? [])
  return {
    hottestDayC: roundHalfUp(Math.max(...year.map(({ hotDayC }) => hotDayC))),
    coldestNightC: roundHalfUp(Math.min(...year.map(({ coldNightC }) => coldNightC))),
    sunHours:
      sunHours.length > 0
        ? { least: roundHalfUp(Math.min(...sunHours)), most: roundHalfUp(Math.max(...sunHours)) }
        : null,
  }
}
