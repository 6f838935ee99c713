import type { Cooling, PlantSize, WaterKind } from '#shared/plants/vocabulary.ts'
import type { City } from './climate.ts'
import { conditionsAt, type Place } from './places.ts'
import { factOf, type PlantProfile } from './profile.ts'
import { clamp } from './rounding.ts'

/** The conditions under which a plant is kept in a month; optional ones have the defaults of plants.md 51.2. */
export interface Circumstances {
  city: City
  place: Place
  /** 1–12. */
  month: number
  size?: PlantSize | undefined
  /** Days between waterings; absent: not judged. */
  every?: number | undefined
  /** Absent: not judged. */
  water?: WaterKind | undefined
  cooling?: Cooling | undefined
  /** The city is only the nearest with a known climate (`findCity`). */
  isCityRough?: boolean | undefined
}

/** Salt in kinds of water, parts per million. */
export const waterPpm: Record<WaterKind, number> = {
  sweet: 200,
  network: 800,
  well: 2000,
  salty: 4000,
}

/** The share of a careful watering that reaches the roots. */
const efficiency = 0.9

export interface Watering {
  /** Litres a week for one plant, not rounded, including the water that washes salt out. `roundLitres` rounds them for display. */
  litresAWeek: number
  /** Days between waterings. */
  everyDays: number
}

/** Returns how much water a plant needs in a month, and how often; null: too few facts are known (plants.md 51.6). */
export function wateringOf(
  profile: PlantProfile,
  { city, place, month, size = 'medium', water, cooling }: Circumstances,
): Watering | null {
  const kc = factOf(profile, 'kc')
  const depletion = factOf(profile, 'depletion')
  const canopyCm = factOf(profile, 'canopy_cm')?.[size]
  if (kc === null || depletion === null || canopyCm === undefined) return null
  const area = (Math.PI / 4) * (canopyCm / 100) ** 2
  const isInGround = place === 'garden_sun' || profile.kind === 'turf'
  const potLitres = factOf(profile, 'pot_l')?.[size]
  if (!isInGround && potLitres === undefined) return null
  const heldLitres = isInGround ? 48 * area : 0.35 * (potLitres ?? 0)
  const litresADay = conditionsAt(city, place, month, cooling).etMm * kc * area
  const maxDays = factOf(profile, 'water_every_days')?.cool ?? Number.POSITIVE_INFINITY
  const flush = water !== undefined && waterPpm[water] >= 2000 ? 1.15 : 1
  return {
    litresAWeek: ((litresADay * 7) / efficiency) * flush,
    everyDays: clamp(Math.floor((heldLitres * depletion) / litresADay), 1, Math.max(1, maxDays)),
  }
}
