import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
export interface Store<T> {
  get: () => T
  set: (part: Partial<T>) => void
  subscribe: (changed: () => void) => () => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (part) => {
      value = { ...value, ...part }
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
