import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { inspect, listen } from './support/browser.ts'
import { escaped, textsIn } from './support/texts.ts'
import { css } from '../support/css-classes.ts'
import { openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const shop = openForVisitors()
let complaints: string[]
afterEach(() => expect(complaints).toEqual([]))

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
const monstera = '/product/3'

const visit = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await shop.visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = listen(page)
  await go(path)
  return page
}

const named = (text: string) => new RegExp(`^${escaped(text)}`)
/** The key that goes on in reading direction. */
const forward = (locale: Locale) => (locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
const backward = (locale: Locale) => (locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')

describe.each(['ar', 'en'] as const)('in %s', (locale) => {
  const say = textsIn(locale)

  const search = async (page: Page, words: string) => {
    await page
      .getByRole('button', { name: say('nav.search') })
      .locator('visible=true')
      .first()
      .click()
    await page.getByRole('combobox').pressSequentially(words)
    await page.getByRole('option').first().waitFor()
  }

  test('search suggests plants whatever the spelling, and the keyboard alone opens one', async () => {
    const page = await visit(locale, '')
    await search(page, locale === 'ar' ? 'الزيتونه' : 'oliv')
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { selected: true })
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      await option.getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product\/36$/)
  })

  test('search without a suggestion says so to everybody', async () => {
    const page = await visit(locale, '')
    await search(page, locale === 'ar' ? 'قرنبيط' : 'zzzz')
    const none = page
      .locator(css('suggestion-list.suggestions'))
      .getByText(say('search.found_zero'), { exact: true })
    await none.waitFor()
    expect((await none.boundingBox())?.height).toBeGreaterThan(20)
    expect(await page.getByRole('option').count()).toBe(1)
  })

  test('search suggests categories; Escape puts the list away, then the field', async () => {
    const page = await visit(locale, '')
    await search(page, locale === 'ar' ? 'اشجار' : 'tree')
    await page
      .getByRole('group', { name: say('search.categories') })
      .getByRole('option')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  })

  test('the field of the search is emptied by a button of the shop’s own, and what is marked is in its colours', async () => {
    const page = await visit(locale, '')
    await search(page, locale === 'ar' ? 'زيتون' : 'oliv')
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
    await page.getByRole('button', { name: say('nav.searchClear') }).click()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: say('nav.searchClear') }).count()).toBe(0)
  })

  test('suggestions move nothing on the page, and Enter without a choice searches', async () => {
    const page = await visit(locale, '/about', phone)
    await page
      .getByRole('button', { name: say('nav.search') })
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

  test('the slider shows four of twelve, wraps at both ends, and its arrows follow the reading direction', async () => {
    const page = await visit(locale, '')
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
    await page.getByRole('button', { name: say('home.previousCategories') }).click()
    await expect.poll(inView).toEqual([8, 9, 10, 11])
    await page.getByRole('button', { name: say('home.nextCategories') }).click()
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

  test('the pictures of a plant wrap at both ends, by button and by key, and enlarge', async () => {
    const page = await visit(locale, monstera)
    const counter = page.locator(`${css('gallery.position')} .ltr`)
    await page.getByRole('button', { name: say('common.previous') }).click()
    expect(await counter.textContent()).toBe('3 / 3')
    await page.keyboard.press(forward(locale))
    expect(await counter.textContent()).toBe('1 / 3')
    await page.keyboard.press(backward(locale))
    expect(await counter.textContent()).toBe('3 / 3')
    await page.getByRole('button', { name: say('product.zoom') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.next') })
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await counter.textContent()).toBe('1 / 3')
  })

  test('a finger pulls the next picture in from the side where it stands', async () => {
    const page = await visit(locale, monstera, phone)
    const stage = page.locator(css('gallery.stage'))
    const { x = 0, y = 0, width = 0 } = (await stage.boundingBox()) ?? {}
    const [from, to] =
      locale === 'ar' ? [x + width * 0.3, x + width * 0.7] : [x + width * 0.7, x + width * 0.3]
    await page.mouse.move(from, y + 100)
    await page.mouse.down()
    await page.mouse.move(to, y + 100)
    await page.mouse.up()
    expect(await page.locator(`${css('gallery.position')} .ltr`).textContent()).toBe('2 / 3')
  })

  test('the instalment line is the fixed one, then this plant’s own, and delivery says its days', async () => {
    const page = await visit(locale, monstera)
    const terms = await page.locator(css('payment-and-delivery.terms')).innerText()
    for (const amount of ['37.50', '150', '29.75']) expect(terms).toContain(amount)
    expect(terms).toContain(say('product.delivery_two', { count: '2' }))
  })

  test('what is chosen in the sheet of filters stays when Back closes it', async () => {
    const page = await visit(locale, '/products', phone)
    await page.getByRole('button', { name: named(say('products.filters')) }).click()
    const sheet = page.getByRole('dialog', { name: say('products.filters') })
    await sheet.getByText(locale === 'ar' ? 'أشجار' : 'Trees', { exact: true }).click()
    await sheet.getByText(locale === 'ar' ? 'كبير' : 'Large', { exact: true }).click()
    await page.waitForURL(/category=trees&size=3/)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await page.waitForURL(/\/trees\?size=3$/)
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: say('products.active') })
          .getByRole('button')
          .count(),
      )
      .toBe(3)
    // All that was chosen in it is one step; nothing of the sheet is left between.
    await page.goBack()
    await page.waitForURL(/\/products$/)
    await expect
      .poll(() => page.getByRole('group', { name: say('products.active') }).count())
      .toBe(0)
    expect(await sheet.isVisible()).toBe(false)
    await page.goForward()
    await page.waitForURL(/\/trees\?size=3$/)
  })

  test('the sheet’s button shows the plants it counts', async () => {
    const page = await visit(locale, '/indoor', phone)
    await page.getByRole('button', { name: named(say('products.filters')) }).click()
    const sheet = page.getByRole('dialog', { name: say('products.filters') })
    await sheet.getByText(locale === 'ar' ? 'كبير' : 'Large', { exact: true }).click()
    await page.waitForURL(/size=3/)
    const button = sheet.locator(css('filter-sheet.show'))
    await expect.poll(() => button.innerText()).toMatch(/\b8\b/)
    await button.click()
    await page.waitForURL(/\/indoor\?size=3$/)
    expect(await page.getByRole('article').count()).toBe(8)
  })

  test('the price slider starts at the dearest plant and steps by a riyal; the far end is no limit', async () => {
    const page = await visit(locale, '/products')
    const slider = page.getByRole('slider')
    const most = await slider.inputValue()
    expect(most).toBe(await slider.getAttribute('max'))
    await slider.focus()
    await page.keyboard.press(backward(locale))
    await page.waitForURL(new RegExp(`max=${Number(most) - 100}`))
    await page.keyboard.press(forward(locale))
    await page.waitForURL((url) => !url.search.includes('max='))
  })

  test('the gallery of events shows one type at a time', async () => {
    const page = await visit(locale, '/events')
    await page.getByRole('button', { name: say('events.birthday'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(1)
    await page.getByRole('button', { name: say('events.all'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(4)
  })

  test('without a network any page says so in the reader’s language, and nothing of a customer is kept', async () => {
    const visitor = await shop.visitAlone({ locale, screen: { serviceWorkers: 'allow' } })
    const page = await enter(visitor, `/${locale}/about`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload({ waitUntil: 'networkidle' })
    await visitor.context.setOffline(true)
    // A plain address says nothing of its language: the page seen last does.
    for (const path of ['/trees', `/${locale}/products`]) {
      await page.goto(shop.address() + path)
      await page.getByRole('heading', { level: 1, name: say('offline.title') }).waitFor()
    }
    const styled = await page
      .locator('.btn')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(styled).not.toBe('rgba(0, 0, 0, 0)')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(
      kept.filter(
        (path) => !/^\/(assets\/|ar\/offline$|en\/offline$|offline-language$)/.test(path),
      ),
    ).toEqual([])
    expect(new URL(page.url()).pathname).toBe(`/${locale}/products`)
    // Once there is one, the page that was asked for comes by itself.
    await visitor.context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: say('products.title') }).waitFor()
    complaints.length = 0
  })

  test.each([{}, phone])(
    'without a network one stays on the page with what is typed there, and can go on later',
    async (screen) => {
      const page = await visit(locale, '/about', screen)
      const link = (key: string) =>
        page.getByRole('contentinfo').getByRole('link', { name: say(key) })
      // Folded on a phone.
      const fold = page.locator('footer summary', { hasText: say('footer.quickLinks') })
      if (await fold.isVisible()) await fold.click()
      await link('nav.contact').click()
      const here = `${shop.address()}/${locale}/contact`
      await page.waitForURL(here)
      const message = page.locator('[name=message]')
      await message.fill('زيتون')
      await page.context().setOffline(true)
      const notice = page.getByRole('alert').filter({ hasText: say('offline.kept') })
      const press = (key: string) => notice.getByRole('button', { name: say(key) }).click()
      await link('nav.events').click()
      await notice.waitFor()
      // What has scrolled below the header would count as covered.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await inspect(page, `offline-${page.viewportSize()?.width}-${locale}`)
      await press('common.retry')
      await notice.waitFor()
      await press('common.close')
      await notice.waitFor({ state: 'hidden' })
      await page.evaluate(() => history.back())
      await notice.waitFor()
      expect(page.url()).toBe(here)
      expect(await message.inputValue()).toBe('زيتون')

      await link('nav.events').click()
      await page.context().setOffline(false)
      await press('common.retry')
      await page.waitForURL(/\/events$/)
      expect(await notice.count()).toBe(0)
    },
  )

  test('on a phone the notice stands above the open filters, and they close over the list that is there', async () => {
    const page = await visit(locale, '/trees', phone)
    await page.getByRole('button', { name: say('products.filters') }).click()
    const box = page.getByRole('dialog').getByRole('checkbox').first()
    await page.context().setOffline(true)
    await box.press('Space')
    const notice = page.getByText(say('offline.kept'))
    await notice.waitFor()
    // The last to come into the topmost layer; a sheet keeps what lies outside it from being touched.
    expect(
      await page.locator(css('notice.notice')).evaluate((box) => box.matches(':popover-open')),
    ).toBe(true)
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('dialog').locator(css('filter-sheet.show')).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('article').count()).toBe(11)
  })
})
