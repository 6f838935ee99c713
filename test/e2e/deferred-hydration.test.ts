import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isHydrated, untilHydrated } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import { css } from '../support/css-classes.ts'

const { address, visit, call, newCustomer } = openForVisitors()

const programs = /\/assets\/[\w.-]+\.js$/

/** Lets no part of the program come until it is told to. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(programs, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The addresses of the parts of its program that a page names. */
const partsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    ),
  )

/** The page's first paint, and when each part of its program was asked for, by the page's own clock. */
async function timesOf(page: Page): Promise<{ painted: number; times: number[] }> {
  const parts = await partsOf(page)
  return page.evaluate(
    (own) => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      times: performance
        .getEntriesByType('resource')
        .filter(({ name }) => own.includes(name))
        .map(({ startTime }) => startTime),
    }),
    parts,
  )
}

test.each(['/ar', '/ar/products', '/en/product/3'])(
  'the program of %s is asked for after the first paint, all its parts at once',
  async (path) => {
    const { page } = await visit()
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(request.url()))
    const release = await holdProgram(page)
    await page.goto(`${address()}${path}`)
    // None has come yet: one that waited for another would never be asked for.
    await expect.poll(() => partsOf(page)).not.toEqual([])
    await expect
      .poll(() => partsOf(page).then((parts) => parts.filter((part) => !asked.has(part))))
      .toEqual([])
    release()
    await untilHydrated(page)
    const { painted, times } = await timesOf(page)
    expect(times.length).toBeGreaterThan(4)
    expect(Math.min(...times)).toBeGreaterThan(painted)
  },
)

test('who presses a button before the program answers finds it done, once', async () => {
  const sara = await newCustomer()
  const { page, t } = await visit({ customer: sara })
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/products`)
  const add = buttonOf(page.locator('main'), t('card.addToCart'))
  await add.click()
  await add.click()
  release()
  await untilHydrated(page)
  const cart = () => call('GET', '/api/v1/customer/cart', { token: sara.token })
  await expect.poll(async () => (await cart()).body).toMatchObject({ data: { items_qty: 1 } })
})

test('who reaches for the search before the program answers finds its field, on the same page', async () => {
  const { page, t } = await visit()
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/product/3`)
  await page
    .getByRole('button', { name: t('nav.search') })
    .first()
    .click()
  release()
  await page.locator('input[role=combobox]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/ar/product/3')
})

test('what is chosen before the program answers is what is bought', async () => {
  const sara = await newCustomer()
  const { page, t } = await visit({ customer: sara, locale: 'en' })
  const release = await holdProgram(page)
  await page.goto(`${address()}/en/product/3`)
  const sizes = page.locator(`${css('option-choices.option')} ${css('chip.chip')}`)
  const chosen = await sizes.last().innerText()
  expect(await sizes.count()).toBeGreaterThan(1)
  await sizes.last().click()
  await page.locator(`${css('option-choices.planting')} label`).click()
  await page
    .locator(css('buy-box.purchase'))
    .getByRole('button', { name: t('card.addToCart') })
    .click()
  release()
  await untilHydrated(page)
  const cart = () => call('GET', '/api/v1/customer/cart', { token: sara.token })
  await expect.poll(async () => (await cart()).body.data.items_qty).toBe(1)
  const { additional } = (await cart()).body.data.items[0]
  expect(JSON.stringify(additional)).toContain(chosen.trim())
  expect(additional.additional_info).toMatchObject({ planting_assistance: true })
})

test('a sort order that is chosen before hydration is applied', async () => {
  const { page } = await visit()
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/products`)
  await page.locator('main select').selectOption('price-asc')
  release()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price-asc')
})

test('the order that a list has without a choice is chosen again before the program answers', async () => {
  const { page } = await visit()
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/products?sort=price-asc`)
  await page.locator('main select').selectOption({ index: 0 })
  release()
  await expect.poll(() => page.url()).not.toContain('sort=price-asc')
})

/**
 * Does it in the middle of React's hydration, which goes on in turns through a channel: all but the first, in which the router
 * asks for what the server has sent, are held until it is done.
 */
const whileHydrating = (page: Page, act: () => void) =>
  page.addInitScript(`{
    const send = MessagePort.prototype.postMessage
    const turns = []
    MessagePort.prototype.postMessage = function (...sent) {
      if (turns.push(() => send.apply(this, sent)) > 1) return
      turns[0]()
      setTimeout(actAndGoOn, 100)
    }
    const actAndGoOn = () => {
      (${String(act)})()
      MessagePort.prototype.postMessage = send
      for (const turn of turns.slice(1)) turn()
    }
  }`)

