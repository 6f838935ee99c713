import type { Factor } from '#shared/plants/vocabulary.ts'
import type { Conditions } from './places.ts'
import { factOf, type PlantProfile } from './profile.ts'
import { clamp, interpolate, roundHalfUp } from './rounding.ts'
import { waterPpm, type Circumstances, type Watering } from './watering.ts'

/** The figures in the sentence of a reason; each sentence uses those it needs. */
export interface ReasonFigures {
  /** The plant's limit, °C. */
  limit?: number
  /** A hot day and a cold night at the place, °C. */
  hot?: number
  cold?: number
  /** Hours of direct sun a day. */
  sun?: number
  /** Days between waterings: actual, and needed. */
  every?: number
  days?: number
}

/** The score of one factor for a plant (plants.md 51.7). */
export interface FactorScore {
  factor: Factor
  weight: number
  /** 0–100, not rounded. */
  score: number
  /** The name of the reason: the factor, or the side on which it is wrong. */
  subject: Factor | 'light_low' | 'light_high' | 'water_drowned'
  figures: ReasonFigures
}

const heatPoints = [
  [-8, 0],
  [-5, 20],
  [0, 65],
  [5, 100],
] as const
const coldPoints = [
  [-6, 0],
  [-3, 25],
  [0, 65],
  [3, 100],
] as const
const drynessPoints = [
  [1, 100],
  [1.5, 55],
  [2, 20],
  [2.5, 0],
] as const
/** Points for water and for salt. */
const waterPoints = [
  [1, 100],
  [1.5, 60],
  [2, 30],
  [3, 0],
] as const

/** The greatest vapour pressure deficit in the afternoon that it tolerates, kPa. */
const drynessLimitKpa = { humid: 1.5, moist: 2.5, moderate: 5, dry: 8.5, desert: 12 } as const
const saltLimitPpm = { low: 1000, medium: 2000, high: 3000, very_high: 8000 } as const
/** The deduction per class of dust, by the plant's toughness 1–3. */
const dustHarm: Record<number, number> = { 1: 25, 2: 10, 3: 0 }

/** Returns the score of each factor that is judged, in the table's order; the facts needed for a score must be known. */
export function factorScores(
  profile: PlantProfile,
  conditions: Conditions,
  { every, water }: Pick<Circumstances, 'every' | 'water'>,
  watering: Watering | null,
): FactorScore[] {
  return [
    heatScore(profile, conditions),
    coldScore(profile, conditions),
    lightScore(profile, conditions),
    drynessScore(profile, conditions),
    every === undefined ? null : wateredScore(profile, every, watering),
    water === undefined ? null : saltScore(profile, waterPpm[water]),
    dustScore(profile, conditions),
  ].filter((score) => score !== null)
}

function heatScore(profile: PlantProfile, { hotDayC }: Conditions): FactorScore {
  const limit = factOf(profile, 'heat_max_c') ?? 0
  return {
    factor: 'heat',
    subject: 'heat',
    weight: 30,
    score: interpolate(heatPoints, limit - hotDayC),
    figures: { limit: roundHalfUp(limit), hot: roundHalfUp(hotDayC) },
  }
}

function coldScore(profile: PlantProfile, { coldNightC }: Conditions): FactorScore {
  const limit = factOf(profile, 'cold_min_c') ?? 0
  return {
    factor: 'cold',
    subject: 'cold',
    weight: 15,
    score: interpolate(coldPoints, coldNightC - limit),
    figures: { limit: roundHalfUp(limit), cold: roundHalfUp(coldNightC) },
  }
}

const light = { factor: 'light', weight: 25 } as const

function lightScore(profile: PlantProfile, conditions: Conditions): FactorScore {
  const { sunHours, lightClass, hotDayC } = conditions
  if (sunHours === null) return lightScoreIndoors(profile, lightClass ?? 1)
  const missing = Math.max(0, (factOf(profile, 'sun_min_h') ?? 0) - sunHours)
  const over = Math.max(0, sunHours - (factOf(profile, 'sun_max_h') ?? 24))
  return {
    ...light,
    subject: missing > 0 ? 'light_low' : over > 0 ? 'light_high' : 'light',
    score: clamp(100 - 10 * missing - (hotDayC >= 35 ? 12 : 6) * over, 0, 100),
    figures: { sun: roundHalfUp(sunHours) },
  }
}

function lightScoreIndoors(profile: PlantProfile, lightClass: number): FactorScore {
  const darkest = factOf(profile, 'light_min') ?? 1
  const brightest = factOf(profile, 'light_max') ?? 5
  const tooDark = Math.max(0, darkest - lightClass)
  const tooBright = Math.max(0, lightClass - brightest)
  // It survives at the lowest light it tolerates, but grows slowly.
  const atItsDarkest = lightClass === darkest && brightest > darkest ? 15 : 0
  return {
    ...light,
    subject: tooDark + atItsDarkest > 0 ? 'light_low' : tooBright > 0 ? 'light_high' : 'light',
    score: clamp(100 - 30 * tooDark - 25 * tooBright - atItsDarkest, 0, 100),
    figures: {},
  }
}

function drynessScore(profile: PlantProfile, { deficitKpa }: Conditions): FactorScore {
  const limit = drynessLimitKpa[factOf(profile, 'humidity') ?? 'humid']
  return {
    factor: 'dryness',
    subject: 'dryness',
    weight: 15,
    score: interpolate(drynessPoints, deficitKpa / limit),
    figures: {},
  }
}

function wateredScore(
  profile: PlantProfile,
  every: number,
  watering: Watering | null,
): FactorScore | null {
  if (!watering) return null
  const { everyDays } = watering
  const isDrowned = every / everyDays < 0.25 && (factOf(profile, 'depletion') ?? 0) >= 0.7
  return {
    factor: 'water',
    subject: isDrowned ? 'water_drowned' : 'water',
    weight: 10,
    score: isDrowned ? 60 : interpolate(waterPoints, every / everyDays),
    figures: { every, days: everyDays },
  }
}

function saltScore(profile: PlantProfile, ppm: number): FactorScore | null {
  const salinity = factOf(profile, 'salinity')
  return (
    salinity && {
      factor: 'salt',
      subject: 'salt',
      weight: 10,
      score: interpolate(waterPoints, ppm / saltLimitPpm[salinity]),
      figures: {},
    }
  )
}

function dustScore(profile: PlantProfile, { dust }: Conditions): FactorScore | null {
  const toughness = factOf(profile, 'wind_dust')
  if (dust === null || toughness === null) return null
  return {
    factor: 'dust',
    subject: 'dust',
    weight: 5,
    score: 100 - dust * (dustHarm[toughness] ?? 0),
    figures: {},
  }
}
