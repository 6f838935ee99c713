import { useEffect } from 'react'
import { browserStorage } from '../lib/local-storage.ts'
import { createStore, useStorePart } from '../lib/store.ts'
import { lazyOnIdle } from './lazy-on-idle.tsx'

const store = createStore({ areShown: false })

/** Loads the marks of cards, which are needed only where a place is remembered, and never for a first view. */
export const loadCardMarks = (): void => store.set({ areShown: true })

const CardMark = lazyOnIdle(() => import('./card-mark.tsx'), null)

/** The slot of a card for the survival of its plant in the remembered place. */
export function CardMarkSlot(props: { productId: number }) {
  const areShown = useStorePart(store, (marks) => marks.areShown)
  useEffect(() => {
    if (browserStorage.get('plant_place')) loadCardMarks()
  }, [])
  return areShown && <CardMark {...props} />
}
