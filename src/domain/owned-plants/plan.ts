import { addDays, type Day } from '#shared/day.ts'
import type { Place, PlantSize } from '#shared/plants/vocabulary.ts'
import { cityById, type City } from '#domain/plants/climate.ts'
import { isIndoor } from '#domain/plants/places.ts'
import type { PlantProfile } from '#domain/plants/profile.ts'
import { wateringOf } from '#domain/plants/watering.ts'

/** The data a plan is calculated from; one row stands for `count` plants. */
export interface PlannedPlant {
  /** Null: the kind is not known. */
  profile: PlantProfile | null
  /** Id in the climate table. */
  city: string | null
  place: Place | null
  size: PlantSize
  /** Days between waterings chosen by the owner; null: as calculated. */
  everyDays: number | null
  count: number
  plantedOn: Day
  lastWateredOn: Day | null
  /** The day to which the owner put off a due watering; null: not put off. */
  putOffUntil: Day | null
}

/** Watering in the month of a day: for all plants of the row, litres not rounded. */
export interface WateringStep {
  everyDays: number
  litresATime: number
  litresAWeek: number
}

/** Days in which a newly planted plant is watered twice as often, until its roots have grown. */
const settlingDays = 42

/** Returns the month of a day, 1–12. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))

/** Returns city and place once both are known; null: the owner is asked. */
export function locationOf({
  city: id,
  place,
}: Pick<PlannedPlant, 'city' | 'place'>): { city: City; place: Place } | null {
  const city = id === null ? null : cityById(id)
  return city && place ? { city, place } : null
}

/**
 * Returns how often and how much a plant is watered on a day (plants.md 53.5): by the month, twice as often in the first six weeks
 * outdoors, and at the owner's interval if that is shorter. Null: city, place or water need is unknown.
 */
export function wateringOn(plant: PlannedPlant, day: Day): WateringStep | null {
  const step = usualWatering(plant, monthOf(day))
  if (!step) return null
  const isSettling =
    plant.place !== null && !isIndoor(plant.place) && day < addDays(plant.plantedOn, settlingDays)
  return isSettling
    ? stepOf(plant, Math.max(1, Math.floor(step.calculatedDays / 2)), step.litresAWeek)
    : stepOf(plant, step.calculatedDays, step.litresAWeek)
}

/** Returns the watering of a settled plant in a month (1–12). */
export function wateringInMonth(plant: PlannedPlant, month: number): WateringStep | null {
  const step = usualWatering(plant, month)
  return step && stepOf(plant, step.calculatedDays, step.litresAWeek)
}

function usualWatering(plant: PlannedPlant, month: number) {
  const { profile, size, count } = plant
  const location = locationOf(plant)
  const watering = profile && location && wateringOf(profile, { ...location, month, size })
  return watering
    ? { calculatedDays: watering.everyDays, litresAWeek: watering.litresAWeek * count }
    : null
}

function stepOf(
  { everyDays: wanted }: PlannedPlant,
  calculatedDays: number,
  litresAWeek: number,
): WateringStep {
  const everyDays = wanted === null ? calculatedDays : Math.min(wanted, calculatedDays)
  return { everyDays, litresATime: (litresAWeek * everyDays) / 7, litresAWeek }
}

/** Returns the day of the next watering, possibly in the past, as put off by the owner; null: there is no plan. */
export function nextWateringOf(plant: PlannedPlant): Day | null {
  const from = plant.lastWateredOn ?? plant.plantedOn
  const step = wateringOn(plant, from)
  if (!step) return null
  const planned = addDays(from, step.everyDays)
  // A watering since then ends it: after it, the plan gives tomorrow or a later day.
  return plant.putOffUntil !== null && plant.putOffUntil > planned ? plant.putOffUntil : planned
}

/** Returns the waterings from today (or `from`, if that is later) to `to`; an overdue one is due today. */
export function wateringsBetween(
  plant: PlannedPlant,
  { today, from, to }: { today: Day; from: Day; to: Day },
): { day: Day; litres: number }[] {
  const first = nextWateringOf(plant)
  const found: { day: Day; litres: number }[] = []
  for (let day = first !== null && first < today ? today : first; day !== null && day <= to;) {
    const step = wateringOn(plant, day)
    if (!step) return []
    if (day >= from) found.push({ day, litres: step.litresATime })
    day = addDays(day, step.everyDays)
  }
  return found
}
