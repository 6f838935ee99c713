import type { Band, Cooling, PlantSize, WaterKind } from '#shared/plants/vocabulary.ts'
import type { Companion } from '#shared/plants/place-question.ts'
import type { City } from './climate.ts'
import { isIndoor, type Place } from './places.ts'
import { factOf, isAnnual, outgrowsContainers, type PlantProfile } from './profile.ts'
import { clamp, roundHalfUp } from './rounding.ts'
import { bestSeason, fitOf } from './season.ts'
import { bandOf, survivalYear, worstOf, type Survival } from './survival.ts'

/** What somebody asks the finder (plants.md 52.2). */
export interface PlaceQuestion {
  city: City
  place: Place
  /** The month it is, 1–12: annuals are judged by months to come. */
  now: number
  companions: readonly Companion[]
  every?: number | undefined
  water?: WaterKind | undefined
  cooling?: Cooling | undefined
  size?: PlantSize | undefined
}

/** A kind of plant that would live there. */
export interface Ranked {
  /** 0–100, whole. */
  rank: number
  band: Exclude<Band, 'unknown'>
  isApproximate: boolean
  /** How it fares in its hardest month; for annuals of those in `months`. */
  worst: Survival
  /** The four months of an annual's season; empty for what lives all year. */
  months: number[]
  /** How it fares from January to December. */
  year: Survival[]
}

/** Below it nothing is proposed. */
export const minRank = 40

/** Why a kind of plant is not proposed. */
export type LeftOut = 'unsafe' | 'unfit' | 'unknown'

/** How a kind of plant fares there in the months that it is judged by. */
export interface Assessment {
  year: Survival[]
  /** Of an annual: its best season of those to come. */
  season: Survival[] | null
  months: Survival[]
}

/** A year is calculated when it is first asked for, and once: many kinds are left out for what needs none. */
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
 * Whether a kind of plant would live at that place, and how well (plants.md 52.3). `assess`: shared with `objectionTo` by who asks both.
 * Pure.
 */
export function rankPlant(
  profile: PlantProfile,
  question: PlaceQuestion,
  assess: () => Assessment = lazyAssessment(profile, question),
): Ranked | LeftOut {
  if (!hasRoom(profile, question.place)) return 'unfit'
  if (question.companions.some((companion) => mayHarm(profile, companion))) return 'unsafe'
  const { year, season, months } = assess()
  const worst = worstOf(months)
  if (!worst || months.some(({ score }) => score === null)) return 'unknown'
  const rank = clamp(roundHalfUp(fitOf(months)) - deductions(profile, question), 0, 100)
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

/** Room for it: indoors only what is grown there, on a balcony or patio nothing that outgrows it. */
export function hasRoom(profile: PlantProfile, place: Place): boolean {
  if (isIndoor(place)) return profile.place !== 'outdoor'
  return place === 'garden_sun' || !outgrowsContainers(profile)
}

const toxicityFacts = {
  cats: 'toxic_cats',
  dogs: 'toxic_dogs',
  children: 'toxic_children',
} as const

/** How poisonous a kind of plant is to that companion; null: not known. */
export const toxicityTo = (profile: PlantProfile, companion: Companion) =>
  factOf(profile, toxicityFacts[companion])

/** Poisonous to that companion as far as anybody knows; what is not known counts as harmful. */
export function mayHarm(profile: PlantProfile, companion: Companion): boolean {
  const toxicity = toxicityTo(profile, companion)
  return toxicity !== 'none' && toxicity !== 'irritant'
}

const deductions = (profile: PlantProfile, question: PlaceQuestion): number =>
  (irritates(profile, question) ? 5 : 0) + (pricks(profile, question) ? 10 : 0)

const irritates = (profile: PlantProfile, { companions }: PlaceQuestion): boolean =>
  companions.some((companion) => toxicityTo(profile, companion) === 'irritant')

/** Whether it has spines where children live. */
export const pricks = (profile: PlantProfile, { companions }: PlaceQuestion): boolean =>
  companions.includes('children') && factOf(profile, 'spines') === true
