import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import { expectToFit, inspect } from './support/browser.ts'
import { escaped } from './support/texts.ts'
import { pageOfProxy, withoutWords } from './support/refusals.ts'
import { localOf, newPhone, openForVisitors } from './support/visitor.ts'
import { css } from '../support/css-classes.ts'

const { address, visit, visitAlone, call, newCustomer } = openForVisitors()

const monstera = { id: 3, ar: 'مونستيرا', en: 'Monstera deliciosa' }
const named = (words: string) => new RegExp(`^${escaped(words)}`)

describe.each(locales)('header and footer (%s)', (locale) => {
  test('the menu has six links, the strip four categories, turned round in English', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/contact')
    const linksOf = (name: string) =>
      page
        .getByRole('navigation', { name: say(name) })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(
      await page
        .getByRole('link', { name: say('brand.home') })
        .first()
        .getAttribute('href'),
    ).toBe('/')
    expect(await linksOf('nav.main')).toEqual([
      '/',
      '/products',
      '/landscape',
      '/events',
      '/about',
      '/contact',
    ])
    const strip = ['/summer', '/winter', '/natural-grass', '/trees']
    expect(await linksOf('nav.categories')).toEqual(locale === 'ar' ? strip : strip.toReversed())
    expect(
      await page
        .getByRole('link', { name: say('nav.wishlist') })
        .first()
        .getAttribute('href'),
    ).toBe('/wishlist')
    expect(
      await page.getByRole('link', { name: named(say('nav.cart')) }).getAttribute('href'),
    ).toBe('/cart')
  })

  test('the footer names Riyadh, a phone, an e-mail, the payments and the year, and each of its links leads to a page', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/contact')
    const footer = page.getByRole('contentinfo')
    await footer
      .getByText(locale === 'ar' ? /الرياض/ : /Riyadh/)
      .first()
      .waitFor()
    expect(await footer.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
    expect(
      await footer
        .getByRole('list', { name: say('footer.payments') })
        .getByRole('listitem')
        .count(),
    ).toBe(3)
    await footer.getByText(String(new Date().getFullYear())).waitFor()

    const plants = footer.getByRole('navigation', { name: say('footer.plants') }).getByRole('link')
    const hrefsOf = (links: typeof plants) =>
      links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(await hrefsOf(plants)).toEqual([
      '/trees',
      '/shrubs',
      '/indoor',
      '/outdoor',
      '/flowering',
    ])
    const inside = (await hrefsOf(footer.getByRole('link'))).filter((href) => href.startsWith('/'))
    const statuses = await Promise.all(
      inside.map(async (href) => (await fetch(address() + href)).status),
    )
    expect(statuses.every((status) => status === 200)).toBe(true)
  })

  test('signed in, the profile icon opens a welcome with the first name and the ways to profile and orders, and out', async () => {
    const customer = await newCustomer({ firstName: locale === 'ar' ? 'سارة' : 'Sara' })
    const { page, say, go } = await visit({ locale, customer })
    await go('/contact')
    const icon = page.getByRole('button', { name: say('nav.account') })
    await icon.click()
    const menu = page.locator(css('profile-menu.menu'))
    expect(await menu.innerText()).toMatch(
      new RegExp(`${say('nav.welcome')}\\s+${locale === 'ar' ? 'سارة' : 'Sara'}`),
    )
    const ways = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(ways).toEqual(['/profile', '/orders'])
    await page.keyboard.press('Escape')
    expect(await menu.count()).toBe(0)
    await icon.click()
    await menu.getByRole('button', { name: say('nav.logout') }).click()
    await page.getByRole('button', { name: say('nav.login') }).waitFor()
  })
})

