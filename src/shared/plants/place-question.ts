import type { Place } from './vocabulary.ts'

/** Places for a plant, as the question offers them (plants.md 52.2). */
export const growingAreas = ['room', 'balcony', 'patio', 'garden'] as const
export type GrowingArea = (typeof growingAreas)[number]
/** Directions that a balcony or a room's window faces. */
export const facings = ['n', 'e', 's', 'w'] as const
export type Facing = (typeof facings)[number]
/** Distances from the window of a room: at it, one to three metres, farther. */
export const windowDistances = ['at', 'near', 'far'] as const
export type WindowDistance = (typeof windowDistances)[number]
/** Hours of sun in a garden: under two, two to five, over five. */
export const sunAmounts = ['lt2', '2to5', 'gt5'] as const
export type SunAmount = (typeof sunAmounts)[number]
/** People or devices that water. */
export const waterers = ['me', 'family', 'gardener', 'drip'] as const
export type Waterer = (typeof waterers)[number]
/** Days between waterings that can be chosen. */
export const wateringIntervalDays = [1, 2, 3, 7, 14] as const

/** The default days between waterings, by who waters. */
export const daysOfWaterer: Record<Waterer, number> = { me: 3, family: 3, gardener: 2, drip: 1 }

/** People and animals living with the plants. */
export const companions = ['cats', 'dogs', 'children'] as const
export type Companion = (typeof companions)[number]

export interface PlaceAnswers {
  where: GrowingArea
  facing?: Facing | undefined
  window?: WindowDistance | undefined
  sun?: SunAmount | undefined
}

/** The answer that is still needed to determine the place; null: none. */
export function missingAnswer({
  where,
  facing,
  window,
  sun,
}: PlaceAnswers): 'facing' | 'window' | 'sun' | null {
  if (where === 'garden') return sun ? null : 'sun'
  if (where === 'patio') return null
  if (where === 'room' && !window) return 'window'
  return facing || (where === 'room' && window === 'far') ? null : 'facing'
}

/** The place that the answers describe; missing answers count as the least light (plants.md 52.2). */
export function placeOfAnswers({
  where,
  facing = 'n',
  window = 'far',
  sun = 'lt2',
}: PlaceAnswers): Place {
  if (where === 'patio') return 'patio_shaded'
  if (where === 'balcony') return `balcony_${facing}`
  if (where === 'garden') return gardenPlaces[sun]
  if (window === 'far') return 'indoor_dim'
  const isNorth = facing === 'n'
  if (window === 'at') return isNorth ? 'indoor_indirect' : 'indoor_bright'
  return isNorth ? 'indoor_dim' : 'indoor_indirect'
}

const gardenPlaces: Record<SunAmount, Place> = {
  lt2: 'patio_shaded',
  '2to5': 'balcony_e',
  gt5: 'garden_sun',
}
