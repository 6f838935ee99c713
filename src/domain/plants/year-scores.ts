import type { Band, Cooling } from '#shared/plants/vocabulary.ts'
import type { City } from './climate.ts'
import { bestSeason, seasonScore, type MonthScore } from './season.ts'
import type { Place } from './places.ts'
import { isAnnual, type PlantProfile } from './profile.ts'
import { roundHalfUp } from './rounding.ts'
import { bandOf, survivalYear, worstOf } from './survival.ts'

/** The scores of a year at a place, with the defaults of plants.md 51.2. */
interface YearScores {
  months: MonthScore[]
  isApproximate: boolean
}

/** The calculated scores of a profile, while it is unchanged (`load-profiles.ts`): at most 16 cities by 9 places, cooled or not. */
const scoresByProfile = new WeakMap<PlantProfile, Map<string, YearScores>>()

function yearScoresOf(
  profile: PlantProfile,
  city: City,
  place: Place,
  cooling: Cooling,
): YearScores {
  const byPlace = scoresByProfile.get(profile) ?? new Map<string, YearScores>()
  scoresByProfile.set(profile, byPlace)
  const key = `${city.id} ${place} ${cooling}`
  const found = byPlace.get(key)
  if (found) return found
  const year = survivalYear(profile, { city, place, cooling })
  const scores = {
    months: year.map(({ month, score }) => ({ month, score })),
    isApproximate: year.some(({ isApproximate }) => isApproximate),
  }
  byPlace.set(key, scores)
  return scores
}

/** The mark on a plant's card: one score and its word. */
export interface SurvivalMark {
  score: number | null
  band: Band
  isApproximate: boolean
  /** The months of an annual's score; empty: the score of the hardest month of the year. */
  seasonMonths: number[]
}

/** Returns the mark of a kind of plant at a place; `now` is the current month, 1–12 (plants.md 51.1, 51.2). */
export function markOf(
  profile: PlantProfile | null,
  { city, place, now, cooling = 'always' }: MarkQuestion,
): SurvivalMark {
  const unknown = { score: null, band: 'unknown' as const, isApproximate: false, seasonMonths: [] }
  if (!profile) return unknown
  const { months, isApproximate } = yearScoresOf(profile, city, place, cooling)
  const season = isAnnual(profile) ? bestSeason(months, now) : null
  const score = season ? roundHalfUp(seasonScore(season)) : (worstOf(months)?.score ?? null)
  if (score === null || months.some((month) => month.score === null)) return unknown
  return {
    score,
    band: bandOf(score),
    isApproximate,
    seasonMonths: season?.map(({ month }) => month) ?? [],
  }
}

export interface MarkQuestion {
  city: City
  place: Place
  now: number
  cooling?: Cooling | undefined
}
