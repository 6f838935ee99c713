import { getSurvival, listCities } from '#contract/plants/survival.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import {
  askInSeason,
  readQuestion,
  withoutPlant,
  type PlaceQuestion,
} from '../../survival/place-question.ts'
import { addressQuery, type LoadedSurvival } from '../../survival/survival-store.ts'

/** The city of the example until the visitor chooses one; its place is the plant's natural one. */
const exampleCity = 'riyadh'

/**
 * The survival of the plant in the place of the address, otherwise in its natural one in Riyadh (plants.md 51.1). Null: it could not be
 * loaded; the page works without it.
 */
export async function loadSurvival(
  api: ApiClient,
  productId: number,
  address: URLSearchParams,
): Promise<LoadedSurvival | null> {
  const ask = async (question: PlaceQuestion) =>
    (await api.call(getSurvival, { params: { id: productId }, query: { ...question } })).data
  try {
    const cities = (await api.call(listCities)).data.map(({ id, name }) => ({ id, name }))
    const question = readQuestion(
      (name) => address.get(name),
      cities.map(({ id }) => id),
    )
    return {
      productId,
      cities,
      question,
      isWrong: !question && (address.has('city') || address.has('place')),
      answer: await (question ? askInSeason(ask, question) : exampleOf(ask)),
    }
  } catch {
    return null
  }
}

/** Returns the place of the address as a query string, for links to other plants; empty if the address names none. */
export const placeQueryOf = (survival: LoadedSurvival | null): string =>
  survival?.question ? addressQuery(withoutPlant(survival.question)) : ''

async function exampleOf(ask: (question: PlaceQuestion) => ReturnType<typeof askInSeason>) {
  const example = { city: exampleCity, place: 'garden_sun' } as const
  const { natural_place: place } = await ask(example)
  return askInSeason(ask, { ...example, place: place ?? example.place })
}
