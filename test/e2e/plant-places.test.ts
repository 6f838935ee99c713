import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/axe.ts'
import { collectErrors, expectToFit, goInside } from './support/browser.ts'
import { behaviourLocales, looks } from './support/looks.ts'
import { block, remember, untilAnswered } from './support/survival-block.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'

const { address, visit, newCustomer } = openForVisitors()

const bougainvillea = '/product/16'
const westBalcony = 'city=riyadh&place=balcony_w'
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
const withoutScript = { javaScriptEnabled: false }
const cityNames = { tabuk: { ar: 'تبوك', en: 'Tabuk' }, abha: { ar: 'أبها', en: 'Abha' } }

describe.each(behaviourLocales)('without script (%s)', (locale) => {
  test('a product page shows the score for the place in its address, and its form and months change the question', async () => {
    const { page, t } = await visit({ locale, screen: withoutScript })
    await page.goto(`${address()}/${locale}${bougainvillea}?${westBalcony}`)
    await block(page).getByText(t('band.does_well'), { exact: true }).waitFor()
    expect(await block(page).getByRole('img').getAttribute('aria-label')).toContain('68')
    expect(
      await block(page)
        .locator(`${css('reason-list.reasons')} li`)
        .count(),
    ).toBe(3)
    // The chart has a bar for each month; without a month in the address the hardest one, August, is marked.
    const strip = block(page).locator(`${css('year-strip.year')} a`)
    expect(await strip.count()).toBe(12)
    expect(await strip.nth(7).getAttribute('aria-current')).toBe('true')
    await strip.nth(6).click()
    await page.waitForURL(/month=7/)
    expect(await block(page).getByRole('img').getAttribute('aria-label')).toContain('72')
    await block(page).locator('select[name=place]').selectOption('garden_sun')
    await block(page)
      .locator(`${css('survival-form.pick')} button`)
      .click()
    await page.waitForURL(/place=garden_sun/)
    expect(await block(page).locator('select[name=place]').inputValue()).toBe('garden_sun')
  })

  test('links to related plants carry the place of the address, and without a place carry none', async () => {
    const { page, t } = await visit({ locale, screen: withoutScript })
    const open = (query: string) =>
      page.goto(`${address()}/${locale}${bougainvillea}?${westBalcony}${query}`)
    const like = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('product.related') }) })
    await open('&every=3&month=7&size=large')
    // Month and size belong to the former plant and are left out.
    const queries = await like
      .locator('a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search))
    expect(new Set(queries)).toEqual(new Set([`?${westBalcony}&every=3`]))
    await like.locator('h3 a').first().click()
    await page.waitForURL(/product\/(?!16\b)/)
    expect(await block(page).locator('select[name=place]').inputValue()).toBe('balcony_w')
    await page.goto(`${address()}/${locale}${bougainvillea}`)
    expect(await like.locator('a[href*="?"]').count()).toBe(0)
  })

  test('the finder takes a city of its list for the one of the tiles', async () => {
    const { page, t } = await visit({ locale, screen: withoutScript })
    await page.goto(`${address()}/${locale}/place-finder`)
    await page.getByLabel(t('finder.otherCity')).selectOption('tabuk')
    await page
      .getByRole('button', { name: t('finder.show') })
      .locator('visible=true')
      .click()
    await page.waitForURL(/place-finder\?/)
    expect(page.url()).toMatch(/\?city=tabuk&where=/)
    // With that city chosen before, a pressed tile counts.
    await page.goto(`${address()}/${locale}/place-finder?city=tabuk&where=patio&edit=1`)
    await page.locator('input[name=city][value=jeddah]').check({ force: true })
    await page
      .getByRole('button', { name: t('finder.show') })
      .locator('visible=true')
      .click()
    await page.waitForURL(/place-finder\?city=jeddah&where=patio$/)
  })

  test('the finder asks all questions on one page and leads to a result that names the place', async () => {
    const { page, t } = await visit({ locale, screen: { ...withoutScript, ...phone } })
    await page.goto(`${address()}/${locale}/place-finder`)
    expect(await page.locator('fieldset:visible').count()).toBe(5)
    await page.locator('input[name=where][value=balcony]').check({ force: true })
    await page.locator('input[name=facing][value=w]').check({ force: true })
    await page.locator('input[name=who][value=drip]').check({ force: true })
    await page.locator('input[name=cats]').check({ force: true })
    await page
      .getByRole('button', { name: t('finder.show') })
      .locator('visible=true')
      .click()
    // Answers that a balcony does not use are removed from the address.
    await page.waitForURL(/place-finder\?city=riyadh&where=balcony&facing=w&who=drip&cats=1$/)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(await page.title()).toContain(title)
    expect(await page.locator('article').count()).toBe(12)
    // The sentence counts the cards as their bands say.
    const struggling = await page.locator('article').getByText(t('band.struggles')).count()
    const sentence = (key: string, count: number) =>
      t(`${key}_${new Intl.PluralRules(locale).select(count)}`, { count: String(count) })
    expect(await page.locator('h1 + p').innerText()).toBe(
      `${sentence('found.count', 12 - struggling)} ${sentence('found.struggling', struggling)}`,
    )
    // Plants that may harm cats and plants that do not fit the place: how many, which ones and why.
    await page.getByText(t('found.showLeftOut')).click()
    const groups = page.locator(`${css('left-out.leftOut')} h2`)
    await groups.first().waitFor()
    expect(await groups.allInnerTexts()).toEqual([
      t('found.group.unsafe', { count: '\u206821\u2069' }),
      t('found.group.unfit', { count: '\u206815\u2069' }),
    ])
    await page.locator('a[href$="/care/oleander"]').waitFor()
    await page.getByText(t('leftOut.outgrows')).first().waitFor()
    // Cards carry a safety note for the cat named in the answers.
    expect(await page.getByText(t('found.safety.irritant')).count()).toBeGreaterThan(0)
    await expectToFit(page, 'result without script')
  })
})

