import type { Locator, Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The newest notice of this text. Earlier ones stay beside it for up to ten seconds, each with its own *Undo*. */
export const noticeSaying = ({ page }: Pick<Visitor, 'page'>, text: string): Locator =>
  page
    .locator('.Toastify__toast')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last()

/** Presses *Undo* in the notice of this text, once it is shown. */
export async function pressUndoIn(
  { page, t }: Pick<Visitor, 'page' | 't'>,
  text: string,
): Promise<void> {
  await noticeSaying({ page }, text)
    .getByRole('button', { name: t('office.undo'), exact: true })
    .click()
}

/** Stops the timers of all notices of this page: on a busy machine, three seconds can pass before a test sees one. */
export const holdNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.Toastify__progress-bar--animated { animation-play-state: paused !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
