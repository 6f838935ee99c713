import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { CDPSession, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { css } from '../../support/css-classes.ts'
import { root } from '../../support/files.ts'

const pictures = join(root, 'test-results')

/** What a screen shows while it loads. */
const loading = `table[aria-busy="true"], ${css('office/screen-skeleton.skeleton')}`

/** Waits until a screen is loaded and expects axe to find no violation of WCAG 2.2 AA; takes a screenshot otherwise. */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (placeholders) => document.querySelector('h1') && !document.querySelector(placeholders),
    loading,
  )
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
  // None of these rules needs the files that axe would fetch first.
  preload: false,
}

/** Sessions by page. Closing one would end what the page emulates (no network, an authenticator), so it stays open with its page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const open = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, open)
  return open
}

/**
 * Returns the violations that axe finds on a page and in its frames. Axe's source is evaluated through the protocol: the renderer
 * process of a tab keeps it compiled from page to page, which halves the time of an inspection.
 */
async function findViolations(page: Page): Promise<AxeResults['violations']> {
  const session = await sessionOf(page)
  await session.send('Runtime.evaluate', { expression: `${axeSource};0` })
  const goBack = await page.evaluateHandle(prepareDocument)
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await prepareFrame(frame)
  try {
    return await page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      return (await axe.run(document, options)).violations
    }, axeOptions)
  } finally {
    await goBack.evaluate((undo) => undo())
  }
}

/** Prepares a frame for axe. A preview may load another page meanwhile; that error is ignored, and axe checks what it finds. */
async function prepareFrame(frame: Frame): Promise<void> {
  try {
    await frame.evaluate(`${axeSource};0`)
    await frame.evaluate(prepareDocument)
  } catch (error) {
    if (!/detached|destroyed|navigat/i.test(String(error))) throw error
  }
}

/**
 * For `evaluate`: prepares a document for axe, and returns a function that takes that back.
 *
 * Axe's search for the ligatures of an icon font finds none: it draws each text on a canvas, takes joined Arabic letters for ligatures,
 * and then checks the contrast of hardly any Arabic text. The store has no icon font, but the back office scales pictures on a canvas.
 *
 * The footer is laid out although it is not near the window: until then its height is assumed, and axe would compare what is beyond
 * that height with the colour behind the footer.
 */
function prepareDocument(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
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
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