test('an unknown city, place or budget in the address is reported and gives no result', async () => {
  const { page, t, go } = await visit()
  await go(`/ar${bougainvillea}?city=paris&place=balcony_w`)
  await block(page).getByText(t('block.wrongPlace')).waitFor()
  await goInside(page, '/place-finder?city=paris&where=roof')
  await page.getByText(t('finder.wrong')).first().waitFor()
  await page.getByText(t('finder.missing')).waitFor()
  expect(await page.locator('article').count()).toBe(0)
  await go('/ar/place-finder?city=riyadh&where=patio&budget=much')
  await page.getByText(t('finder.budgetWrong')).waitFor()
})

describe.each(behaviourLocales)('with script (%s)', (locale) => {
  test('the score changes without a page load, and its place is remembered and marks the cards of the shop', async () => {
    const visitor = await visit({ locale })
    const { page, t, go, stored } = visitor
    const complaints = collectErrors(page)
    await go(bougainvillea)
    await block(page).getByText(t('block.chooseYours')).waitFor()
    await untilAnswered(page)
    await block(page).locator('select[name=city]').selectOption('riyadh')
    await block(page).locator('select[name=place]').selectOption('balcony_w')
    await block(page)
      .locator(`${css('survival-form.pick')} button`)
      .click()
    await expect.poll(() => block(page).getByRole('img').getAttribute('aria-label')).toContain('68')
    expect(page.url()).toContain(westBalcony)
    await expect.poll(() => stored('plant_place')).toBe('{"city":"riyadh","place":"balcony_w"}')
    // The line beside the price shows the same answer.
    await page.locator(css('answer-line.line')).getByText(t('band.does_well')).waitFor()
    await block(page)
      .locator(`${css('year-strip.year')} a`)
      .nth(6)
      .click()
    await expect.poll(() => block(page).getByRole('img').getAttribute('aria-label')).toContain('72')
    await go('/products')
    await page.locator(css('card-mark.pill')).first().waitFor()
    // Counts only the list; the plants that suit the place are below it and load later.
    const seen = page.locator(`${css('plant-list.results')} article:visible`)
    const shown = await seen.count()
    // The marks come in more than one answer, and the counts of the bands grow with them.
    await expect.poll(() => seen.locator(css('card-mark.pill')).count()).toBe(shown)
    const dying = page.locator('aside').getByRole('checkbox', { name: t('band.will_die') })
    await dying.waitFor()
    const count = Number(
      await dying.locator('xpath=..').locator(css('place-bands.count')).innerText(),
    )
    expect(count).toBeGreaterThan(0)
    // Nothing is hidden until the switch above the list is turned on.
    const hides = page.getByRole('switch')
    expect(await hides.locator('xpath=..').innerText()).toContain(String(count))
    await hides.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => seen.count()).toBe(shown - count)
    await page
      .getByRole('status')
      .filter({ hasText: String(count) })
      .first()
      .waitFor()
    // A chosen band is shown alone, also the one that the switch hides.
    await dying.check()
    await expect.poll(() => seen.count()).toBe(count)
    await page.getByRole('button', { name: t('line.showAll') }).click()
    await expect.poll(() => seen.count()).toBe(shown)
    expect(await hides.isChecked()).toBe(false)
    const line = page.getByRole('region', { name: t('line.ask') })
    expect(await line.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('the score in the page stays until its script is loaded, whatever is chosen meanwhile', async () => {
    const { page, t, go } = await visit({ locale })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/(answer-line|survival-block)[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await go(`${bougainvillea}?${westBalcony}`)
    const large = page.locator('label', { has: page.locator('input[name=size]') }).nth(1)
    await large.click()
    // The page follows the choice, so it is hydrated.
    const isSelected = () =>
      large.evaluate((one, selected) => one.matches(selected), css('chip.selected'))
    await expect.poll(isSelected).toBe(true)
    const answer = page.locator(css('answer-line.line')).getByText(t('band.does_well'))
    expect(await answer.isVisible()).toBe(true)
    expect(await block(page).getByRole('img').getAttribute('aria-label')).toContain('68')
    release()
    await untilAnswered(page)
  })

  test('a plant hidden in the list is still shown among the saved ones', async () => {
    const customer = await newCustomer()
    const lavender = 28
    await customer.call('POST', `/api/v1/customer/wishlist/${lavender}`)
    const visitor = await visit({ locale, customer })
    const { page, t, go } = visitor
    await remember(visitor, { city: 'riyadh', place: 'balcony_w', cooling: 'none' })
    await go('/products')
    await page.getByRole('switch').check()
    await page
      .getByRole('link', { name: t('nav.wishlist') })
      .first()
      .click()
    await page.waitForURL(/wishlist$/)
    await page.getByRole('switch').waitFor({ state: 'detached' })
    const card = page.locator('main article')
    await card.locator(css('card-mark.pill')).waitFor({ state: 'attached' })
    expect(await card.innerText()).toContain(t('band.will_die'))
    expect(await card.isVisible()).toBe(true)
  })

  test('a phone has the bands of the remembered place in the sheet of filters', async () => {
    const visitor = await visit({ locale, screen: phone })
    const { page, t, go } = visitor
    await remember(visitor, { city: 'riyadh', place: 'balcony_w' })
    await go('/products')
    await page.locator(css('card-mark.pill')).first().waitFor()
    const seen = page.locator(`${css('plant-list.results')} article:visible`)
    const shown = await seen.count()
    await buttonOf(page, t('products.filters')).click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('switch').check()
    await sheet.getByRole('button', { name: t('common.close') }).click()
    await expect.poll(() => seen.count()).toBeLessThan(shown)
    // The button says that something is hidden.
    const filters = page.getByRole('button', { name: t('products.filters') })
    expect(await filters.innerText()).toMatch(/1$/)
    await page.getByRole('button', { name: t('line.showAll') }).click()
    await expect.poll(() => seen.count()).toBe(shown)
    expect(await filters.innerText()).toBe(t('products.filters'))
    await filters.click()
    await sheet.getByRole('switch').check()
    await sheet.getByRole('button', { name: t('products.clearAll') }).click()
    expect(await sheet.getByRole('switch').isChecked()).toBe(false)
  })

  test('when a score fails to load, the former one stays and a message is shown', async () => {
    const visitor = await visit({ locale })
    const { page, t, go } = visitor
    await go(`${bougainvillea}?${westBalcony}`)
    await page
      .locator(`${css('year-strip.year')} a`)
      .nth(6)
      .waitFor()
    await page.route('**/survival?*', (route) => route.abort())
    await untilAnswered(page)
    await block(page)
      .locator(`${css('year-strip.year')} a`)
      .nth(6)
      .click()
    await block(page).getByText(t('block.failed')).waitFor()
    expect(await block(page).getByRole('img').getAttribute('aria-label')).toContain('68')
  })

  test('a phone asks one question at a time, Back leads to the former one, and the address opens the same result', async () => {
    const { page, t, go, stored } = await visit({ locale, screen: phone })
    await go('/place-finder')
    const asked = () => page.locator('fieldset:visible legend').allInnerTexts()
    const next = () => page.getByRole('link', { name: t('finder.next') }).click()
    expect((await asked()).length).toBe(1)
    await next()
    await page.locator('input[name=where][value=room]').check({ force: true })
    await next()
    expect(await asked()).toEqual(
      [t('finder.light.room')].map((text) => expect.stringContaining(text)),
    )
    await page.goBack()
    expect(await asked()).toEqual([expect.stringContaining(t('finder.where'))])
    await page.goForward()
    await page.locator('input[name=window][value=at]').check({ force: true })
    await next()
    await next()
    await page.locator('input[name=cats]').check({ force: true })
    await page
      .locator('#q5')
      .getByRole('button', { name: t('finder.show') })
      .click()
    await page.waitForURL(/place-finder\?.*where=room/)
    await page.locator('article').first().waitFor()
    expect(await stored('plant_place')).toContain('"city":"riyadh"')
    const names = await page.locator('article h2').allInnerTexts()
    const other = await visit({ locale })
    await other.page.goto(page.url())
    expect(await other.page.locator('article h2').allInnerTexts()).toEqual(names)
  })

  test('a city is chosen by its tile or in the list, never in both, and the questions can be answered by keyboard', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/place-finder')
    const list = page.getByLabel(t('finder.otherCity'))
    const tile = page.locator('input[name=city]:checked')
    const summary = page.locator(css('finder-summary.summary'))
    await list.selectOption('tabuk')
    expect(await tile.count()).toBe(0)
    await summary.getByText(cityNames.tabuk[locale]).waitFor()
    await page.locator('input[name=city][value=abha]').check({ force: true })
    expect(await list.inputValue()).toBe('')
    await summary.getByText(cityNames.abha[locale]).waitFor()
    await list.selectOption('hail')
    await list.selectOption('')
    expect(await tile.inputValue()).toBe('riyadh')
    await list.selectOption('tabuk')
    await page
      .getByRole('button', { name: t('finder.show') })
      .locator('visible=true')
      .click()
    await page.waitForURL(/place-finder\?city=tabuk&where=/)

    await goInside(page, '/place-finder')
    await page.locator('input[name=city]').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('input[name=city]:checked').inputValue()).not.toBe('riyadh')
    await page.keyboard.press('ArrowUp')
    // Past the list of the other cities.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('input[name=where]:checked').inputValue()).toBe('patio')
    // The consequence for plants is shown next to the choice.
    await page.locator(css('climate-box.box')).getByText(t('climate.sun')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/where=patio/)
    await page
      .getByRole('heading', { level: 1, name: t('found.title.patio_shaded').slice(0, 8) })
      .waitFor()
  })
})

const lines = (words: Element) =>
  Math.round(words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight))

