import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { layoutShift, collectErrors } from './support/browser.ts'
import { openStoreAndBrowser } from './support/fixtures.ts'
import { css } from '../support/css-classes.ts'

const opened = openStoreAndBrowser()

/** Opens a page in a new context and returns the addresses of all its requests. */
async function visit(
  path: string,
  screen: BrowserContextOptions,
): Promise<{ page: Page; asked: string[] }> {
  const context = await opened.browser.newContext({ ...screen, serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints = collectErrors(page)
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(opened.address, '')))
  await page.goto(opened.address + path, { waitUntil: 'networkidle' })
  return { page, asked }
}

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const desktop = { viewport: { width: 1280, height: 900 } }

const nameOf = (address: string) => /\/assets\/([\w-]+)-[\w-]{7}\.woff2$/.exec(address)?.[1]

test.each([
  [
    '/ar/products',
    [
      'ibm-plex-serif-latin-400-italic',
      'markazi-text-arabic-wght-normal',
      'warif-sans-arabic',
      'warif-sans-latin',
    ],
  ],
  ['/en/products', ['markazi-text-latin-wght-normal', 'warif-sans-latin']],
])(
  'a phone at %s preloads one font for each script of a family, fetches only the first picture of each card, and no dialog',
  async (path, fonts) => {
    const { page, asked } = await visit(path, phone)
    const fetched = asked.filter((address) => address.endsWith('.woff2'))
    expect(fetched.map(nameOf).toSorted()).toEqual(fonts)
    const ahead = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    expect(ahead.toSorted()).toEqual(fetched.toSorted())
    const pictures = asked.filter((address) => address.startsWith('/media/'))
    const shown = await page
      .locator(`${css('product-card.pictures')} > a > picture img`)
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
    expect(pictures.length).toBeGreaterThan(1)
    expect(pictures.filter((address) => !shown.includes(opened.address + address))).toEqual([])
    // The dialogs load once the visitor acts; what depends on a place, once one is chosen.
    const scripts = () => asked.filter((address) => address.endsWith('.js'))
    expect(scripts().length).toBeLessThanOrEqual(8)
    expect(scripts().some((address) => address.includes('/drawer-'))).toBe(false)
    await page.locator('h1').tap()
    await expect.poll(() => scripts().some((address) => address.includes('/drawer-'))).toBe(true)
  },
)

test('a phone of 360 px at 3× fetches one picture of the hero, as sharp as the screen', async () => {
  const { page, asked } = await visit('/ar', {
    ...phone,
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 3,
  })
  const enlarged = await page.locator(`${css('home-hero.hero')} img`).evaluate(async (image) => {
    const { currentSrc } = image as HTMLImageElement
    // `naturalWidth` is in layout pixels; the file has the real count.
    const file = await createImageBitmap(await (await fetch(currentSrc)).blob())
    const { width, height } = image.getBoundingClientRect()
    return Math.max(width / file.width, height / file.height) * devicePixelRatio
  })
  expect(enlarged).toBeLessThanOrEqual(1.01)
  expect(new Set(asked.filter((address) => /\/hero\b/.test(address))).size).toBe(1)
})

// Only the rule is tested: whether to prefetch is up to the browser, and this one is configured not to.
test('the browser accepts the speculation rule that prefetches the page of the language link', async () => {
  const { page } = await visit('/ar/products', desktop)
  const protocol = await page.context().newCDPSession(page)
  const taken: { sourceText: string; errorType?: string }[] = []
  protocol.on('Preload.ruleSetUpdated', ({ ruleSet }) => taken.push(ruleSet))
  await protocol.send('Preload.enable')
  await expect.poll(() => taken.length).toBe(1)
  expect(taken[0]).not.toHaveProperty('errorType')
  expect(taken[0]?.sourceText).toContain('a[hreflang]')
  expect(await page.locator('header a[hreflang=en]').count()).toBeGreaterThan(0)
})

test.each(['/ar', '/ar/product/3'])(
  'fonts that load after the first paint of %s do not shift the layout',
  async (path) => {
    const context = await opened.browser.newContext({ ...phone, serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const { promise: painted, resolve } = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(opened.address + path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    resolve()
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.fonts].some(({ status }) => status === 'loaded'),
    )
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  },
)
