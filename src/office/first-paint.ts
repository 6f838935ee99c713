// Runs before anything is drawn, in a separate file because the policy allows no inline script. Uses the stored theme, else the system's.
;(() => {
  let stored: string | null = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // A private window may refuse storage; then the system's theme is used.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] =
    stored === 'dark' || stored === 'light' ? stored : system
})()
