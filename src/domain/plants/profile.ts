import type { FactName, PlantFacts } from '#shared/plants/facts.ts'
import type { PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'

/** A kind of plant with its known facts, the single source of scores, plans and care texts (plants.md 60). */
export interface PlantProfile {
  slug: string
  scientificName: string
  family: string
  kind: PlantKind
  /** The place where it naturally grows. */
  place: PlantHabitat
  facts: PlantFacts
}

export type FactValue<Name extends FactName> = PlantFacts[Name]['value']

/** Returns the value of a fact; null: unknown. */
export const factOf = <Name extends FactName>(profile: PlantProfile, name: Name): FactValue<Name> =>
  profile.facts[name].value

/** Whether plants live one season and are replanted each year. */
export const isAnnual = ({ kind }: PlantProfile): boolean =>
  kind === 'winter_annual' || kind === 'summer_annual'

/** Whether a kind outgrows a balcony, a patio or a room: a tree or palm of 6 m and more, or turf (plants.md 51.7, 52.3). */
export function outgrowsContainers(profile: PlantProfile): boolean {
  if (profile.kind === 'turf') return true
  const height = factOf(profile, 'mature_height_cm') ?? 0
  return (profile.kind === 'tree' || profile.kind === 'palm') && height >= 600
}
