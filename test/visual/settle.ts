import type { Page } from 'playwright-core'

/** Lays out what lies below the window, and waits for fonts and pictures there, so that a picture of the whole page shows them. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible'
    const loaded = [...document.images].map((picture) => {
      picture.loading = 'eager'
      return picture.decode().catch(() => {})
    })
    // A picture that a screen holds back never comes.
    const late = new Promise((resolve) => setTimeout(resolve, 3_000))
    await Promise.race([Promise.all([document.fonts.ready, ...loaded]), late])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
