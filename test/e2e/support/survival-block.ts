import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Lets the browser remember a place, as `rememberPlace` does. */
export const remember = ({ page }: Visitor, place: object) =>
  page.evaluate((text) => localStorage.setItem('plant_place', text), JSON.stringify(place))
/** “Will it live at your place?” on a product's page. */
export const block = (page: Page) => page.locator('#survival')

/** Until the program of the block, which comes after the page's, has taken it over. */
export async function untilAnswered(page: Page): Promise<void> {
  const isTakenOver = () =>
    block(page)
      .locator('form')
      .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTakenOver).toBe(true)
}
