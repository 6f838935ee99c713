import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, CDPSession, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '../../../tools/chromium.mjs'
import { css } from '../../support/css-classes.ts'
import { root } from '../../support/files.ts'

const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** A process for each tab, and one for drawing, would take a fifth more of the processor; see `openTab`. */
const fewProcesses = ['--process-per-site', '--in-process-gpu']

/** The Chromium of the machine. In a container we are root, where its sandbox cannot start. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium was found: run npm test, or name one in CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...fewProcesses, ...quiet],
  })
}

const pictures = join(root, 'test-results')

/** Lets axe look at a screen: no violation of WCAG 2.2 AA, or there is a picture of it. Waits until its rows have come. */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('table[aria-busy="true"]').count()).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  const violations = await findViolations(page)
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 5)
        .join(', ')}`,
  )
  if (found.length > 0) await page.screenshot({ path: join(pictures, `${name}.png`) })
  expect(found, name).toEqual([])
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // What axe would fetch beforehand serves none of these rules.
  preload: false,
}

/** Closing a session would end what the page emulates (no network, an authenticator): it stays open as long as its page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const open = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, open)
  return open
}

/**
 * The violations that axe finds on a page and in its frames. Its source is evaluated through the protocol: the renderer process of a
 * tab has it compiled since the page before, which halves the time of an inspection.
 */
async function findViolations(page: Page): Promise<AxeResults['violations']> {
  const session = await sessionOf(page)
  await session.send('Runtime.evaluate', { expression: `${axeSource};0` })
  const showLigatures = await page.evaluateHandle(hideLigatures)
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await prepareFrame(frame)
  try {
    return await page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      return (await axe.run(document, options)).violations
    }, axeOptions)
  } finally {
    await showLigatures.evaluate((show) => show())
  }
}

/** A preview may load another page at any time, and then has nothing to prepare: axe judges what it finds. */
async function prepareFrame(frame: Frame): Promise<void> {
  try {
    await frame.evaluate(`${axeSource};0`)
    await frame.evaluate(hideLigatures)
  } catch (error) {
    if (!/detached|destroyed|navigat/i.test(String(error))) throw error
  }
}

/**
 * For `evaluate`: the canvas on which axe draws a text to recognise the ligatures of an icon font finds none. It takes joined Arabic
 * letters for ligatures, and then judges the contrast of hardly any text in Arabic. The store has no icon font. What it returns ends
 * this, because the back office makes pictures smaller on such a canvas.
 */
function hideLigatures(): () => void {
  const context = {
    canvas: {},
    measureText: (text: string) => ({ width: 30 * text.length }),
    fillText: () => {},
    clearRect: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(4).fill(255) }),
  }
  const original = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function getContext(
    this: HTMLCanvasElement,
    ...args: unknown[]
  ) {
    return this.isConnected ? Reflect.apply(original, this, args) : context
  } as typeof original
  return () => {
    HTMLCanvasElement.prototype.getContext = original
  }
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

/** Sideways scrolling on a phone means that something does not fit. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** The same at 360 and at 1280 px, from whichever the page was opened at. */
export async function expectToFitPhoneAndDesk(page: Page, name: string): Promise<void> {
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
