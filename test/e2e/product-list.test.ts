import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { collectErrors, goInside } from './support/browser.ts'
import { escaped, textsIn } from './support/texts.ts'
import { behaviourLocales } from './support/looks.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { visit } = openForVisitors()

/**
 * Returns a loader's answer with null for one of its members, which is how a screen learns of a failure. `kind`: only in sections of
 * this kind.
 */
function without(member: string, answer: string, kind?: string): string {
  const table = JSON.parse(answer) as unknown[]
  const key = `_${table.indexOf(member)}`
  const isOfKind = (entry: object) =>
    kind === undefined || Object.values(entry).includes(table.indexOf(kind))
  const isNull = -5
  return JSON.stringify(
    table.map((entry) =>
      entry instanceof Object && key in entry && isOfKind(entry)
        ? { ...entry, [key]: isNull }
        : entry,
    ),
  )
}

let complaints: string[] = []

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

const named = (text: string) => new RegExp(`^${escaped(text)}`)

/** The arrow key in reading direction. */
const forward = (locale: Locale) => (locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')

const backward = (locale: Locale) => (locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')

afterEach(() => expect(complaints).toEqual([]))

test.each([
  { path: '/', kind: 'latest', sentence: 'Error fetching products' },
  { path: '/products', kind: undefined, sentence: 'Failed to load products' },
])(
  '$path shows “$sentence” when its plants fail to load, “Loading...” during the retry, and then the plants',
  async ({ path, kind, sentence }) => {
    const { page, t, go } = await visit({ locale: 'en' })
    await go('/contact')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let asked = 0
    await page.route(/\.data(\?|$)/, async (route) => {
      const response = await route.fetch()
      asked += 1
      if (asked > 1) await answered
      await (asked > 1
        ? route.fulfill({ response })
        : route.fulfill({ response, body: without('plants', await response.text(), kind) }))
    })
    await page
      .getByRole('navigation', { name: t('nav.main') })
      .locator(`a[href="${path}"]`)
      .focus()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText(sentence).waitFor()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('status').getByText('Loading...').waitFor()
    answer()
    await page.getByRole('article').first().waitFor()
    expect(await alert.count()).toBe(0)
  },
)

describe.each(behaviourLocales)('messages (%s)', (locale) => {
  test('a filter without matches shows “no matching products” and a link to all products', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/products?max=1')
    await page.getByRole('heading', { name: t('products.none') }).waitFor()
    expect(
      await page
        .getByRole('link', { name: t('products.clearAll') })
        .first()
        .getAttribute('href'),
    ).toBe('/products')
  })
})

test('the filters offer categories, colour swatches, sizes and a price slider beside three plants in a row', async () => {
  const { page, t, go } = await visit()
  await go('/products')
  const sidebar = page.getByRole('complementary', { name: t('products.filters') })
  expect(
    await sidebar
      .locator('fieldset legend')
      .evaluateAll((all) => all.map((legend) => legend.firstChild?.textContent)),
  ).toEqual(
    ['products.category', 'products.color', 'products.size', 'products.price'].map((key) => t(key)),
  )
  expect(await sidebar.locator(css('swatch.swatch')).count()).toBeGreaterThanOrEqual(4)
  const [first] = await page.getByRole('article').all()
  const tops = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(await first?.isVisible()).toBe(true)
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)

  await sidebar.locator('label', { hasText: 'صغير' }).click()
  await page.waitForURL(/size=1/)
  await sidebar.locator('label', { hasText: 'أبيض' }).click()
  await page.waitForURL(/color=2/)
})

describe.each(locales)('the price slider (%s)', (locale) => {
  test('the slider starts at the highest price, steps by one riyal, and its far end sets no limit', async () => {
    const page = await openPage(locale, '/products')
    const slider = page.getByRole('slider')
    const most = await slider.inputValue()
    expect(most).toBe(await slider.getAttribute('max'))
    await slider.focus()
    await page.keyboard.press(backward(locale))
    await page.waitForURL(new RegExp(`max=${Number(most) - 100}`))
    await page.keyboard.press(forward(locale))
    await page.waitForURL((url) => !url.search.includes('max='))
  })
})