test('a sort order that is chosen during hydration is applied', async () => {
  const { page } = await visit()
  await whileHydrating(page, () => {
    // As browsers do it: the value, then both events in one go.
    const sort = document.querySelector<HTMLSelectElement>('main select')
    if (!sort) throw new Error('no order to choose')
    sort.value = 'price-asc'
    for (const type of ['input', 'change']) sort.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await page.goto(`${address()}/ar/products`)
  await untilHydrated(page)
  await expect.poll(() => page.url()).toContain('sort=price-asc')
  const state = async () => ({
    busy: await page.locator(css('plant-list.results')).getAttribute('aria-busy'),
    sort: await page.locator('main select').inputValue(),
  })
  await expect.poll(state).toEqual({ busy: 'false', sort: 'price-asc' })
  expect(page.url()).toContain('sort=price-asc')
})

test('a button that is pressed while the program comes to life does what it does once', async () => {
  const { page, t } = await visit()
  await whileHydrating(page, () =>
    document.querySelector<HTMLElement>('.only-wide [role=button]')?.click(),
  )
  await page.goto(`${address()}/ar/products`)
  await untilHydrated(page)
  // A second press would put it away again.
  await page.getByRole('combobox', { name: t('nav.search') }).waitFor()
  expect(await page.locator('.only-wide [role=button]').getAttribute('aria-expanded')).toBe('true')
})

test('a request that is sent before the program answers is sent then, with what was typed, and not in the address', async () => {
  const { page } = await visit()
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/events`)
  const form = page.locator('main form').first()
  const name = form.locator('input:visible').first()
  await name.fill('سارة')
  await form.locator('button[type=submit]').click()
  expect(page.url()).not.toContain('?')
  release()
  await untilHydrated(page)
  await form.locator('[aria-invalid=true]').first().waitFor()
  expect(await name.inputValue()).toBe('سارة')
  expect(await name.getAttribute('aria-invalid')).toBeNull()
  expect(page.url()).not.toContain('?')
})

test('what is typed in several lines before the program answers is sent', async () => {
  const { page } = await visit()
  const release = await holdProgram(page)
  await page.goto(`${address()}/ar/contact`)
  const form = page.locator('main form').first()
  const message = form.locator('textarea')
  await message.fill('شتلة ليمون')
  release()
  await untilHydrated(page)
  await form.locator('button[type=submit]').click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  expect(await message.inputValue()).toBe('شتلة ليمون')
  expect(await message.getAttribute('aria-invalid')).toBeNull()
})

test('a search that is sent before the program answers is found without it', async () => {
  const { page } = await visit()
  await page.route(programs, (route) => route.abort())
  await page.goto(`${address()}/ar/nowhere`)
  const search = page.locator('main form')
  await search.locator('input:visible').fill('ليمون')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ar\/products\?/)
  expect(new URL(page.url()).searchParams.get('q') ?? page.url()).toContain('ليمون')
})

const touches: [string, (page: Page) => Promise<unknown>][] = [
  ['press of a key', (page) => page.keyboard.press('Tab')],
  ['press of a finger', (page) => page.mouse.move(10, 300).then(() => page.mouse.down())],
  [
    'click of a screen reader',
    (page) => page.locator('main').evaluate((main: HTMLElement) => main.click()),
  ],
]

test.each(touches)(
  'a page whose pictures do not come starts its program at the first %s',
  async (_, touch) => {
    const { page } = await visit()
    await page.route(/\.(avif|webp)$/, () => {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${address()}/ar/products`, { waitUntil: 'domcontentloaded' })
    await page.locator('main h1').waitFor()
    expect(asked.filter((url) => programs.test(url))).toEqual([])
    await touch(page)
    await untilHydrated(page)
  },
)

test('a button that a screen reader presses starts the program, and is pressed then', async () => {
  const { page, t } = await visit()
  await page.route(/\.(avif|webp)$/, () => {})
  await page.goto(`${address()}/ar/products`, { waitUntil: 'domcontentloaded' })
  await page.locator('.only-wide [role=button]').evaluate((button: HTMLElement) => button.click())
  await page.getByRole('combobox', { name: t('nav.search') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ar/products')
})

test.each([
  ['a tab that nobody sees', `Object.defineProperty(document, 'hidden', { get: () => true })`],
  [
    'a browser that tells of no paints',
    `Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => [] })`,
  ],
])('%s starts its program without one', async (_, circumstance) => {
  const { page } = await visit()
  await page.addInitScript(`${circumstance}; PerformanceObserver.prototype.observe = () => {}`)
  await page.goto(`${address()}/ar/products`)
  await untilHydrated(page)
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
})

test('a program that cannot be fetched is asked for again at the next touch', async () => {
  const { page } = await visit()
  let lost = 0
  await page.route(programs, (route) => {
    lost += 1
    return route.abort()
  })
  await page.goto(`${address()}/ar/products`)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.unroute(programs)
  // A touch while the first try is still failing is no second one.
  const isHydratedAfterTouch = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(isHydrated)
  }
  await expect.poll(isHydratedAfterTouch).toBe(true)
})

test('a program that comes neither the first nor the second time is fetched with the page again', async () => {
  const { page } = await visit()
  let lost = 0
  await page.route(programs, (route) => {
    lost += 1
    // As a release does it: the page is there, and its files are gone.
    return route.fulfill({ status: 404 })
  })
  await page.goto(`${address()}/ar/products`)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }))
  const isFirstPage = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(() => 'isFirstPage' in window).catch(() => true)
  }
  await expect.poll(isFirstPage).toBe(false)
})

test('a search button whose program does not come leads to the store', async () => {
  const { page } = await visit()
  const { promise: asked, resolve: abort } = Promise.withResolvers<void>()
  await page.route(programs, async (route) => {
    await asked
    await route.abort()
  })
  await page.goto(`${address()}/ar/product/3`)
  await page.locator('.only-wide [role=button]').click()
  abort()
  await page.waitForURL(/\/ar\/products$/)
  expect(await page.locator('main h1').innerText()).not.toBe('')
})

test('without a program the shop can be read and walked through', async () => {
  const { page } = await visit()
  await page.route(programs, (route) => route.abort())
  await page.goto(`${address()}/en/products`)
  await page.locator('main article h2 a').first().click()
  await page.waitForURL(/\/en\/product\/\d+$/)
  expect(await page.locator('article h1').innerText()).not.toBe('')
})