describe.each(locales)('the home page (%s)', (locale) => {
  test('invites to shop under three labels, and shows the four newest plants in the reader’s names', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/')
    await page
      .getByRole('link', { name: say('home.shop') })
      .first()
      .waitFor()
    for (const label of ['home.quality', 'home.delivery', 'home.support'])
      await page.getByText(say(label), { exact: true }).waitFor()
    const { body } = await call('GET', '/api/products?new=1&limit=4')
    const latest = page.locator('section', {
      has: page.getByRole('heading', { name: say('home.latest') }),
    })
    const shown = await latest.locator('article').getByRole('heading').allInnerTexts()
    expect(shown).toEqual(
      body.data.map((plant: { name: string; name_latin: string }) =>
        locale === 'ar' ? plant.name : plant.name_latin,
      ),
    )
  })

  test('the slider begins with the six named categories; a pressed one is marked and leads to its plants', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/')
    const tiles = page.locator(`${css('category-slider.tiles')} a`)
    const names = (await tiles.allInnerTexts()).map((name) => name.trim())
    expect(names.slice(0, 6)).toEqual(
      ['summer', 'winter', 'flowering', 'outdoor', 'indoor', 'shrubs'].map((slug) =>
        say(`cat.${slug}`),
      ),
    )
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
          (all, chosen) => all.map((tile) => tile.matches(chosen)).indexOf(true),
          css('category-slider.chosen'),
        ),
      )
      .toBe(1)
    answer()
    await page.getByRole('heading', { level: 1, name: say('cat.winter') }).waitFor()
  })

  test('a plant has picture, both names, price in riyals, heart, and the ways to buy and to look closer', async () => {
    const { page, say, go } = await visit({ locale })
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
    await card.getByText(say('common.spokenPrice', { amount: '\u2068119\u2069' })).waitFor()
    await card.getByRole('button', { name: named(say('card.save')) }).waitFor()
    await card.getByRole('button', { name: named(say('card.addToCart')) }).waitFor()
    await card.getByRole('link', { name: named(say('card.details')) }).click()
    await page.waitForURL(/\/product\/3$/)
    await page.getByRole('heading', { level: 1, name: monstera[locale] }).waitFor()
  })
})

test.each([
  { path: '/', loaded: 'latest', sentence: 'Error fetching products' },
  { path: '/products', loaded: 'plants', sentence: 'Failed to load products' },
])(
  '$path says “$sentence” when its plants do not come, “Loading...” when they are asked for again, and shows them',
  async ({ path, loaded, sentence }) => {
    const { page, say, go } = await visit({ locale: 'en' })
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
        : route.fulfill({ response, body: without(loaded, await response.text()) }))
    })
    await page
      .getByRole('navigation', { name: say('nav.main') })
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

/** What a loader answered, with null for one of its members: how its screen hears of a failure. */
function without(member: string, answer: string): string {
  const table = JSON.parse(answer) as unknown[]
  const key = `_${table.indexOf(member)}`
  const isNull = -5
  return JSON.stringify(
    table.map((entry) =>
      entry instanceof Object && key in entry ? { ...entry, [key]: isNull } : entry,
    ),
  )
}

describe.each(locales)('messages (%s)', (locale) => {
  test('no plant that fits: “no matching products”, and the way back to all of them', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/products?max=1')
    await page.getByRole('heading', { name: say('products.none') }).waitFor()
    expect(
      await page
        .getByRole('link', { name: say('products.clearAll') })
        .first()
        .getAttribute('href'),
    ).toBe('/products')
  })

  test('a search for the name of a category finds its plants', async () => {
    const { page, go } = await visit({ locale })
    await go(`/products?q=${locale === 'ar' ? 'الأشجار' : 'indoor plants'}`)
    const { body } = await call('GET', `/api/categories/${locale === 'ar' ? 'trees' : 'indoor'}`)
    await page.getByRole('article').first().waitFor()
    await expect
      .poll(() => page.getByRole('article').count())
      .toBe(Math.min(12, body.data.products_count))
  })

  test('an unknown plant is “not found”, with a link to the store and status 404; so is an unknown page', async () => {
    const { page, say, go } = await visit({ locale })
    await go('/product/99999')
    await page.getByRole('heading', { level: 1, name: say('productNotFound') }).waitFor()
    expect(await page.locator('main').getByRole('link').first().getAttribute('href')).toBe(
      '/products',
    )
    expect((await fetch(`${address()}/product/99999`)).status).toBe(404)
    await go('/no-such-page')
    await page.getByRole('heading', { level: 1, name: say('error.notFoundTitle') }).waitFor()
    expect((await fetch(`${address()}/no-such-page`)).status).toBe(404)
  })
})

