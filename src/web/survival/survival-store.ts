import { useEffect } from 'react'
import { getSurvival, type Survival } from '#contract/plants/survival.ts'
import { browserApi } from '../lib/browser-api.ts'
import { createStore, useStore } from '../lib/store.ts'
import { loadCardMarks } from './card-mark-slot.tsx'
import { askInSeason, type PlaceQuestion } from './place-question.ts'
import { rememberPlaceOfAddress } from './place-of-address.ts'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'

/** What the page brought: the answer for the place of its address, else for an example. */
export interface LoadedSurvival {
  productId: number
  answer: Survival
  /** Null: nobody has chosen, the answer is an example. */
  question: PlaceQuestion | null
  /** The address named a city or place that there is not. */
  isWrong: boolean
  cities: { id: string; name: string }[]
}

interface Shown {
  answer: Survival
  question: PlaceQuestion | null
  /** What the form shows: also while the answer is under way, and when none came. */
  asked: PlaceQuestion | null
  /** For longer than a moment. */
  isWorking: boolean
  hasFailed: boolean
}

/** The line beside the price and the block below show one answer. */
const store = createStore<{ of: LoadedSurvival | null; shown: Shown | null }>({
  of: null,
  shown: null,
})
let latest = 0

const momentMs = 200

/** What is shown of it: what the page brought, or what was asked for since. */
export function useSurvival(loaded: LoadedSurvival): Shown {
  const { of, shown } = useStore(store)
  useEffect(() => {
    if (loaded.question && rememberPlaceOfAddress(loaded.question)) loadCardMarks()
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

/** Asks for another place, month or care. The answer before stays until the new one is here, also when none comes. */
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

/** As somebody chose: remembered, and written into the address, so that it can be shared and read again. */
export function choosePlace(loaded: LoadedSurvival, question: PlaceQuestion): void {
  rememberPlace(question)
  loadCardMarks()
  history.replaceState(history.state, '', `${location.pathname}?${addressQuery(question)}`)
  void askAgain(loaded, question)
}

/** The question as a page's address has it. */
export const addressQuery = (question: PlaceQuestion): string =>
  new URLSearchParams(
    Object.entries(question).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
