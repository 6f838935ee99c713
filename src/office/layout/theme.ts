import { useSyncExternalStore } from 'react'
import { browserStorage } from '#web/lib/local-storage.ts'

type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const onScreen = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The theme on screen, which the shop shares, and a way to the other one. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(subscribe, onScreen), toggle }
}

function toggle(): void {
  const next = onScreen() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = next
  browserStorage.set('theme', next)
  for (const changed of listeners) changed()
}
