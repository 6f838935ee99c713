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

/** The current theme, shared with the shop, and a function that toggles it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(subscribe, onScreen), toggle }
}

function toggle(): void {
  chooseTheme(onScreen() === 'dark' ? 'light' : 'dark')
}

/** Applies a theme to this and later pages; `system`: follows the device. */
export function chooseTheme(theme: Theme | 'system'): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
  if (theme === 'system') browserStorage.remove('theme')
  else browserStorage.set('theme', theme)
  for (const changed of listeners) changed()
}
