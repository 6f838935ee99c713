import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { escaped } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'

const { address, newCustomer, visit, visitAlone } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)

describe.each(locales)('header and footer (%s)', (locale) => {
  test('the menu has six links, the strip four categories and the place finder, reversed in English; the footer names Riyadh, phone, mail, payments and the year, and each of its links leads to a page', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/contact')
    const linksOf = (name: string) =>
      page
        .getByRole('navigation', { name: t(name) })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(
      await page
        .getByRole('link', { name: t('brand.home') })
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
    const strip = ['/summer', '/winter', '/natural-grass', '/trees', '/place-finder']
    expect(await linksOf('nav.categories')).toEqual(locale === 'ar' ? strip : strip.toReversed())
    expect(
      await page
        .getByRole('link', { name: t('nav.wishlist') })
        .first()
        .getAttribute('href'),
    ).toBe('/wishlist')
    expect(await page.getByRole('link', { name: named(t('nav.cart')) }).getAttribute('href')).toBe(
      '/cart',
    )

    const footer = page.getByRole('contentinfo')
    await footer
      .getByText(locale === 'ar' ? /الرياض/ : /Riyadh/)
      .first()
      .waitFor()
    expect(await footer.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
    expect(
      await footer
        .getByRole('list', { name: t('footer.payments') })
        .getByRole('listitem')
        .count(),
    ).toBe(3)
    await footer.getByText(String(new Date().getFullYear())).waitFor()

    const plants = footer.getByRole('navigation', { name: t('footer.plants') }).getByRole('link')
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
})

describe.each(behaviourLocales)('the header (%s)', (locale) => {
  test('the profile icon of a signed-in customer opens a menu with the first name, links to profile, orders and plants, and log-out', async () => {
    const customer = await newCustomer({ firstName: locale === 'ar' ? 'سارة' : 'Sara' })
    const { page, t, go } = await visit({ locale, customer })
    await go('/contact')
    const icon = page.getByRole('button', { name: t('nav.account') })
    await icon.click()
    const menu = page.locator(css('profile-menu.menu'))
    expect(await menu.innerText()).toMatch(
      new RegExp(`${t('nav.welcome')}\\s+${locale === 'ar' ? 'سارة' : 'Sara'}`),
    )
    const ways = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(ways).toEqual(['/profile', '/orders', '/my-plants'])
    await page.keyboard.press('Escape')
    expect(await menu.count()).toBe(0)
    await icon.click()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    await page.getByRole('button', { name: t('nav.login') }).waitFor()
  })
})

test('the badge counts the plants and animates for exactly one second after a change', async () => {
  const customer = await newCustomer()
  const { page, t, go } = await visitAlone({ customer })
  await page.clock.install()
  await go('/indoor')
  await page.getByRole('button', { name: t('nav.account') }).waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page
    .getByRole('button', { name: named(t('card.addToCart')) })
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

test('the footer is collapsed on a phone and opens without a script, is open on a desktop and slim at checkout', async () => {
  const { page, t, context } = await visit({ screen: phone })
  const plain = await context.browser()?.newContext({ ...phone, javaScriptEnabled: false })
  const still = await plain?.newPage()
  if (!still) throw new Error('no page')
  await still.goto(`${address()}/ar/contact`)
  expect((await boxOf(still, 'footer')).height).toBeLessThan(700)
  const link = still
    .getByRole('contentinfo')
    .getByRole('link', { name: t('cat.trees'), exact: true })
  expect(await link.isVisible()).toBe(false)
  await still.locator('footer summary', { hasText: t('footer.plants') }).click()
  expect(await link.isVisible()).toBe(true)
  await still.setViewportSize({ width: 1280, height: 900 })
  for (const title of ['footer.quickLinks', 'footer.policies'])
    expect(await still.getByRole('navigation', { name: t(title) }).isVisible()).toBe(true)
  expect(await still.locator('footer summary').filter({ visible: true }).count()).toBe(0)
  await plain?.close()

  await page.goto(`${address()}/ar/checkout`)
  const foot = page.getByRole('contentinfo')
  expect((await boxOf(page, 'footer')).height).toBeLessThan(520)
  expect(await foot.getByRole('link', { name: t('cat.trees') }).count()).toBe(0)
  expect(await foot.locator('a[href^="tel:"]').isVisible()).toBe(true)
  expect(await foot.getByText(t('footer.vat')).isVisible()).toBe(true)
})

test('the English logo is centred in the header of a phone and touches no button', async () => {
  const { page } = await visit({ locale: 'en', screen: phone })
  await page.goto(`${address()}/en/about`)
  const mark = await boxOf(page, `${css('header.bar')} > ${css('logo.logo')}`)
  expect(Math.abs((mark.left + mark.right) / 2 - 180)).toBeLessThanOrEqual(1)
  for (const button of await page
    .locator(`${css('header.header')} ${css('icon-button.iconButton')}`)
    .filter({ visible: true })
    .all()) {
    const { left, right } = await button.evaluate(
      (one) => one.getBoundingClientRect().toJSON() as DOMRect,
    )
    expect(Math.max(left - mark.right, mark.left - right)).toBeGreaterThanOrEqual(8)
  }
})

test('on a phone the three labels are one row of links, and the cart begins with its lines', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { page, go } = await visit({ customer, screen: phone })
  await go('/')
  expect((await boxOf(page, css('value-props.promises'))).height).toBeLessThan(130)
  expect(
    await page
      .locator(`${css('value-props.promises')} a`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['/policies/returns', '/policies/delivery', '/contact'])
  await go('/cart')
  await page.locator(css('cart-line.line')).first().waitFor()
  expect((await boxOf(page, css('cart-line.line'))).top).toBeLessThan(190)
})

test('the menu of a phone that failed to load at first loads when it is opened', async () => {
  const { page, t, go } = await visit({ screen: { viewport: { width: 360, height: 740 } } })
  let asked = 0
  await page.route(/\/drawer-[\w-]+\.js/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await go('/')
  await page.mouse.move(20, 200)
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: t('nav.menu') }).click()
  await page.getByRole('dialog', { name: t('nav.menu') }).waitFor()
})

test('the menu of a phone that fails to load when opened loads at the next press', async () => {
  const { page, t, go } = await visit({ screen: { viewport: { width: 360, height: 740 } } })
  let [asked, comes] = [0, false]
  await page.route(/\/drawer-[\w-]+\.js/, (route) => {
    asked += 1
    return comes ? route.continue() : route.abort()
  })
  await go('/')
  await page.mouse.move(20, 200)
  await expect.poll(() => asked).toBe(1)
  const button = page.getByRole('button', { name: t('nav.menu') })
  await button.click()
  await expect.poll(() => asked).toBeGreaterThan(1)
  comes = true
  await button.click()
  await page.getByRole('dialog', { name: t('nav.menu') }).waitFor()
})
