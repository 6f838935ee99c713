import { useEffect, type ComponentType } from 'react'
import { browserStorage } from '../lib/local-storage.ts'
import { createStore, useStore } from '../lib/store.ts'
import { afterFirstView } from './after-first-view.ts'

interface CardMarkProps {
  productId: number
}

const store = createStore<{ Mark: ComponentType<CardMarkProps> | null }>({ Mark: null })
let loading: Promise<void> | undefined

/** Loads the marks of cards, which are needed only where a place is remembered, and never for a first view. */
export function loadCardMarks(): void {
  loading ??= afterFirstView(() => import('./card-mark.tsx')).then(
    ({ CardMark }) => store.set({ Mark: CardMark }),
    () => (loading = undefined),
  )
}

/** The slot of a card for the survival of its plant in the remembered place. */
export function CardMarkSlot(props: CardMarkProps) {
  const { Mark } = useStore(store)
  useEffect(() => {
    if (browserStorage.get('plant_place')) loadCardMarks()
  }, [])
  return Mark && <Mark {...props} />
}
