import type { Companion } from '#shared/plants/place-question.ts'
import {
  lazyAssessment,
  hasRoom,
  minRank,
  mayBeToxicTo,
  hasSpinesNearChildren,
  toxicityTo,
  type Assessment,
  type LeftOut,
  type PlaceQuestion,
} from './finder.ts'
import { isIndoor } from './places.ts'
import type { PlantProfile } from './profile.ts'
import { roundHalfUp } from './rounding.ts'
import { seasonScore } from './season.ts'
import { worstOf, type Survival } from './survival.ts'

/** The reason that keeps a kind of plant out of the list of a place (plants.md 52.3). */
export type ExclusionDetail =
  /** It is, or may be, poisonous to a companion who lives there. */
  | { kind: 'poison'; companion: Companion; toxicity: 'toxic' | 'deadly' | 'unknown' }
  /** It does not grow indoors, or outgrows the place. */
  | { kind: 'outdoorsOnly' | 'outgrows' }
  /** It would be just good enough, except for its effect on those who live there. */
  | { kind: 'irritates' | 'pricks' }
  /** Its score in this month is too low; for an annual the hardest month of its season. */
  | { kind: 'survival'; worst: Survival }
  /** Too few facts are known. */
  | { kind: 'unknown' }

/** Returns the most important reason against a kind of plant that `rankPlant` left out as `reason`. Pure. */
export function exclusionDetailOf(
  profile: PlantProfile,
  question: PlaceQuestion,
  reason: LeftOut,
  assess: () => Assessment = lazyAssessment(profile, question),
): ExclusionDetail {
  if (reason === 'unsafe') return worstToxicity(profile, question)
  if (reason === 'unknown') return { kind: 'unknown' }
  if (!hasRoom(profile, question.place))
    return { kind: isIndoor(question.place) ? 'outdoorsOnly' : 'outgrows' }
  const { months } = assess()
  if (roundHalfUp(seasonScore(months)) >= minRank)
    return { kind: hasSpinesNearChildren(profile, question) ? 'pricks' : 'irritates' }
  const worst = worstOf(months)
  return worst ? { kind: 'survival', worst } : { kind: 'unknown' }
}

/** The most severe first; unknown comes last. */
const severities = ['deadly', 'toxic', 'unknown'] as const

function worstToxicity(profile: PlantProfile, { companions }: PlaceQuestion): ExclusionDetail {
  const harmed = companions.filter((companion) => mayBeToxicTo(profile, companion))
  const known = harmed.map((companion) => ({
    companion,
    toxicity: severities.find((each) => each === toxicityTo(profile, companion)) ?? 'unknown',
  }))
  const worst = severities
    .map((severity) => known.find(({ toxicity }) => toxicity === severity))
    .find((found) => found !== undefined)
  return worst ? { kind: 'poison', ...worst } : { kind: 'unknown' }
}