describe.each(behaviourLocales)('the filter sheet (%s)', (locale) => {
  const t = textsIn(locale)
  test('choices in the filter sheet are kept when Back closes it', async () => {
    const page = await openPage(locale, '/products', phone)
    await page.getByRole('button', { name: named(t('products.filters')) }).click()
    const sheet = page.getByRole('dialog', { name: t('products.filters') })
    await sheet.getByText(locale === 'ar' ? 'أشجار' : 'Trees', { exact: true }).click()
    await sheet.getByText(locale === 'ar' ? 'كبير' : 'Large', { exact: true }).click()
    await page.waitForURL(/category=trees&size=3/)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await page.waitForURL(/\/trees\?size=3$/)
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: t('products.active') })
          .getByRole('button')
          .count(),
      )
      .toBe(3)
    // All choices made in the sheet are one history entry; the sheet leaves none.
    await page.goBack()
    await page.waitForURL(/\/products$/)
    await expect.poll(() => page.getByRole('group', { name: t('products.active') }).count()).toBe(0)
    expect(await sheet.isVisible()).toBe(false)
    await page.goForward()
    await page.waitForURL(/\/trees\?size=3$/)
  })

  test('choices in quick succession on a slow phone are all made', async () => {
    const page = await openPage(locale, '/products', phone)
    await page.getByRole('button', { name: named(t('products.filters')) }).click()
    const sheet = page.getByRole('dialog', { name: t('products.filters') })
    const names = locale === 'ar' ? ['أشجار', 'كبير'] : ['Trees', 'Large']
    for (const name of names) await sheet.getByText(name, { exact: true }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    // Faster than a click of the test, which waits for the page.
    await sheet.evaluate(async (element, texts) => {
      const labels = [...element.querySelectorAll('label')]
      for (const text of texts) {
        labels.find((label) => label.textContent?.includes(text))?.click()
        await new Promise((done) => setTimeout(done))
      }
    }, names)
    await session.detach()
    await expect.poll(() => page.url()).toMatch(/category=trees&size=3/)
  })

  test('the button of the filter sheet shows as many plants as it counts, and without a network the notice is shown above the sheet, which closes over the former list', async () => {
    const page = await openPage(locale, '/indoor', phone)
    await page.getByRole('button', { name: named(t('products.filters')) }).click()
    const sheet = page.getByRole('dialog', { name: t('products.filters') })
    await sheet.getByText(locale === 'ar' ? 'كبير' : 'Large', { exact: true }).click()
    await page.waitForURL(/size=3/)
    const button = sheet.locator(css('filter-sheet.show'))
    await expect.poll(() => button.innerText()).toMatch(/\b8\b/)
    await button.click()
    await page.waitForURL(/\/indoor\?size=3$/)
    expect(await page.getByRole('article').count()).toBe(8)

    await buttonOf(page, t('products.filters')).click()
    const box = sheet.getByRole('checkbox').nth(1)
    await page.context().setOffline(true)
    await box.press('Space')
    const notice = page.getByText(t('offline.savedPage'))
    await notice.waitFor()
    // The notice is the last element added to the top layer; a modal sheet makes everything outside it inert.
    expect(
      await page.locator(css('notice.notice')).evaluate((box) => box.matches(':popover-open')),
    ).toBe(true)
    expect(await box.isChecked()).toBe(false)
    await button.click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.getByRole('article').count()).toBe(8)
  })
})

test('on a phone the list offers quick choices that lead to their plants, favourite buttons of 44 px below the middle of the picture, and all active filters in sight', async () => {
  const { page, t, go } = await visit({ screen: phone })
  await go('/products')
  const card = page.locator(`article ${css('product-card.pictures')}`).first()
  const [picture, favorite, tag] = await Promise.all(
    [card, card.locator(css('product-card.favorite')), card.locator(css('plant-tag.tag'))].map(
      async (one) => (await one.boundingBox()) ?? { y: 0, height: 0, width: 0 },
    ),
  )
  expect(Math.min(favorite?.width ?? 0, favorite?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(
    await card
      .locator(css('product-card.favorite'))
      .evaluate((button) => getComputedStyle(button, '::before').inlineSize),
  ).toBe('32px')
  const middle = (picture?.y ?? 0) + (picture?.height ?? 0) / 2
  expect([favorite?.y ?? 0, tag?.y ?? 0].filter((top) => top < middle)).toEqual([])

  const choices = page.getByRole('navigation', { name: t('products.quick') })
  expect(await choices.getByRole('link').count()).toBe(4)
  await choices.getByRole('link', { name: t('cat.indoor') }).click()
  await page.waitForURL(/\/indoor$/)
  await choices.waitFor({ state: 'detached' })
  await page.goBack()
  await choices.getByRole('link').last().click()
  await page.waitForURL(/max=5000/)
  // The address changes before the list.
  const prices = () =>
    page.locator(`article ${css('price.price')}:not(${css('price.previous')}) bdi`).allInnerTexts()
  await expect.poll(async () => (await prices()).filter((price) => Number(price) > 50)).toEqual([])
  expect((await prices()).length).toBeGreaterThan(3)

  await goInside(page, '/products?category=pet-safe&color=3')
  const chips = page.locator(`${css('active-filters.row')} > button`)
  await chips.last().waitFor()
  expect(await chips.allInnerTexts()).toContain(t('products.clearAll'))
  expect(await chips.count()).toBeGreaterThan(2)
  for (const { x, width } of await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect().toJSON()),
  )) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
})

test.each(locales)(
  'names of two lines in the filter sheet are at least 6 px apart, in rows of at least 44 px (%s)',
  async (locale) => {
    const { page, t, go } = await visit({ locale, screen: phone })
    await go('/products')
    await buttonOf(page, t('products.filters')).click()
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 })
      const rows = page
        .getByRole('dialog')
        .locator(css('filter-fields.categories'))
        .locator('label')
      await rows.first().waitFor()
      const boxes = await rows.evaluateAll((all) =>
        all.map((row) => {
          const name = row.querySelector('span')?.getBoundingClientRect()
          return {
            height: row.getBoundingClientRect().height,
            side: name?.right ?? 0,
            top: name?.top ?? 0,
            bottom: name?.bottom ?? 0,
          }
        }),
      )
      expect(boxes.length).toBe(12)
      expect(boxes.filter(({ height }) => height < 44)).toEqual([])
      // The sheet has two columns: the row below is two positions later.
      const gaps = boxes.slice(2).map(({ top }, position) => top - (boxes[position]?.bottom ?? 0))
      expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(6)
    }
  },
)

test('the text of the sold-out button has enough contrast in dark mode', async () => {
  const { page, t, go } = await visit({
    screen: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  })
  await go('/products?q=kentia')
  const contrast = await buttonOf(page, t('common.soldOut')).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    const [words = 0, ground = 0] = [color, backgroundColor].map((written) => {
      const [red = 0, green = 0, blue = 0] = (written.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05)
  })
  expect(contrast).toBeGreaterThanOrEqual(4.5)
})
