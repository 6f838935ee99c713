import { listSurvival, type SurvivalMark } from '#contract/plants/survival.ts'
import { browserApi } from '../lib/browser-api.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { PlaceQuestion } from './place-question.ts'

/** The maximum number of products in one request (plants.md 51.2). */
const maxIds = 48

/** Marks by language, place and product. */
const store = createStore<{ marks: Readonly<Record<string, SurvivalMark>> }>({ marks: {} })
const asked = new Set<string>()
let waiting: { place: PlaceQuestion; ids: number[] } | null = null

const keyOf = ({ city, place, cooling }: PlaceQuestion, id: number) =>
  [document.documentElement.lang, city, place, cooling ?? '', id].join(' ')

/** Requests the mark of a product; requests of several cards at the same time are combined. */
export function requestMark(place: PlaceQuestion, id: number): void {
  const key = keyOf(place, id)
  if (asked.has(key)) return
  asked.add(key)
  if (!waiting || waiting.place !== place || waiting.ids.length === maxIds) {
    waiting = { place, ids: [] }
    const batch = waiting
    setTimeout(() => {
      if (waiting === batch) waiting = null
      void askFor(batch.place, batch.ids)
    })
  }
  waiting.ids.push(id)
}

async function askFor(question: PlaceQuestion, ids: number[]): Promise<void> {
  const { city, place, cooling } = question
  const query = { ids: ids.join(), city, place, ...(cooling && { cooling }) }
  try {
    const { data } = await browserApi.call(listSurvival, { query })
    const marks = data.map((mark) => [keyOf(question, mark.product_id), mark] as const)
    store.set({ marks: { ...store.get().marks, ...Object.fromEntries(marks) } })
  } catch {
    // A card works without a mark; the next one that asks tries again.
    for (const id of ids) asked.delete(keyOf(question, id))
  }
}

/** The mark of a product in a place, once loaded. */
export function useSurvivalMark(place: PlaceQuestion | null, id: number): SurvivalMark | undefined {
  const { marks } = useStore(store)
  return place ? marks[keyOf(place, id)] : undefined
}

/** The loaded marks among some products. */
export function useMarks(place: PlaceQuestion | null, ids: readonly number[]): SurvivalMark[] {
  const { marks } = useStore(store)
  return place ? ids.flatMap((id) => marks[keyOf(place, id)] ?? []) : []
}
