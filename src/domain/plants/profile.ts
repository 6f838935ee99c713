import type { FactName, PlantFacts } from '#shared/plants/facts.ts'
import type { Confidence, PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'

/** A kind of plant: what the shop knows of it stands here once, and scores, plans and care texts read it (plants.md 60). */
export interface PlantProfile {
  slug: string
  scientificName: string
  family: string
  kind: PlantKind
  /** Where it is grown by nature. */
  place: PlantHabitat
  facts: PlantFacts
}

export type FactValue<Name extends FactName> = PlantFacts[Name]['value']

/** The value of a fact; null: not known. */
export const factOf = <Name extends FactName>(profile: PlantProfile, name: Name): FactValue<Name> =>
  profile.facts[name].value

/** The least sure of several; `high` of none. */
export const lowestConfidence = (all: readonly Confidence[]): Confidence =>
  all.includes('low') ? 'low' : all.includes('medium') ? 'medium' : 'high'

/** Plants that live one season and are planted anew each year. */
export const isAnnual = ({ kind }: PlantProfile): boolean =>
  kind === 'winter_annual' || kind === 'summer_annual'

/** What outgrows a balcony, a patio or a room: a tree or palm of 6 m and more, or turf (plants.md 51.7, 52.3). */
export function outgrowsContainers(profile: PlantProfile): boolean {
  if (profile.kind === 'turf') return true
  const height = factOf(profile, 'mature_height_cm') ?? 0
  return (profile.kind === 'tree' || profile.kind === 'palm') && height >= 600
}
