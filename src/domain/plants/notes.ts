import { isIndoor } from './places.ts'
import { factOf, outgrowsContainers, type PlantProfile } from './profile.ts'
import type { Circumstances } from './watering.ts'
import { frostOf } from './weather.ts'

/** Notes shown with a score without changing it (plants.md 51.7); their sentence is `note.{code}` of the texts `plants`. */
export const noteCodes = [
  'tooTallForBalcony',
  'rootsNearPipes',
  'frostPossible',
  'frostLikely',
  'winterAnnual',
  'summerAnnual',
  'irritantSap',
  'poisonous',
] as const
export type NoteCode = (typeof noteCodes)[number]

/** Returns the notes on a plant at that place in that month, in the order of `noteCodes`. */
export function notesOf(profile: PlantProfile, circumstances: Circumstances): NoteCode[] {
  const { city, place, month } = circumstances
  const frost = isIndoor(place) ? 'none' : frostOf(city, month)
  const harms = (['toxic_cats', 'toxic_dogs', 'toxic_children'] as const).map((name) =>
    factOf(profile, name),
  )
  const holds: Record<NoteCode, boolean> = {
    tooTallForBalcony: place !== 'garden_sun' && outgrowsContainers(profile),
    rootsNearPipes: place === 'garden_sun' && factOf(profile, 'aggressive_roots') === true,
    frostPossible: frost === 'possible',
    frostLikely: frost === 'likely',
    winterAnnual: profile.kind === 'winter_annual',
    summerAnnual: profile.kind === 'summer_annual',
    irritantSap: factOf(profile, 'irritant_sap') === true,
    poisonous: harms.some((harm) => harm === 'toxic' || harm === 'deadly'),
  }
  return noteCodes.filter((code) => holds[code])
}
