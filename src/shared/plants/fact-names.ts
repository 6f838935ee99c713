import type { FactName } from './facts.ts'

/** Separate from their schema, which browsers do not load. */
const known: Record<FactName, true> = {
  heat_max_c: true,
  cold_min_c: true,
  light_min: true,
  light_max: true,
  sun_min_h: true,
  sun_max_h: true,
  humidity: true,
  salinity: true,
  wind_dust: true,
  water_class: true,
  kc: true,
  depletion: true,
  canopy_cm: true,
  pot_l: true,
  water_every_days: true,
  toxic_cats: true,
  toxic_dogs: true,
  toxic_children: true,
  irritant_sap: true,
  spines: true,
  status_in_ksa: true,
  mature_height_cm: true,
  growth: true,
  aggressive_roots: true,
  law: true,
}

/** The 25 facts of a kind of plant, in the order of its profile (plants.md 60). */
export const factNames = Object.keys(known) as FactName[]

/** Facts that are the lower and the upper limit of one range. */
export const factRanges: readonly (readonly [lowest: FactName, highest: FactName])[] = [
  ['cold_min_c', 'heat_max_c'],
  ['light_min', 'light_max'],
  ['sun_min_h', 'sun_max_h'],
]
