import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { className, css } from '../support/css-classes.ts'
import { collectErrors } from './support/browser.ts'
import { escaped } from './support/texts.ts'
import { behaviourLocales } from './support/looks.ts'
import { openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, visit } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

const monstera = { id: 3, ar: 'مونستيرا', en: 'Monstera deliciosa' }

let complaints: string[] = []

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

/** The arrow key in reading direction. */
const forward = (locale: Locale) => (locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')

afterEach(() => expect(complaints).toEqual([]))

describe.each(locales)('the home page (%s)', (locale) => {
  test('the home page links to the shop, shows three labels and the four newest plants, and a slider with four of twelve categories that wraps at both ends and follows the reading direction', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await enter(visitor, `/${locale}`)
    await page
      .getByRole('link', { name: t('home.shop') })
      .first()
      .waitFor()
    for (const label of ['home.quality', 'home.delivery', 'home.support'])
      await page.getByText(t(label), { exact: true }).waitFor()
    const { body } = await call('GET', '/api/products?new=1&limit=4')
    const latest = page.locator('section', {
      has: page.getByRole('heading', { name: t('home.latest') }),
    })
    const shown = await latest.locator('article').getByRole('heading').allInnerTexts()
    expect(shown).toEqual(
      body.data.map((plant: { name: string; name_latin: string }) =>
        locale === 'ar' ? plant.name : plant.name_latin,
      ),
    )

    const entries = page.locator(`${css('category-slider.tiles')} li`)
    const inView = async () => {
      const box = await page.locator(css('category-slider.tiles')).boundingBox()
      const boxes = await entries.evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right })),
      )
      return boxes.flatMap(({ left, right }, index) =>
        box && left > box.x - 4 && right < box.x + box.width + 4 ? [index] : [],
      )
    }
    expect(await entries.count()).toBe(12)
    expect(await inView()).toEqual([0, 1, 2, 3])
    await page.getByRole('button', { name: t('home.previousCategories') }).click()
    await expect.poll(inView).toEqual([8, 9, 10, 11])
    await page.getByRole('button', { name: t('home.nextCategories') }).click()
    await expect.poll(inView).toEqual([0, 1, 2, 3])
    await entries.first().getByRole('link').focus()
    await page.keyboard.press(forward(locale))
    expect(
      await entries
        .nth(1)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
  })

  test('a card shows the plant’s picture, both names, price in riyals, favourite button, cart button and link to its page', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/indoor')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: monstera[locale], exact: true }) })
    expect(
      await card.locator(`${css('product-card.pictures')} img[src^="/media/"]`).count(),
    ).toBeGreaterThanOrEqual(1)
    expect(await card.locator(css('product-card.secondName')).innerText()).toBe(
      locale === 'ar' ? 'Monstera deliciosa' : 'Swiss cheese plant',
    )
    await card.getByText(t('common.spokenPrice', { amount: '\u2068119\u2069' })).waitFor()
    await card.getByRole('button', { name: named(t('card.save')) }).waitFor()
    await card.getByRole('button', { name: named(t('card.addToCart')) }).waitFor()
    await card.getByRole('link', { name: named(t('card.details')) }).click()
    await page.waitForURL(/\/product\/3$/)
    await page.getByRole('heading', { level: 1, name: monstera[locale] }).waitFor()
  })
})

describe.each(behaviourLocales)('the categories of the home page (%s)', (locale) => {
  test('the slider begins with the six specified categories, a pressed one is marked and leads to its plants, and the first price is near the top', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/')
    const tiles = page.locator(`${css('category-slider.tiles')} a`)
    const names = (await tiles.allInnerTexts()).map((name) => name.trim())
    expect(names.slice(0, 6)).toEqual(
      ['summer', 'winter', 'flowering', 'outdoor', 'indoor', 'shrubs'].map((slug) =>
        t(`cat.${slug}`),
      ),
    )
    const box = await page
      .locator(`article ${css('price.price')}`)
      .first()
      .boundingBox()
    expect(box?.y).toBeLessThan(1_450)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\.data(\?|$)/, async (route) => {
      await answered
      await route.continue()
    })
    await tiles.nth(1).click()
    await expect
      .poll(() =>
        tiles.evaluateAll(
          (all, chosen) => all.map((tile) => tile.classList.contains(chosen)).indexOf(true),
          className('category-slider.chosen'),
        ),
      )
      .toBe(1)
    answer()
    await page.getByRole('heading', { level: 1, name: t('cat.winter') }).waitFor()
  })
})
