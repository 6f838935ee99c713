import { redirect } from 'react-router'
import { findPlaces, type LeftOutKind } from '#contract/plants/finder.ts'
import { listCities, listPlaces } from '#contract/plants/survival.ts'
import type { ApiClient } from '../lib/api-client.ts'
import { orErrorPage } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { hasAnswer, readAnswers, toQuery, type Answers, type Mistakes } from './answers.ts'
import { packClimates } from './place-climate.ts'

/** A change to one or two answers, and the number of plants it gives. */
export interface Change {
  kind: keyof typeof changes
  answers: Answers
  count: number
}

/** The data of the page: the questions, and the result once they are answered. */
export async function loadFinder(api: ApiClient, address: URLSearchParams) {
  const { data } = await orErrorPage(api.call(listCities))
  const cities = data.map(({ id, name }) => ({ id, name }))
  const { answers, mistakes } = readAnswers(
    (name) => address.get(name),
    cities.map(({ id }) => id),
  )
  const isAnswered = hasAnswer(address)
  if (!isAnswered || Object.keys(mistakes).length > 0 || address.has('edit')) {
    const climates = packClimates((await orErrorPage(api.call(listPlaces))).data)
    const shown: Mistakes = isAnswered ? mistakes : {}
    return { cities, answers, mistakes: shown, climates, result: null }
  }
  const page = /^[1-9]\d{0,3}$/.exec(address.get('page') ?? '')?.[0] ?? '1'
  const query = toQuery(answers)
  const own = new URLSearchParams({ ...query, ...(page !== '1' && { page }) }).toString()
  // The same answers always have the same address: other values sent by the form are removed.
  if (own !== address.toString()) throw redirect(paths.placeFinder(own))
  const found = await orErrorPage(api.call(findPlaces, { query: { ...query, page } }))
  const lastPage = found.meta?.last_page ?? 1
  if (Number(page) > lastPage)
    throw redirect(
      paths.placeFinder(
        String(new URLSearchParams({ ...query, ...(lastPage > 1 && { page: String(lastPage) }) })),
      ),
    )
  const { plants, place, struggling, left_out: leftOut, left_out_kinds: kinds } = found.data
  const total = found.meta?.total ?? plants.length
  return {
    cities,
    answers,
    mistakes,
    climates: null,
    result: {
      place,
      plants,
      leftOut,
      leftOutKinds: mergedByName(kinds),
      total,
      struggling,
      page: Number(page),
      lastPage,
      changes: total === 0 ? await changesThatHelp(api, answers) : [],
    },
  }
}

/** Merges kinds with the same name and reason, such as bougainvilleas of three colours. */
function mergedByName(kinds: readonly LeftOutKind[]): LeftOutKind[] {
  const byText = new Map<string, LeftOutKind>()
  for (const kind of kinds) {
    const key = `${kind.name} ${kind.text}`
    const same = byText.get(key)
    byText.set(key, same ? { ...same, products: same.products + kind.products } : kind)
  }
  return [...byText.values()]
}

export type LoadedFinder = Awaited<ReturnType<typeof loadFinder>>
export type FinderResult = NonNullable<LoadedFinder['result']>

/** Changes that may help where nothing survives; none of them removes those whom the plants might harm. */
const changes = {
  water: (answers: Answers) => (answers.water ? { ...answers, water: 'network' as const } : null),
  drip: (answers: Answers) => {
    const { every: _, ...rest } = answers
    return answers.every || answers.who ? { ...rest, who: 'drip' as const } : null
  },
  window: (answers: Answers) =>
    answers.where === 'room' ? { ...answers, window: 'at' as const, facing: 'e' as const } : null,
  east: (answers: Answers) =>
    answers.where === 'balcony' && answers.facing !== 'e'
      ? { ...answers, facing: 'e' as const }
      : null,
  upTo: ({ upTo, ...rest }: Answers) => (upTo ? rest : null),
} satisfies Record<string, (answers: Answers) => Answers | null>

const maxChanges = 2

/** The number of plants for each change, the best first. */
async function changesThatHelp(api: ApiClient, answers: Answers): Promise<Change[]> {
  const kinds = Object.keys(changes) as (keyof typeof changes)[]
  const counted = await Promise.all(
    kinds.map(async (kind) => {
      const changed = changes[kind](answers)
      if (
        !changed ||
        new URLSearchParams(toQuery(changed)).toString() ===
          new URLSearchParams(toQuery(answers)).toString()
      )
        return null
      const found = await api.call(findPlaces, { query: toQuery(changed) }).catch(() => null)
      return { kind, answers: changed, count: found?.meta?.total ?? 0 }
    }),
  )
  return counted
    .filter((change) => change !== null && change.count > 0)
    .toSorted((one, other) => (other?.count ?? 0) - (one?.count ?? 0))
    .slice(0, maxChanges) as Change[]
}
