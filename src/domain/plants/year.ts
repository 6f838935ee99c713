import { allMonths, type PlantKind } from '#shared/plants/vocabulary.ts'
import type { City } from './climate.ts'
import { conditionsAt, isIndoor, type Place } from './places.ts'
import { factOf, isAnnual, type PlantProfile } from './profile.ts'
import { survivalYear } from './survival.ts'
import { weatherOf } from './weather.ts'

/** Work on a plant other than watering and feeding; its sentence is `work.{code}` of the texts `plants`. */
export type WorkCode =
  | 'repot'
  | 'prune'
  | 'pruneLightly'
  | 'pruneAfterHarvest'
  | 'oldFronds'
  | 'cutBack'
  | 'mowHigh'
  | 'oversow'

/** The jobs for a plant in the months of a year at a place (plants.md 53.6); months are 1–12. */
export interface YearJobs {
  /** Empty indoors. */
  plantOut: number[]
  feed: Feeding
  work: { month: number; code: WorkCode }[]
  /** Years between repottings; null: it is not repotted. */
  repotEveryYears: number | null
}

/** Feeding either in named months, or for an annual every few weeks, from the week `fromWeek` after planting. */
export interface Feeding {
  months: number[]
  everyWeeks: number | null
  fromWeek: number | null
  isHalfStrength: boolean
}

/** Returns the jobs of a year for a plant of this kind at that place. */
export const yearJobsOf = (profile: PlantProfile, city: City, place: Place): YearJobs => ({
  plantOut: plantOutMonths(profile, city, place),
  feed: feedingOf(profile, city, place),
  work: workOf(profile, city),
  repotEveryYears: profile.kind === 'houseplant' ? 2 : profile.kind === 'succulent' ? 1 : null,
})

/**
 * Returns the months in which a plant may be planted out at a place: neither heat nor cold harms its roots, and the two months after are
 * mild enough. In the order of the year; empty indoors, and if too few facts are known.
 */
export function plantOutMonths(profile: PlantProfile, city: City, place: Place): number[] {
  const heatMax = factOf(profile, 'heat_max_c')
  const coldMin = factOf(profile, 'cold_min_c')
  if (isIndoor(place) || heatMax === null || coldMin === null) return []
  const scores = survivalYear(profile, { city, place }).map(({ score }) => score ?? 0)
  const scoreIn = (month: number) => scores[(month - 1) % 12] ?? 0
  return allMonths.filter(
    (month) =>
      weatherOf(city, month).maxC <= Math.min(36, heatMax - 6) &&
      conditionsAt(city, place, month).coldNightC >= coldMin + 2 &&
      scoreIn(month) >= 60 &&
      scoreIn(month + 1) >= 60 &&
      scoreIn(month + 2) >= 50,
  )
}

const woody = { feed: [3, 5, 9, 11], work: { prune: [2], pruneLightly: [9] } }
const annual = { feed: [], work: {} }

/** The months of feeding and of other work, by kind. */
const calendarByKind: Record<
  PlantKind | 'rose',
  { feed: number[]; work: Partial<Record<WorkCode, number[]>> }
> = {
  houseplant: { feed: [3, 4, 5, 6, 7, 8, 9, 10], work: { repot: [3, 4, 9, 10] } },
  shrub: woody,
  climber: woody,
  rose: { feed: [2, 4, 9, 11], work: { prune: [1] } },
  tree: { feed: [2, 4, 9], work: { prune: [1] } },
  palm: { feed: [3, 5, 8, 10], work: { oldFronds: [10] } },
  succulent: { feed: [4, 9], work: { repot: [3] } },
  perennial: { feed: [3, 10], work: { cutBack: [9] } },
  winter_annual: annual,
  summer_annual: annual,
  turf: { feed: [3, 4, 5, 9, 10, 11], work: { mowHigh: [6, 7, 8], oversow: [10] } },
}

const calendarOf = ({ slug, kind }: PlantProfile) =>
  calendarByKind[slug === 'taif-rose' ? 'rose' : kind]

function feedingOf(profile: PlantProfile, city: City, place: Place): Feeding {
  if (isAnnual(profile)) return { months: [], everyWeeks: 3, fromWeek: 3, isHalfStrength: false }
  return {
    months: calendarOf(profile).feed.filter((month) => isIndoor(place) || isGrowing(city, month)),
    everyWeeks: null,
    fromWeek: null,
    isHalfStrength: profile.kind === 'houseplant',
  }
}

/** Outdoors roots rest above 42 °C and growth rests below 8 °C. */
function isGrowing(city: City, month: number): boolean {
  const { maxC, minC } = weatherOf(city, month)
  return maxC <= 42 && minC >= 8
}

function workOf(profile: PlantProfile, city: City): YearJobs['work'] {
  const isCitrus = profile.kind === 'tree' && profile.family === 'Rutaceae'
  // Citrus is harvested from November to January.
  const work: Partial<Record<WorkCode, number[]>> = isCitrus
    ? { pruneAfterHarvest: [2] }
    : calendarOf(profile).work
  return Object.entries(work)
    .flatMap(([code, months]) => months.map((month) => ({ month, code: code as WorkCode })))
    .filter(({ code }) => code !== 'oversow' || weatherOf(city, 1).minC < 16)
    .sort((one, other) => one.month - other.month)
}
