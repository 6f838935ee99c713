import { getSurvival, listCities } from '#contract/plants/survival.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { askInSeason, readQuestion, type PlaceQuestion } from '../../survival/place-question.ts'
import type { LoadedSurvival } from '../../survival/survival-store.ts'

/** Where the example stands until somebody chooses; its place is the plant's natural one. */
const exampleCity = 'riyadh'

/**
 * How the plant would fare at the place of the address, else at its natural one in Riyadh (plants.md 51.1). Null: it could not be
 * had, and the page is still a page.
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

async function exampleOf(ask: (question: PlaceQuestion) => ReturnType<typeof askInSeason>) {
  const example = { city: exampleCity, place: 'garden_sun' } as const
  const { natural_place: place } = await ask(example)
  return askInSeason(ask, { ...example, place: place ?? example.place })
}
