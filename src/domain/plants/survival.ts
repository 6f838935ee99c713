import type { FactName } from '#shared/plants/facts.ts'
import {
  allMonths,
  lowestConfidence,
  type Band,
  type Confidence,
  type Factor,
} from '#shared/plants/vocabulary.ts'
import { factorScores, type FactorScore, type ReasonFigures } from './factors.ts'
import { notesOf, type NoteCode } from './notes.ts'
import { conditionsAt, isIndoor, type Conditions, type Place } from './places.ts'
import { factOf, type PlantProfile } from './profile.ts'
import { roundHalfUp } from './rounding.ts'
import type { MonthScore } from './season.ts'
import { wateringOf, type Circumstances, type Watering } from './watering.ts'

export type { Circumstances } from './watering.ts'

/** The reason for a score; its sentence is `reason.{code}` of the texts `plants`. */
export interface Reason {
  factor: Factor
  /** `heat_caution`, `light_low_bad`, `water_drowned`. */
  code: string
  /** 0–100, whole. */
  score: number
  figures: ReasonFigures
}

/** The score of a plant at a place in a month (plants.md 51). */
export interface Survival {
  month: number
  /** 0–100; in tens if `isApproximate`; null: too few facts are known. */
  score: number | null
  band: Band
  isApproximate: boolean
  confidence: Confidence
  /** Required facts that are unknown. */
  missing: FactName[]
  /** The lowest score first, at most three; empty without a score. */
  reasons: Reason[]
  notes: NoteCode[]
  /** Null: too little is known about its water need. */
  watering: Watering | null
  /** The conditions there, and the score of each factor; empty without a score. */
  conditions: Conditions
  factors: FactorScore[]
}

/** The facts required for a score; outdoors also the hours of sun. */
const neededFacts = ['heat_max_c', 'cold_min_c', 'light_min', 'light_max', 'humidity'] as const
const neededOutdoors = [...neededFacts, 'sun_min_h', 'sun_max_h'] as const

/** Returns the facts required for a score at that place. */
export const neededFor = (place: Place): readonly FactName[] =>
  isIndoor(place) ? neededFacts : neededOutdoors

/** Calculates how a plant of this kind would do at a place in a month. Pure: equal questions have equal answers. */
export function survivalOf(profile: PlantProfile, circumstances: Circumstances): Survival {
  const { city, place, month, cooling } = circumstances
  const conditions = conditionsAt(city, place, month, cooling)
  const watering = wateringOf(profile, circumstances)
  const confidence = confidenceOf(profile, circumstances)
  const missing = neededFor(place).filter((name) => factOf(profile, name) === null)
  const shared = { month, confidence, watering, conditions, notes: notesOf(profile, circumstances) }
  if (missing.length > 0)
    return {
      ...shared,
      missing,
      score: null,
      band: 'unknown',
      isApproximate: false,
      reasons: [],
      factors: [],
    }
  const factors = factorScores(profile, conditions, circumstances, watering)
  const exact = combinedScore(factors)
  const isApproximate = confidence === 'low'
  const score = isApproximate ? roundHalfUp(exact / 10) * 10 : exact
  return {
    ...shared,
    missing: [],
    score,
    band: bandOf(score),
    isApproximate,
    reasons: reasonsOf(factors),
    factors,
  }
}

/** Returns the scores of a year at that place, from January to December. */
export const survivalYear = (
  profile: PlantProfile,
  circumstances: Omit<Circumstances, 'month'>,
): Survival[] => allMonths.map((month) => survivalOf(profile, { ...circumstances, month }))

/** Returns the month with the lowest score, of equals the first; null: no month has a score. */
export function worstOf<Month extends MonthScore>(months: readonly Month[]): Month | null {
  const scored = months.filter(({ score }) => score !== null)
  const least = Math.min(...scored.map(({ score }) => score ?? 0))
  return scored.find(({ score }) => score === least) ?? null
}

/** Returns the band of a score 0–100. */
export function bandOf(score: number): Exclude<Band, 'unknown'> {
  if (score >= 80) return 'thrives'
  if (score >= 60) return 'does_well'
  if (score >= 40) return 'struggles'
  return score >= 20 ? 'unlikely' : 'will_die'
}

/** Combines the factors into a whole score, in which the weakest dominates (Liebig's law): good light does not save a plant from heat. */
function combinedScore(factors: readonly FactorScore[]): number {
  const weights = factors.reduce((sum, { weight }) => sum + weight, 0)
  const mean = factors.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights
  const least = Math.min(...factors.map(({ score }) => score))
  const score = roundHalfUp(0.6 * least + 0.4 * mean)
  const isFatal = factors.some(
    ({ factor, score }) =>
      (factor === 'heat' || factor === 'cold' || factor === 'light') && score === 0,
  )
  return isFatal ? Math.min(10, score) : score
}

/** Returns the lowest confidence of the required facts and, where the weather matters, of the city's figures. */
function confidenceOf(profile: PlantProfile, circumstances: Circumstances): Confidence {
  const { place, city, cooling, isCityRough } = circumstances
  const ofFacts = neededFor(place).map((name) => profile.facts[name].confidence)
  const meetsWeather = !isIndoor(place) || cooling === 'none'
  return lowestConfidence(
    meetsWeather ? [...ofFacts, isCityRough ? 'low' : city.confidence] : ofFacts,
  )
}

function reasonsOf(factors: readonly FactorScore[]): Reason[] {
  return factors
    .map(({ factor, subject, score, figures }) => {
      const rounded = roundHalfUp(score)
      return { factor, code: codeOf(subject, rounded), score: rounded, figures }
    })
    .sort((one, other) => one.score - other.score)
    .slice(0, 3)
}

function codeOf(subject: FactorScore['subject'], score: number): string {
  if (subject === 'water_drowned') return subject
  if (score >= 90)
    return `${subject === 'light_low' || subject === 'light_high' ? 'light' : subject}_good`
  return `${subject}_${score >= 60 ? 'caution' : 'bad'}`
}