test.each(looks)(
  'the screens of plant places fit and pass axe: $locale, $width px, $colorScheme',
  async (look) => {
    const { locale, width, colorScheme } = look
    const screen = { viewport: { width, height: 900 }, colorScheme }
    const visitor = await visit({ locale, screen })
    const { page, go } = visitor
    const complaints = collectErrors(page)
    const screens = {
      product: `${bougainvillea}?${westBalcony}&every=3&water=network`,
      finder: '/place-finder',
      result: '/place-finder?city=riyadh&where=balcony&facing=w&who=drip&cats=1',
      empty:
        '/place-finder?city=riyadh&where=room&facing=e&window=near&who=me&every=7&cats=1&children=1&water=salty',
      method: '/how-we-reckon',
      marked: '/products',
    }
    for (const [name, path] of Object.entries(screens)) {
      if (name === 'marked') await remember(visitor, { city: 'riyadh', place: 'balcony_w' })
      await (name === 'product' || name === 'marked' ? go(path) : goInside(page, path))
      if (name === 'marked') await page.locator(css('card-mark.pill')).first().waitFor()
      if (name === 'product') await block(page).scrollIntoViewIfNeeded()
      await inspect(page, `places-${name}-${locale}-${width}`)
      await expectToFit(page, name)
      if (name === 'product' && width === 1280)
        expect(await block(page).locator(css('survival-block.word')).evaluate(lines)).toBe(1)
    }
    expect(complaints).toEqual([])
  },
  200_000,
)
