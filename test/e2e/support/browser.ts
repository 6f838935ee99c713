import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '../../../tools/chromium.mjs'
import { css } from '../../support/css-classes.ts'

const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** A process for each tab, and one for drawing, would take a fifth more of the processor; see `openTab`. */
const fewProcesses = ['--process-per-site', '--in-process-gpu']

/** A page of a test ends before its scripts have run often enough: what optimising them costs, most of all axe, it never gains. */
const withoutOptimising = '--js-flags=--no-opt --no-maglev'

/** The Chromium of the machine. In a container we are root, where its sandbox cannot start. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found: run npm test, or name one in CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      withoutOptimising,
      ...fewProcesses,
      ...quiet,
    ],
  })
}

/** For `evaluate`: nothing lies over the element, as the header over what has scrolled below it. */
export function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const seen = [top + 1, bottom - 1].map((at) => document.elementFromPoint((left + right) / 2, at))
  return seen.every((found) => found !== null && element.contains(found))
}

/** For `evaluate`: the page's program answers. */
export const isHydrated = (): boolean =>
  Object.keys(document.querySelector('#content') ?? {}).some((key) => key.startsWith('__react'))

/** Until the page's program answers. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

/**
 * Goes to another page within the program that runs, as its links do, until that page has given the window its title. Starting the
 * program anew is most of what a page costs. The path of a page of the shop is without its language, which stays.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const former = await page.evaluate((to) => {
    const { title } = document
    const { __reactRouterDataRouter: router } = window as RouterOfShop
    if (router) void router.navigate(to)
    else {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    return title
  }, path)
  await page.waitForFunction((title) => document.title !== title, former)
}

/** Loads what a page of the shop shows again, as the page does after a change. */
export const loadAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as RouterOfShop
    return router?.revalidate()
  })

/** The router of the shop's pages, which numbers the entries of the history; the back office has none here. */
interface RouterOfShop {
  __reactRouterDataRouter?: {
    navigate: (to: string) => Promise<void>
    revalidate: () => Promise<void>
  }
}

/** Waits until the fonts and all pictures that are asked for at once are there. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** Sideways scrolling on a phone means that something does not fit. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** The same at 360 and at 1280 px, from whichever the page was opened at. */
export async function expectToFitPhoneAndDesktop(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: size?.height ?? 800 })
    await expectToFit(page, `${name} at ${width} px`)
  }
  if (size) await page.setViewportSize(size)
}

/**
 * Every button, field and title stands inside the window, but for rows that can be pushed, and every button holds its words: what
 * hides its overflow would hide them, and the page would be no wider.
 */
export async function expectNothingCut(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(
    (withWords) => {
      const canBePushed = (one: Element | null): boolean =>
        one !== null &&
        (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) ||
          canBePushed(one.parentElement))
      const nameOf = (one: Element) =>
        one.textContent?.slice(0, 30) || one.getAttribute('aria-label') || one.className
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(
          (one) => one.checkVisibility() && !one.closest('.visually-hidden, [href="#content"]'),
        )
      const outside = shown('button, input, select, a, h1, h2, h3').filter((one) => {
        const { width, left, right } = one.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1) && !canBePushed(one.parentElement)
      })
      const tooFull = shown(withWords).filter((one) => {
        const box = one.getBoundingClientRect()
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        const words = document.createRange()
        while (texts.nextNode()) {
          if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue
          words.selectNodeContents(texts.currentNode)
          const { width, left, right } = words.getBoundingClientRect()
          if (width > 0 && (left < box.left + 2 || right > box.right - 2)) return true
        }
        return false
      })
      return [
        ...outside.map((one) => `outside: ${nameOf(one)}`),
        ...tooFull.map((one) => `too full: ${nameOf(one)}`),
      ]
    },
    `${css('button.button')}, ${css('chip.chip')}`,
  )
  expect(cut, screen).toEqual([])
}

/** How much has jumped on the page until now, as browsers count it. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )

/** What a page throws, logs as an error or is refused by its own security policy. */
export function collectErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
