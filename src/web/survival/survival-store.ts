import { useEffect } from 'react'
import { getSurvival, type Survival } from '#contract/plants/survival.ts'
import { browserApi } from '../lib/browser-api.ts'
import { createStore, useStore } from '../lib/store.ts'
import { askInSeason, type PlaceQuestion } from './place-question.ts'
import { rememberPlaceOfAddress } from './place-of-address.ts'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'

/** The data loaded with the page: the answer for the place in its address, otherwise for an example. */
export interface LoadedSurvival {
  productId: number
  answer: Survival
  /** Null: no choice yet, the answer is an example. */
  question: PlaceQuestion | null
  /** The address contained an unknown city or place. */
  isWrong: boolean
  cities: { id: string; name: string }[]
}

interface Shown {
  answer: Survival
  question: PlaceQuestion | null
  /** The question shown in the form: also while loading, and after a failure. */
  asked: PlaceQuestion | null
  /** Loading takes longer than a moment. */
  isWorking: boolean
  hasFailed: boolean
}

/** The line beside the price and the block below show the same answer. */
const store = createStore<{ of: LoadedSurvival | null; shown: Shown | null }>({
  of: null,
  shown: null,
})
let latest = 0

const momentMs = 200

/** The shown answer: the one loaded with the page, or a later one. */
export function useSurvival(loaded: LoadedSurvival): Shown {
  const { of, shown } = useStore(store)
  useEffect(() => {
    if (loaded.question) rememberPlaceOfAddress(loaded.question)
    const place = rememberedPlace()
    const isHere = loaded.cities.some(({ id }) => id === place?.city)
    if (!loaded.question && place && isHere && store.get().of !== loaded)
      void askAgain(loaded, place)
  }, [loaded])
  return of === loaded && shown ? shown : shownAtFirst(loaded)
}

const shownAtFirst = ({ answer, question }: LoadedSurvival): Shown => ({
  answer,
  question,
  asked: question,
  isWorking: false,
  hasFailed: false,
})

/** Requests another place, month or care. The previous answer stays until the new one arrives, also after a failure. */
async function askAgain(loaded: LoadedSurvival, question: PlaceQuestion): Promise<void> {
  latest += 1
  const own = latest
  const { of, shown } = store.get()
  const before = of === loaded && shown ? shown : shownAtFirst(loaded)
  const show = (change: Partial<Shown>) => {
    if (own === latest) store.set({ of: loaded, shown: { ...before, asked: question, ...change } })
  }
  show({ hasFailed: false })
  const timer = setTimeout(() => show({ isWorking: true, hasFailed: false }), momentMs)
  const ask = async (asked: PlaceQuestion) =>
    (await browserApi.call(getSurvival, { params: { id: loaded.productId }, query: { ...asked } }))
      .data
  try {
    const answer = await askInSeason(ask, question)
    clearTimeout(timer)
    show({ answer, question, isWorking: false, hasFailed: false })
  } catch {
    clearTimeout(timer)
    show({ isWorking: false, hasFailed: true })
  }
}

/** Handles a choice: remembers it and writes it into the address, so that it can be shared and loaded again. */
export function choosePlace(loaded: LoadedSurvival, question: PlaceQuestion): void {
  rememberPlace(question)
  history.replaceState(history.state, '', `${location.pathname}?${addressQuery(question)}`)
  void askAgain(loaded, question)
}

/** The question as the query of a page's address. */
export const addressQuery = (question: PlaceQuestion): string =>
  new URLSearchParams(
    Object.entries(question).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
