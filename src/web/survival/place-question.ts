import type { Survival } from '#contract/plants/survival.ts'
import {
  coolings,
  places,
  plantSizes,
  waterKinds,
  type Cooling,
  type Place,
  type PlantSize,
  type WaterKind,
} from '#shared/plants/vocabulary.ts'

/** A question about a plant: a place, and other known conditions (plants.md 51.2). */
export interface PlaceQuestion {
  /** The id of a city. */
  city: string
  place: Place
  /** 1–12; absent: the hardest month, for an annual that of its season. */
  month?: number | undefined
  size?: PlantSize | undefined
  /** Days between waterings, 1–60. */
  every?: number | undefined
  water?: WaterKind | undefined
  cooling?: Cooling | undefined
}

export const questionNames = [
  'city',
  'place',
  'month',
  'size',
  'every',
  'water',
  'cooling',
] as const

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((each) => each === value)

function wholeUpTo(most: number, value: string | null): number | undefined {
  const read = value && /^\d{1,2}$/.test(value) ? Number(value) : 0
  return read >= 1 && read <= most ? read : undefined
}

/**
 * The question in an address, as far as it is valid; null without a known city and place. `cities`: ids; without them any word is accepted.
 */
export function readQuestion(
  read: (name: (typeof questionNames)[number]) => string | null,
  cities?: readonly string[],
): PlaceQuestion | null {
  const city = read('city')
  const place = oneOf(places, read('place'))
  if (!city || !place || !/^[a-z]{2,40}$/.test(city) || cities?.includes(city) === false)
    return null
  const [month, every] = [wholeUpTo(12, read('month')), wholeUpTo(60, read('every'))]
  return known({
    city,
    place,
    month,
    size: oneOf(plantSizes, read('size')),
    every,
    water: oneOf(waterKinds, read('water')),
    cooling: oneOf(coolings, read('cooling')),
  })
}

/** Returns the place alone, without month and size, which belong to one plant. */
export const withoutPlant = ({
  city,
  place,
  cooling,
  every,
  water,
}: PlaceQuestion): PlaceQuestion => known({ city, place, cooling, every, water })

/** Removes absent values. */
export const known = <T extends object>(question: T): T =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as T

/** Asks, and for an annual asks again for the hardest month of its season: in the other months it does not grow (plants.md 51.1). */
export async function askInSeason(
  ask: (question: PlaceQuestion) => Promise<Survival>,
  question: PlaceQuestion,
): Promise<Survival> {
  const answer = await ask(question)
  const [weakest] = answer.year
    .filter(({ month }) => answer.season_months.includes(month))
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))
  return question.month === undefined && weakest && weakest.month !== answer.month
    ? ask({ ...question, month: weakest.month })
    : answer
}
