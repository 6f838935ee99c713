import { foldForSearch } from '#shared/text/arabic.ts'
import { lowestConfidence, type Confidence } from '#shared/plants/vocabulary.ts'
import climate from './data/climate.json' with { type: 'json' }

/** A city with known climate; the lists begin with January. */
export interface City {
  /** The id used in addresses and calls: `riyadh`. */
  id: string
  region: string
  nameAr: string
  nameEn: string
  latitude: number
  isCoastal: boolean
  /** Mean daily maximum and minimum, °C. */
  maxC: readonly number[]
  minC: readonly number[]
  /** Mean relative humidity, %. */
  humidityPercent: readonly number[]
  /** 0 rare … 3 very often. */
  dust: readonly number[]
  /** Difference between a cold night and the mean minimum, °C. */
  coldDropC: number
  recordLowC: number
  /** Correction of Hargreaves' formula for wind and advection. */
  et0Factor: number
  /** The lower of the confidences for temperature and humidity. */
  confidence: Confidence
  /** Folded names of this city, and names of places near it with another climate. */
  names: readonly string[]
  roughNames: readonly string[]
}

/** A region of the Kingdom. */
export interface Region {
  id: string
  nameAr: string
  nameEn: string
}

export const regions: readonly Region[] = climate.regions.map(({ id, name_ar, name_en }) => ({
  id,
  nameAr: name_ar,
  nameEn: name_en,
}))

type CityRow = (typeof climate.cities)['riyadh']

const asCity = (id: string, row: CityRow): City => ({
  id,
  region: row.region,
  nameAr: row.name_ar,
  nameEn: row.name_en,
  latitude: row.latitude,
  isCoastal: row.setting === 'coast',
  maxC: row.tmax_c,
  minC: row.tmin_c,
  humidityPercent: row.rh_pct,
  dust: row.dust,
  coldDropC: row.cold_drop_c,
  recordLowC: row.record_low_c,
  et0Factor: row.et0_factor,
  confidence: lowestConfidence([
    row.quality.temperature.confidence as Confidence,
    row.quality.humidity.confidence as Confidence,
  ]),
  names: row.aliases.map(foldForSearch),
  roughNames: row.aliases_rough.map(foldForSearch),
})

const regionOrder = regions.map(({ id }) => id)

/** The cities of the climate table: Riyadh first, then by region (plants.md 50.1). */
export const cities: readonly City[] = Object.entries(climate.cities)
  .map(([id, row]) => asCity(id, row as CityRow))
  .sort((one, other) => regionOrder.indexOf(one.region) - regionOrder.indexOf(other.region))

/** Returns the city with this id; null: there is none. */
export const cityById = (id: string): City | null => cities.find((city) => city.id === id) ?? null

/**
 * Returns the city that an address names in free text: the whole folded text must equal one of a city's names, never a part of it
 * (plants.md 50.1). `isRough`: a place near it with another climate, so that its temperatures and humidity have low confidence. Null:
 * unknown.
 */
export function findCity(text: string): { city: City; isRough: boolean } | null {
  const folded = foldForSearch(text)
  const exact = cities.find(({ names }) => names.includes(folded))
  if (exact) return { city: exact, isRough: false }
  const rough = cities.find(({ roughNames }) => roughNames.includes(folded))
  return rough ? { city: rough, isRough: true } : null
}

/** Returns the region of the city that an address names in free text; null: the city is unknown. */
export const regionOfCity = (text: string): Region | null => {
  const found = findCity(text)
  return (found && regions.find(({ id }) => id === found.city.region)) ?? null
}
