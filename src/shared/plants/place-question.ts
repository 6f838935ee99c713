import type { Place } from './vocabulary.ts'

/** Where somebody wants to put a plant (plants.md 52.2). */
export const wheres = ['room', 'balcony', 'patio', 'garden'] as const
export type Where = (typeof wheres)[number]
/** Where a balcony or a room's window looks. */
export const facings = ['n', 'e', 's', 'w'] as const
export type Facing = (typeof facings)[number]
/** How far from the window of a room: at it, one to three metres away, farther. */
export const windowDistances = ['at', 'near', 'far'] as const
export type WindowDistance = (typeof windowDistances)[number]
/** Hours of sun in a garden: under two, two to five, over five. */
export const sunAmounts = ['lt2', '2to5', 'gt5'] as const
export type SunAmount = (typeof sunAmounts)[number]
/** Who waters. */
export const waterers = ['me', 'family', 'gardener', 'drip'] as const
export type Waterer = (typeof waterers)[number]
/** Days between waterings that one can choose. */
export const everyChoices = [1, 2, 3, 7, 14] as const

/** How often each of them waters where nobody says, in days. */
export const daysOfWaterer: Record<Waterer, number> = { me: 3, family: 3, gardener: 2, drip: 1 }

/** Who lives with the plants. */
export const companions = ['cats', 'dogs', 'children'] as const
export type Companion = (typeof companions)[number]

export interface PlaceAnswers {
  where: Where
  facing?: Facing | undefined
  window?: WindowDistance | undefined
  sun?: SunAmount | undefined
}

/** The answer that is still needed to know the place; null: none. */
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

/** The place that the answers mean; what is missing is read as the least light (plants.md 52.2). */
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
