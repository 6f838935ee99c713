import type { Page } from 'playwright-core'

/** Lays out the page below the fold and waits for its fonts and pictures, so that a screenshot of the whole page contains them. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible'
    const loaded = [...document.images].map((picture) => {
      picture.loading = 'eager'
      return picture.decode().catch(() => {})
    })
    // A test may hold back a picture forever.
    const late = new Promise((resolve) => setTimeout(resolve, 3_000))
    await Promise.race([Promise.all([document.fonts.ready, ...loaded]), late])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