test('the filters: categories as boxes, colours as swatches, sizes as boxes, a price slider, and three plants in a row', async () => {
  const { page, say, go } = await visit()
  await go('/products')
  const sidebar = page.getByRole('complementary', { name: say('products.filters') })
  expect(
    await sidebar
      .locator('fieldset legend')
      .evaluateAll((all) => all.map((legend) => legend.firstChild?.textContent)),
  ).toEqual(
    ['products.category', 'products.color', 'products.size', 'products.price'].map((key) =>
      say(key),
    ),
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

describe('the product page', () => {
  test('colour, size, help planting and quantity travel into the cart', async () => {
    const customer = await newCustomer()
    const { page, say, go } = await visit({ locale: 'en', customer })
    await go('/product/16')
    await page.getByRole('button', { name: say('nav.account') }).waitFor()
    const add = page.waitForRequest('**/cart/add/16')
    for (const input of ['color', 'size'])
      await page
        .locator(`${css('buy-box.buyBox')} label`, { has: page.locator(`input[name=${input}]`) })
        .nth(1)
        .click()
    await page.locator('label', { hasText: say('product.planting') }).click()
    const less = page.getByRole('button', { name: say('common.decrease') }).locator('visible=true')
    expect(await less.isDisabled()).toBe(true)
    await page
      .getByRole('button', { name: say('common.increase') })
      .locator('visible=true')
      .click()
    expect(await less.isEnabled()).toBe(true)
    await page
      .getByRole('button', { name: say('card.addToCart'), exact: true })
      .locator('visible=true')
      .first()
      .click()
    expect((await add).postDataJSON()).toMatchObject({
      product_id: 16,
      quantity: 2,
      super_attribute: { color: expect.any(Number), size: expect.any(Number) },
      additional_info: { planting_assistance: true },
    })
    await page.locator('.Toastify').getByText(say('addedToCart'), { exact: true }).waitFor()
  })

  test('the special price is the price, and delivery is free', async () => {
    const { page, say, go } = await visit()
    await go('/product/3')
    const prices = page.locator(`${css('buy-box.prices')} ${css('price.price')}`)
    expect(
      await prices.evaluateAll(
        (all, previous) =>
          all.map((price) => [price.matches(previous), price.querySelector('bdi')?.textContent]),
        css('price.previous'),
      ),
    ).toEqual([
      [false, '119'],
      [true, '145'],
    ])
    await page.getByText(say('product.freeShipping'), { exact: true }).waitFor()
    const offers = await page.locator('script[type="application/ld+json"]').allInnerTexts()
    expect(offers.join()).toContain(
      '"transitTime":{"@type":"QuantitativeValue","minValue":2,"maxValue":5,"unitCode":"DAY"}',
    )
    const planting = page.locator('label', { hasText: say('product.planting') })
    for (const words of ['product.plantingFree', 'product.plantingHint'])
      await planting.getByText(say(words), { exact: true }).waitFor()
    expect(await page.locator(css('product-page.description')).first().innerHTML()).toContain('<p>')
  })
})

test.each(locales)('turf is laid on prepared soil, not planted in a pot (%s)', async (locale) => {
  const { page, say, go } = await visit({ locale })
  await go('/product/46')
  await page
    .locator(css('option-choices.planting'))
    .getByText(say('product.plantingHintInSquareMetres'), { exact: true })
    .waitFor()
  expect(await page.getByText(say('product.plantingHint'), { exact: true }).count()).toBe(0)
})

test.each(locales)(
  'a plant that is sold out promises nothing, and tells who asks when it is back (%s)',
  async (locale) => {
    const screen = { viewport: { width: 320, height: 640 } }
    const { page, say, go } = await visit({ locale, screen })
    await go('/product/8')
    const box = page.locator(css('buy-box.buyBox'))
    await box.getByText(say('product.soldOutHint'), { exact: true }).waitFor()
    for (const promised of [
      css('payment-and-delivery.terms'),
      'fieldset',
      css('option-choices.planting'),
      css('stepper.stepper'),
      css('sticky-bar.stickyBar'),
    ])
      expect(await box.locator(promised).count(), promised).toBe(0)
    expect(await page.content()).not.toContain('OfferShippingDetails')
    expect(await box.getByRole('button').allInnerTexts()).toEqual([say('restock.ask')])
    await expectToFit(page, 'sold out')

    await box.getByRole('button', { name: say('restock.ask') }).click()
    await expect
      .poll(() => box.getByLabel(say('restock.phone')).getAttribute('aria-invalid'))
      .toBe('true')
    await inspect(page, `sold-out-${locale}`)
    await box.getByLabel(say('restock.phone')).fill(localOf(newPhone()))
    expect(await box.getByLabel(say('restock.phone')).getAttribute('aria-invalid')).toBeNull()
    await box.getByRole('button', { name: say('restock.ask') }).click()
    await box.locator(css('alert.done')).waitFor()
    expect(await box.getByRole('button').count()).toBe(0)
    // What was asked for is done: nothing asks for it any more.
    expect(await box.locator(css('alert.alert')).count()).toBe(1)

    // Nor on the next visit of this browser, until the plant is seen in stock.
    await go('/product/8')
    await box
      .locator(css('alert.done'))
      .getByText(say('restock.requested'), { exact: true })
      .waitFor()
    expect(await box.getByRole('button').count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('restock_20', 'requested'))
    await go('/product/20')
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('restock'))),
      )
      .toEqual(['restock_8'])

    const customer = await newCustomer()
    const own = await visit({ locale, customer })
    await own.go('/product/8')
    // No phone is asked for.
    await own.page
      .locator(css('buy-box.buyBox'))
      .getByText(say('restock.soldOut'), { exact: true })
      .waitFor()
    await own.page
      .getByText(say('restock.own', { phone: `\u2068${formatPhone(customer.phone)}\u2069` }), {
        exact: true,
      })
      .waitFor()
    await own.page.getByRole('button', { name: say('restock.ask') }).click()
    await own.page.locator(`${css('buy-box.buyBox')} ${css('alert.done')}`).waitFor()
  },
)

