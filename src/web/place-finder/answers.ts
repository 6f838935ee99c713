import {
  companions,
  everyChoices,
  facings,
  missingAnswer,
  placeOfAnswers,
  sunAmounts,
  waterers,
  wheres,
  windowDistances,
  type Companion,
  type Facing,
  type SunAmount,
  type Waterer,
  type Where,
  type WindowDistance,
} from '#shared/plants/place-question.ts'
import {
  coolings,
  waterKinds,
  type Cooling,
  type Place,
  type WaterKind,
} from '#shared/plants/vocabulary.ts'
import { known } from '../survival/place-question.ts'

/** What was answered to the five questions, and what else was said (plants.md 52.2). */
export interface Answers {
  city: string
  where: Where
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
  /** Riyals. */
  budget?: string | undefined
}
export type AnswerName = keyof Answers

/** In this order in the address of a result, so that one question has one address. */
const names = [
  ...(['city', 'where', 'facing', 'window', 'sun', 'who', 'every'] as const),
  ...companions,
  ...(['water', 'cooling', 'budget'] as const),
]

/** Where each question begins until somebody answers. */
const first = { where: 'balcony', facing: 'n', window: 'at', sun: 'lt2' } as const

type Read = (name: string) => string | null

/**
 * The answers of a form or an address. A missing or wrong one falls back to its first choice and is named in `wrong`; what the
 * place does not need is left out. `cities`: the ids of the known ones.
 */
export function readAnswers(
  read: Read,
  cities: readonly string[],
): { answers: Answers; wrong: AnswerName[] } {
  const wrong: AnswerName[] = []
  function choice<T extends string>(name: AnswerName, known: readonly T[], fallback: T): T {
    const found = oneOf(known, read(name))
    if (!found) wrong.push(name)
    return found ?? fallback
  }
  // A form without script sends its list of other cities beside the tile that was pressed.
  const named = read('city') === 'other' ? read('other_city') : read('city')
  const city = cities.find((id) => id === named)
  if (!city) wrong.push('city')
  const where = choice('where', wheres, first.where)
  const needed: Pick<Answers, 'where' | 'facing' | 'window' | 'sun'> = { where }
  let missing = missingAnswer(needed)
  while (missing) {
    if (missing === 'facing') needed.facing = choice('facing', facings, first.facing)
    else if (missing === 'window') needed.window = choice('window', windowDistances, first.window)
    else needed.sun = choice('sun', sunAmounts, first.sun)
    missing = missingAnswer(needed)
  }
  const answers = known({
    ...needed,
    city: city ?? cities[0] ?? '',
    who: oneOf(waterers, read('who')),
    every: everyChoices.find((days) => String(days) === read('every')),
    ...companionsIn(read),
    water: oneOf(waterKinds, read('water')),
    cooling: where === 'room' ? oneOf(coolings, read('cooling')) : undefined,
    budget: budgetIn(read('budget')),
  })
  return { answers, wrong }
}

const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((each) => each === value)

const companionsIn = (read: Read): Partial<Record<Companion, 1>> =>
  Object.fromEntries(companions.filter((name) => read(name) === '1').map((name) => [name, 1]))

/** Whole riyals, with the digits of either script. */
function budgetIn(text: string | null): string | undefined {
  const latin = (text ?? '').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  return /^[1-9]\d{0,5}$/.test(latin.trim()) ? latin.trim() : undefined
}

/** The answers as an address and a call have them. */
export const toQuery = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = answers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

export const placeOf = (answers: Answers): Place => placeOfAnswers(answers)
