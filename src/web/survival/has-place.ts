import { useEffect } from 'react'
import { browserStorage } from '../lib/local-storage.ts'
import { createStore, useStorePart } from '../lib/store.ts'

const store = createStore({ hasPlace: false })

/** A place is remembered from now on: shows what depends on it. */
export const noteHasPlace = (): void => store.set({ hasPlace: true })

/**
 * Whether this browser remembers a place; false on the server and on the first paint. What depends on the place is rendered, and thereby
 * loaded, only then: it is part of no first view.
 */
export function useHasPlace(): boolean {
  useEffect(() => {
    if (browserStorage.get('plant_place')) noteHasPlace()
  }, [])
  return useStorePart(store, ({ hasPlace }) => hasPlace)
}
