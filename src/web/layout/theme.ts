import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from '../lib/local-storage.ts'

export type Theme = 'light' | 'dark'

/** Runs while the page is parsed: the stored theme, otherwise the system's. The browser's program does not need it. */
export const beforeFirstPaint = import.meta.env.SSR
  ? `(function(e,t){try{t=localStorage.getItem('theme')}catch(_){}e.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})(document.documentElement)`
  : ''

const barColors = { light: '#f4f3ee', dark: '#0e1713' }

const listeners = new Set<() => void>()
const onScreen = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The present theme and a function to switch it; the choice is stored. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, onScreen, () => 'light' as const)
  const toggle = useCallback(() => {
    const next = onScreen() === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = next
    browserStorage.set('theme', next)
    paintBrowserBar(next)
    for (const changed of listeners) changed()
  }, [])
  return { theme, toggle }
}

/** The toolbar colour of a phone's browser follows the page, not the system. */
function paintBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', barColors[theme])
}
