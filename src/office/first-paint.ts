// Runs before anything is drawn, as a file of its own: the policy allows no script in the page. The stored theme, else the system's.
;(() => {
  let stored: string | null = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // A private window may refuse; then the system's.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] =
    stored === 'dark' || stored === 'light' ? stored : system
})()
