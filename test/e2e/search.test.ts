import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/axe.ts'
import { expectToFit, collectErrors } from './support/browser.ts'
import { behaviourLocales, looks } from './support/looks.ts'
import { textsIn } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, visit } = openForVisitors()

let complaints: string[] = []

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

afterEach(() => expect(complaints).toEqual([]))

describe.each(locales)('messages (%s)', (locale) => {
  test('a search for the name of a category finds its plants', async () => {
    const { page, go } = await visit({ locale })
    await go(`/products?q=${locale === 'ar' ? 'الأشجار' : 'indoor plants'}`)
    const { body } = await call('GET', `/api/categories/${locale === 'ar' ? 'trees' : 'indoor'}`)
    await page.getByRole('article').first().waitFor()
    await expect
      .poll(() => page.getByRole('article').count())
      .toBe(Math.min(12, body.data.products_count))
  })
})

test.each(looks)(
  'a search without results links to plants with similar names: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const page = await openPage(locale, '/products?q=washngtonea', {
      viewport: { width, height: 900 },
      colorScheme,
    })
    const t = textsIn(locale)
    await page.getByRole('link', { name: t('products.browse') }).waitFor()
    const name = `empty-search-${locale}-${width}-${colorScheme}`
    await expectToFit(page, name)
    await inspect(page, name)
    await page.getByRole('main').getByRole('paragraph').getByRole('link').first().click()
    await page.waitForURL(/\/product\//)
  },
)

/** Types the words into the search field and waits for a suggestion. */
async function search(page: Page, words: string, t: ReturnType<typeof textsIn>): Promise<void> {
  await page
    .getByRole('button', { name: t('nav.search') })
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('combobox').pressSequentially(words)
  await page.getByRole('option').first().waitFor()
}

describe.each(['ar', 'en'] as const)('in %s', (locale) => {
  const t = textsIn(locale)

  test('the search suggests plants whatever the spelling, and the keyboard opens one', async () => {
    const page = await openPage(locale, '/about')
    await search(page, locale === 'ar' ? 'الزيتونه' : 'oliv', t)
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { selected: true })
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      await option.getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product\/36$/)
  })
})

describe.each(behaviourLocales)('the search (%s)', (locale) => {
  const t = textsIn(locale)

  test('its field has a clear button and selected text the shop’s colour, a search without suggestions shows a message, categories are suggested, and Escape closes the list and then the field', async () => {
    const page = await openPage(locale, '')
    await search(page, locale === 'ar' ? 'زيتون' : 'oliv', t)
    const field = page.getByRole('combobox')
    const marked = await field.evaluate(
      (input) => getComputedStyle(input, '::selection').backgroundColor,
    )
    expect(marked).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.backgroundColor = 'var(--w-primary-soft)'
        return getComputedStyle(probe).backgroundColor
      }),
    )
    await page.getByRole('button', { name: t('nav.searchClear') }).click()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: t('nav.searchClear') }).count()).toBe(0)

    await field.pressSequentially(locale === 'ar' ? 'قرنبيط' : 'zzzz')
    const none = page
      .locator(css('suggestion-list.suggestions'))
      .getByText(t('search.found_zero'), { exact: true })
    await none.waitFor()
    expect((await none.boundingBox())?.height).toBeGreaterThan(20)
    expect(await page.getByRole('option').count()).toBe(1)

    await field.fill(locale === 'ar' ? 'اشجار' : 'tree')
    await page
      .getByRole('group', { name: t('search.categories') })
      .getByRole('option')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  })

  test('suggestions do not shift the page, and Enter without a choice searches', async () => {
    const page = await openPage(locale, '/about', phone)
    await page
      .getByRole('button', { name: t('nav.search') })
      .locator('visible=true')
      .first()
      .click()
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('combobox').waitFor()
    const before = await heading.boundingBox()
    await page.getByRole('combobox').pressSequentially(locale === 'ar' ? 'نخل' : 'palm')
    await page.getByRole('option').first().waitFor()
    expect(await heading.boundingBox()).toEqual(before)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\?q=/)
  })
})
