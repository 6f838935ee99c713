import {
  companions,
  wateringIntervalDays,
  facings,
  missingAnswer,
  placeOfAnswers,
  sunAmounts,
  waterers,
  growingAreas,
  windowDistances,
  type Companion,
  type Facing,
  type SunAmount,
  type Waterer,
  type GrowingArea,
  type WindowDistance,
} from '#shared/plants/place-question.ts'
import {
  coolings,
  plantSizes,
  waterKinds,
  type Cooling,
  type Place,
  type PlantSize,
  type WaterKind,
} from '#shared/plants/vocabulary.ts'
import { known, type PlaceQuestion } from '../survival/place-question.ts'

/** The answers to the five questions, and the optional ones (plants.md 52.2). */
export interface Answers {
  city: string
  where: GrowingArea
  facing?: Facing | undefined
  window?: WindowDistance | undefined
  sun?: SunAmount | undefined
  who?: Waterer | undefined
  every?: number | undefined
  cats?: 1 | undefined
  dogs?: 1 | undefined
  children?: 1 | undefined
  water?: WaterKind | undefined
  cooling?: Cooling | undefined
  /** Absent: medium. */
  size?: PlantSize | undefined
  /** Riyals. */
  upTo?: string | undefined
}
export type AnswerName = keyof Answers

/** A required answer that is missing, or an invalid one. */
export type Mistake = 'missing' | 'wrong'
export type Mistakes = Partial<Record<AnswerName, Mistake>>

/** The order in the address of a result, so that the same answers always have the same address. */
const names = [
  ...(['city', 'where', 'facing', 'window', 'sun', 'who', 'every'] as const),
  ...companions,
  ...(['water', 'cooling', 'size', 'upTo'] as const),
]

const parameterOf = (name: AnswerName): string => (name === 'upTo' ? 'budget' : name)

/** Whether the address contains any answer. */
export const hasAnswer = (address: URLSearchParams): boolean =>
  names.some((name) => address.has(parameterOf(name)))

type Read = (name: string) => string | null

/** The list of the cities without a tile; empty: a tile is chosen. */
export const otherCityName = 'other_city'

/** The city that was chosen in the list when the form was opened. */
export const cityBeforeName = 'city_before'

/**
 * The answers of a form or an address. A missing required answer, or an invalid one, falls back to its first choice (for optional answers:
 * none) and is listed in `mistakes`; answers the place does not need are left out. `cities`: the ids of the known ones.
 */
export function readAnswers(
  read: Read,
  cities: readonly string[],
): { answers: Answers; mistakes: Mistakes } {
  const mistakes: Mistakes = {}
  // A form without JavaScript sends both its list of other cities and a pressed tile: the list wins if it was changed.
  const [other, tile] = [read(otherCityName), read('city')]
  const city = other && other !== read(cityBeforeName) ? other : tile || other
  const asked = (name: AnswerName) => (name === 'city' ? city : read(parameterOf(name))) || null
  /** One of the choices; undefined: no answer, or an invalid one. */
  function optional<T>(name: AnswerName, choices: readonly T[]): T | undefined {
    const value = asked(name)
    const found = choices.find((choice) => String(choice) === value)
    if (value !== null && found === undefined) mistakes[name] = 'wrong'
    return found
  }
  function needed<T>(name: AnswerName, choices: readonly [T, ...T[]]): T {
    const found = optional(name, choices)
    if (found === undefined) mistakes[name] ??= 'missing'
    return found ?? choices[0]
  }
  const place = readPlace(needed)
  const withPlants: Partial<Record<Companion, 1 | undefined>> = Object.fromEntries(
    companions.map((name) => [name, readCompanion(name)]),
  )
  const answers = known({
    city: needed('city', cities as [string, ...string[]]),
    ...place,
    who: optional('who', waterers) ?? (mistakes.who && waterers[0]),
    every: optional('every', wateringIntervalDays),
    ...withPlants,
    water: optional('water', waterKinds),
    cooling: place.where === 'room' ? optional('cooling', coolings) : undefined,
    size: withoutDefault(optional('size', plantSizes)),
    upTo: readRiyals(),
  })
  return { answers, mistakes }

  /** An unrecognized value gets the safer meaning: yes. */
  function readCompanion(name: Companion): 1 | undefined {
    const value = asked(name)
    if (value === null || value === '0') return undefined
    if (value !== '1') mistakes[name] = 'wrong'
    return 1
  }

  function readRiyals(): string | undefined {
    const typed = asked('upTo')
    const riyals = typed === null ? undefined : riyalsIn(typed)
    if (typed !== null && riyals === undefined) mistakes.upTo = 'wrong'
    return riyals
  }
}

type PlaceAnswers = Pick<Answers, 'where' | 'facing' | 'window' | 'sun'>

/** The place, and the answers about light that it needs. */
function readPlace(needed: <T>(name: AnswerName, choices: readonly [T, ...T[]]) => T) {
  const place: PlaceAnswers = { where: needed('where', growingAreas) }
  let missing = missingAnswer(place)
  while (missing) {
    if (missing === 'facing') place.facing = needed('facing', facings)
    else if (missing === 'window') place.window = needed('window', windowDistances)
    else place.sun = needed('sun', sunAmounts)
    missing = missingAnswer(place)
  }
  return place
}

/** Leaves out the default, so that the same answers always have the same address. */
const withoutDefault = (size: PlantSize | undefined) => (size === 'medium' ? undefined : size)

/** Riyals with at most two decimals, in Latin or Arabic digits. */
function riyalsIn(text: string): string | undefined {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace('٫', '.')
    .trim()
  return /^\d{1,6}(\.\d{1,2})?$/.test(latin) && Number(latin) > 0 ? latin : undefined
}

/** The answers as parameters of an address and a call. */
export const toQuery = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = answers[name]
      return value === undefined ? [] : [[parameterOf(name), String(value)]]
    }),
  )

export const placeOf = (answers: Answers): Place => placeOfAnswers(answers)

/** The part of the answers that is remembered for all plants. */
export const questionOf = ({ city, cooling, every, water, ...place }: Answers): PlaceQuestion => ({
  city,
  place: placeOfAnswers(place),
  cooling,
  every,
  water,
})
