import type { Band, Cooling, PlantSize, WaterKind } from '#shared/plants/vocabulary.ts'
import type { Companion } from '#shared/plants/place-question.ts'
import type { City } from './climate.ts'
import { isIndoor, type Place } from './places.ts'
import { factOf, isAnnual, outgrowsContainers, type PlantProfile } from './profile.ts'
import { clamp, roundHalfUp } from './rounding.ts'
import { bestSeason, seasonScore } from './season.ts'
import { bandOf, survivalYear, worstOf, type Survival } from './survival.ts'

/** A question to the place finder (plants.md 52.2). */
export interface PlaceQuestion {
  city: City
  place: Place
  /** The current month, 1–12: annuals are judged by the coming months. */
  now: number
  companions: readonly Companion[]
  every?: number | undefined
  water?: WaterKind | undefined
  cooling?: Cooling | undefined
  size?: PlantSize | undefined
}

/** A kind of plant that would live at a place. */
export interface Ranked {
  /** 0–100, whole. */
  rank: number
  band: Exclude<Band, 'unknown'>
  isApproximate: boolean
  /** The score of its hardest month; for annuals of those in `months`. */
  worst: Survival
  /** The four months of an annual's season; empty for perennials. */
  months: number[]
  /** Its scores from January to December. */
  year: Survival[]
}

/** The lowest rank that is proposed. */
export const minRank = 40

/** The reason why a kind of plant is not proposed. */
export type LeftOut = 'unsafe' | 'unfit' | 'unknown'

/** The scores of a kind of plant at a place in the months by which it is judged. */
export interface Assessment {
  year: Survival[]
  /** The best coming season of an annual; null: not an annual. */
  season: Survival[] | null
  months: Survival[]
}

/** Returns a function that calculates the year when it is first called, and only once: many kinds are left out without it. */
export function lazyAssessment(profile: PlantProfile, question: PlaceQuestion): () => Assessment {
  let assessment: Assessment | undefined
  return () => {
    if (assessment) return assessment
    const year = survivalYear(profile, question)
    const season = isAnnual(profile) ? bestSeason(year, question.now) : null
    return (assessment = { year, season, months: season ?? year })
  }
}

/**
 * Returns whether a kind of plant would live at a place, and how well (plants.md 52.3). `assess`: shared with `exclusionDetailOf` by callers of
 * both. Pure.
 */
export function rankPlant(
  profile: PlantProfile,
  question: PlaceQuestion,
  assess: () => Assessment = lazyAssessment(profile, question),
): Ranked | LeftOut {
  if (!hasRoom(profile, question.place)) return 'unfit'
  if (question.companions.some((companion) => mayBeToxicTo(profile, companion))) return 'unsafe'
  const { year, season, months } = assess()
  const worst = worstOf(months)
  if (!worst || months.some(({ score }) => score === null)) return 'unknown'
  const rank = clamp(roundHalfUp(seasonScore(months)) - deductions(profile, question), 0, 100)
  if (rank < minRank) return 'unfit'
  return {
    rank,
    band: bandOf(rank),
    isApproximate: worst.isApproximate,
    worst,
    months: season?.map(({ month }) => month) ?? [],
    year,
  }
}

/** Whether there is room for it: indoors only for plants grown indoors, on a balcony or patio for none that outgrows it. */
export function hasRoom(profile: PlantProfile, place: Place): boolean {
  if (isIndoor(place)) return profile.place !== 'outdoor'
  return place === 'garden_sun' || !outgrowsContainers(profile)
}

const toxicityFacts = {
  cats: 'toxic_cats',
  dogs: 'toxic_dogs',
  children: 'toxic_children',
} as const

/** Returns how poisonous a kind of plant is to that companion; null: unknown. */
export const toxicityTo = (profile: PlantProfile, companion: Companion) =>
  factOf(profile, toxicityFacts[companion])

/** Whether it may be poisonous to that companion; unknown counts as harmful. */
export function mayBeToxicTo(profile: PlantProfile, companion: Companion): boolean {
  const toxicity = toxicityTo(profile, companion)
  return toxicity !== 'none' && toxicity !== 'irritant'
}

const deductions = (profile: PlantProfile, question: PlaceQuestion): number =>
  (irritates(profile, question) ? 5 : 0) + (hasSpinesNearChildren(profile, question) ? 10 : 0)

const irritates = (profile: PlantProfile, { companions }: PlaceQuestion): boolean =>
  companions.some((companion) => toxicityTo(profile, companion) === 'irritant')

/** Whether it has spines and children live there. */
export const hasSpinesNearChildren = (
  profile: PlantProfile,
  { companions }: PlaceQuestion,
): boolean => companions.includes('children') && factOf(profile, 'spines') === true
