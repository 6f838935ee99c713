import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspect } from './support/axe.ts'
import {
  expectNothingCut,
  expectToFit,
  expectToFitPhoneAndDesktop,
  layoutShift,
  collectErrors,
  untilHydrated,
  untilLoaded,
} from './support/browser.ts'
import { openStoreAndBrowser } from './support/fixtures.ts'
import { behaviourLocales, looks } from './support/looks.ts'
import { openForVisitors } from './support/visitor.ts'

const { address, visit, visitAlone } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const opened = openStoreAndBrowser()

/** Every screen that needs no account, and the states that an address leads to. */
const screens = {
  home: '',
  products: '/products',
  'products-none': '/products?q=zzzzzz',
  'products-filtered': '/products?category=trees,shrubs&size=2&max=20000&page=1',
  'category-pet-safe': '/pet-safe',
  product: '/product/3',
  'product-sold-out': '/product/8',
  'product-not-found': '/product/99999',
  landscape: '/landscape',
  events: '/events',
  about: '/about',
  contact: '/contact',
  'policy-returns': '/policies/returns',
  'policy-privacy': '/policies/privacy',
  'not-found': '/no/such/page',
  offline: '/offline',
}

/** Expects a page to fit at 320 px, the width of a 1280 px window zoomed to 400 % (WCAG 1.4.10). */
async function expectToFitAtFourTimesTheSize(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, `${name} at 320 px`)
  await expectNothingCut(page, `${name} at 320 px`)
  if (size) await page.setViewportSize(size)
}

test.each(behaviourLocales)(
  'axe reports violations on the second page of a tab as on the first (%s)',
  async (locale) => {
    const { page, go } = await visit({ locale, screen: phone })
    for (const path of ['/about', '/contact']) {
      await go(`/${locale}${path}`)
      await page.evaluate(() => {
        const main = document.querySelector('main')
        main?.append(document.createElement('button'))
        const pale = document.createElement('p')
        pale.style.color = '#ddd'
        pale.style.background = '#fff'
        pale.textContent = 'باهت pale'
        main?.append(pale)
      })
      const found = await inspect(page, 'public-faults').catch(({ actual }) => actual)
      const faults = ['button-name', 'color-contrast'].map((rule) =>
        expect.stringMatching(`^${rule}: `),
      )
      expect(found).toEqual(faults)
    }
  },
)

test('the home page of a phone does not shift when its fonts load after the first paint', async () => {
  const { page } = await visitAlone({ screen: phone })
  await page.route('**/*.woff2', async (route) => {
    await pause(500)
    await route.continue()
  })
  await page.goto(`${address()}/ar`)
  await page.evaluate(() => document.fonts.ready)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
})

/** The Arabic words of a page that are smaller than 14 px. */
const smallArabicWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (
        parentElement &&
        /\p{Script=Arabic}/u.test(textContent ?? '') &&
        Number.parseFloat(getComputedStyle(parentElement).fontSize) < 14
      )
        found.push(textContent ?? '')
    }
    return found
  })

// Each screen is loaded in two looks, and resized to the other width.
test.each(looks)(
  'every public screen fits, does not shift and passes axe: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const context = await opened.browser.newContext({
      viewport: { width, height: width < 768 ? 780 : 900 },
      reducedMotion: 'reduce',
      colorScheme,
    })
    const page = await context.newPage()
    const complaints = collectErrors(page)
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(`${opened.address}/${locale}${path}`, { waitUntil: 'load' })
      await untilHydrated(page)
      await untilLoaded(page)
      // Before axe, which has the footer laid out.
      expect(await layoutShift(page), `${name} jumps`).toBeLessThanOrEqual(0.01)
      if (width === 360) expect(await smallArabicWords(page), `${name}: below 14 px`).toEqual([])
      await inspect(page, `public-${name}-${locale}-${width}-${colorScheme}`)
      await expectToFitPhoneAndDesktop(page, name)
      await expectToFitAtFourTimesTheSize(page, name)
    }
    // A missing page answers 404, which the browser logs as an error.
    expect(complaints.filter((complaint) => !/status of 404/.test(complaint))).toEqual([])
    await context.close()
  },
  300_000,
)
