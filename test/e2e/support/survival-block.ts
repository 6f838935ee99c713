import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Stores a place in the browser, as `rememberPlace` does. */
export const remember = ({ page }: Visitor, place: object) =>
  page.evaluate((text) => localStorage.setItem('plant_place', text), JSON.stringify(place))
/** The block “Will it live at your place?” of a product page. */
export const block = (page: Page) => page.locator('#survival')

/** Waits until the block is hydrated, which happens after the page is. */
export async function untilAnswered(page: Page): Promise<void> {
  const isTakenOver = () =>
    block(page)
      .locator('form')
      .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTakenOver).toBe(true)
}
