import { useSyncExternalStore } from 'react'

/** A value that components read and events change. The server and the first paint always use `initial`. */
export interface Store<T> {
  get: () => T
  set: (change: Partial<T>) => void
  subscribe: (changed: () => void) => () => void
  initial: T
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set: (change) => {
      value = { ...value, ...change }
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial)

/** Selects one primitive value of a store: a component that is on a page two dozen times does not render again for other changes. */
export const useStorePart = <T, P extends string | number | boolean | undefined>(
  store: Store<T>,
  pick: (value: T) => P,
): P =>
  useSyncExternalStore(
    store.subscribe,
    () => pick(store.get()),
    () => pick(store.initial),
  )