test.each(locales)(
  'a plant that cannot be added is told about, in the server’s words or ours (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, say, go } = await visit({ locale, customer })
    const answers: [refusal: object, sentence: string][] = [
      [
        { status: 500, json: { message: 'The greenhouse is closed.', code: 'serverError' } },
        'The greenhouse is closed.',
      ],
      [pageOfProxy, say('failedToAddToCart')],
      [withoutWords, say('failedToAddToCart')],
    ]
    for (const [refusal, sentence] of answers) {
      await go('/indoor')
      await page.getByRole('button', { name: say('nav.account') }).waitFor()
      await page.route('**/cart/add/*', (route) => route.fulfill(refusal))
      await page
        .getByRole('button', { name: named(say('card.addToCart')) })
        .first()
        .click()
      await page.getByRole('alert').getByText(sentence).waitFor()
    }
    expect(await page.locator('header [data-count]').count()).toBe(0)
  },
)

test.each(locales)(
  'without a network a plant that cannot be added is told about in the words of the cart (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, context, say, go } = await visit({ locale, customer })
    await go('/product/3')
    await page.getByRole('button', { name: say('nav.account') }).waitFor()
    await context.setOffline(true)
    // What shows notices was not fetched before, and cannot be now.
    await page
      .locator(css('buy-box.purchase'))
      .getByRole('button', { name: say('card.addToCart') })
      .click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toBe(say('connectionIssueText'))
  },
)

describe('hearts', () => {
  test.each(locales)(
    'signed out a heart asks to log in and stays empty, in a list and on the page of a plant (%s)',
    async (locale) => {
      const { page, say, go } = await visit({ locale })
      for (const [path, where, sentence] of [
        ['/indoor', 'article', 'product.loginToFavorite'],
        ['/product/3', css('gallery.gallery'), 'pleaseLoginToSaveItems'],
      ] as const) {
        await go(path)
        const heart = page
          .locator(where)
          .getByRole('button', { name: named(say('card.save')) })
          .first()
        await heart.click()
        await page.getByRole('status').getByText(say(sentence)).waitFor()
        expect(await heart.getAttribute('aria-pressed')).toBe('false')
      }
    },
  )

  test('a heart flips at once, is saved behind it, and flips back with a word when that fails', async () => {
    const customer = await newCustomer()
    const { page, say, go } = await visit({ customer })
    await go('/product/3')
    await page.getByRole('button', { name: say('nav.account') }).waitFor()
    const heart = page
      .locator(css('gallery.gallery'))
      .getByRole('button', { name: named(say('card.save')) })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/customer/wishlist/3', async (route) => {
      await answered
      await route.fulfill(pageOfProxy)
    })

    await heart.click()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    answer()
    await page.getByRole('alert').getByText(say('product.favoriteFailed')).waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')

    await page.unrouteAll()
    await heart.click()
    await expect
      .poll(async () => (await customer.call('GET', '/api/v1/customer/wishlist')).body.data.length)
      .toBe(1)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
  })
})

test('the badge counts the plants and is lively for exactly one second after a change', async () => {
  const customer = await newCustomer()
  const { page, say, go } = await visitAlone({ customer })
  await page.clock.install()
  await go('/indoor')
  await page.getByRole('button', { name: say('nav.account') }).waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page
    .getByRole('button', { name: named(say('card.addToCart')) })
    .first()
    .click()
  const badge = page.locator('header [data-count]')
  await badge.waitFor()
  expect(await badge.getAttribute('data-count')).toBe('1')
  expect(await badge.getAttribute('class')).toContain('pulse')
  await page.clock.runFor(999)
  expect(await badge.getAttribute('class')).toContain('pulse')
  await page.clock.runFor(1)
  await expect.poll(() => badge.getAttribute('class')).not.toContain('pulse')
})
