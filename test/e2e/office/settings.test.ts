import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { policyBlocks } from '#shared/content/blocks.ts'
import { locales, type Locale } from '#shared/locale.ts'
import { codeSentBy, signIn, type ShopCustomer } from '../../support/customer.ts'
import { idempotencyHeaders } from '../../support/office.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { behaviourLocales } from '../support/looks.ts'
import { officeSettings } from '../support/fixtures.ts'
import { buttonOf, openForVisitors } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, proveBySms, signInOwner } from './support.ts'

const { call, newCustomer, visit } = openForVisitors(officeSettings)

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
  await owner.call('POST', '/api/office/session')
  const [code] = await codeSentBy(call, owner.phone, () =>
    owner.call('POST', '/api/office/session/step-up', { body: { kind: 'sms' } }),
  )
  await owner.call('POST', '/api/office/session/step-up', { body: { kind: 'sms', code } })
  for (const name of policyBlocks) {
    const path = `/api/office/content/${name}`
    await owner.call('POST', `${path}/publish`, {
      body: { version: 1 },
      headers: idempotencyHeaders(),
    })
  }
}, 180_000)

/** Arabic on a phone in light mode, English on a desktop in dark mode. */
const screens = {
  ar: { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
} as const satisfies Record<Locale, object>
const openTab = (locale: Locale) => visit({ locale, screen: screens[locale] })

describe.each(locales)('the settings (%s)', (locale) => {
  test('J14: the contact page shows the closure for Eid and the hours of Ramadan', async () => {
    const visitor = await openTab(locale)
    const { page, t, go } = visitor
    await openOfficePage(visitor, owner, '/office/settings/hours')
    await page.getByRole('button', { name: t('settings.hours.addClosed') }).click()
    const range = page.getByRole('list', { name: t('settings.field.closed') })
    await range.getByLabel(t('settings.range.text_ar')).fill('عيد الفطر')
    await range.getByLabel(t('settings.range.text_en')).fill('Eid al-Fitr')
    await page.getByRole('button', { name: t('settings.hours.addSeason') }).click()
    const season = page.getByRole('list', { name: t('settings.field.seasons'), exact: true })
    const today = dayOf(new Date())
    const [from, to] = [0, 1].map((place) => season.locator('input[type=date]').nth(place))
    await from?.fill(today)
    await to?.fill(addDays(today, 20))
    const begins = season.locator('input[type=time]')
    for (const day of [0, 1, 2, 3, 4, 5]) await begins.nth(day * 2).fill('20:30')
    await expectToFit(page, 'hours')
    await inspect(page, `office-settings-hours-${locale}`)
    await page.getByRole('button', { name: t('office.editor.save') }).click()
    await page.getByText(t('office.editor.saved')).waitFor()
    await go(locale === 'ar' ? '/contact' : '/en/contact')
    await page.getByText(locale === 'ar' ? /مغلق من .*عيد الفطر/ : /Closed from .*Eid/).waitFor()
    await page
      .getByText(locale === 'ar' ? /من 8:30 مساءً إلى 6 مساءً/ : /8:30 PM to 6 PM/)
      .first()
      .waitFor()
    const { version } = (await owner.call('GET', '/api/office/settings')).body.data.sections.hours
    const body = { version, closed: [], seasons: [] }
    await owner.call('PUT', '/api/office/settings/hours', { body })
  })

  test('J16: the compliance card names what is missing and links to the field that fixes it', async () => {
    const visitor = await openTab(locale)
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office')
    const card = page.getByRole('region', { name: t('compliance.title') })
    await card.getByText(t('compliance.wrong.mewa')).waitFor()
    await card.evaluate((element) => element.scrollIntoView())
    await inspect(page, `office-home-first-day-${locale}`)
    await card.getByRole('link', { name: t('compliance.mend') }).click()
    const licence = page.getByLabel(t('settings.field.mewa_licence'))
    await licence.fill('MEWA-55-20418')
    const expiry = page.getByLabel(t('settings.field.mewa_expires_on'))
    await expiry.fill(addDays(dayOf(new Date()), 400))
    await expectToFit(page, 'legal')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText(t('office.editor.saved')).waitFor()
    await goInside(page, '/office')
    await card.getByText(t('compliance.allMet'), { exact: true }).waitFor()
    expect(await card.getByText(t('compliance.wrong.mewa')).count()).toBe(0)
    const { version } = (await owner.call('GET', '/api/office/settings')).body.data.sections.legal
    const body = { version, mewa_licence: null, mewa_expires_on: null }
    await owner.call('PUT', '/api/office/settings/legal', { body })
  })
})

test('a section asks for a proof of identity only when it is saved, and keeps what was typed if none is given', async () => {
  const visitor = await openTab('ar')
  const { page, t } = visitor
  // This session has proved nothing yet.
  const session = await signIn(call, owner.phone)
  await openOfficePage(visitor, session, '/office/settings/shop')
  const text = page.getByLabel(t('settings.field.closed_text_ar'))
  const sheet = page.getByRole('dialog', { name: t('office.stepUp.title') })
  await text.fill('نعود بعد العيد')
  expect(await sheet.count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+s')
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe('نعود بعد العيد')
  await page.keyboard.press('ControlOrMeta+s')
  await proveBySms(visitor, call, owner.phone)
  await page.getByText(t('office.editor.saved')).waitFor()
  const { shop } = (await owner.call('GET', '/api/office/settings')).body.data.sections
  expect(shop.value.closed_text_ar).toBe('نعود بعد العيد')
  await owner.call('PUT', '/api/office/settings/shop', {
    body: { version: shop.version, closed_text_ar: null },
  })
})

test.each(behaviourLocales)(
  'a shop closed by the owner shows a notice and sells nothing until it opens; the poster with its code fits a page of A4, and an empty shop is offered samples (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const { id: orderId } = (await customer.placeOrder()).body.data.order
    await customer.call('POST', `/api/v1/customer/orders/${orderId}/cancel`)
    await customer.fillCart({ id: 36 })
    const office = await openTab(locale)
    const { t } = office
    await openOfficePage(office, owner, '/office/settings/shop')
    await office.page.getByRole('button', { name: t('settings.state.close') }).click()
    const dialog = office.page.getByRole('dialog', { name: t('settings.state.closeTitle') })
    await dialog.getByRole('button', { name: t('settings.state.close') }).click()
    await office.page.getByRole('button', { name: t('settings.state.openIt') }).waitFor()
    await inspect(office.page, `office-settings-shop-${locale}`)
    const { page, go } = await visit({ locale, customer, screen: screens[locale] })
    await go(locale === 'ar' ? '/' : '/en')
    const notice = page.getByRole('complementary')
    expect(await notice.textContent()).toBe(
      locale === 'ar' ? 'المتجر مغلق مؤقتًا.' : 'The shop is closed for now.',
    )
    await inspect(page, `shop-closed-${locale}`)
    // A plant in stock cannot be bought while the shop is closed; its pictures are marked as the demo's.
    const { id } = (await call('GET', '/api/products?in_stock=1&limit=1')).body.data[0]
    await goInside(page, `/product/${id}`)
    const article = page.getByRole('article').first()
    await article.getByText(String(await notice.textContent())).waitFor()
    expect(await article.getByRole('button', { name: t('card.addToCart') }).count()).toBe(0)
    expect(await article.getByText(t('common.illustrative')).count()).toBe(1)
    await inspect(page, `product-closed-${locale}`)
    await goInside(page, '/orders')
    expect(await buttonOf(page, t('card.closed')).isDisabled()).toBe(true)
    // The cart stays as it is, and does not lead to a form that would be refused at its end.
    await goInside(page, '/cart')
    await page.getByRole('button', { name: t('card.closed'), disabled: true }).waitFor()
    expect(await page.getByRole('link', { name: t('cart.checkout') }).count()).toBe(0)
    await office.page.getByRole('button', { name: t('settings.state.openIt') }).click()
    await office.page.getByRole('button', { name: t('settings.state.close') }).waitFor()
    // A process reads a saved setting within a second.
    await expect
      .poll(async () => {
        await go(locale === 'ar' ? '/' : '/en')
        return notice.count()
      })
      .toBe(0)

    await goInside(office.page, '/office/share')
    await office.page.getByRole('img', { name: t('share.in.en') }).waitFor()
    await expectToFit(office.page, 'share')
    await inspect(office.page, `office-share-${locale}`)
    await office.page.emulateMedia({ media: 'print' })
    const poster = office.page.locator('article:visible')
    const { width = 0, height = 0 } = (await poster.boundingBox()) ?? {}
    const millimetre = 96 / 25.4
    expect(Math.abs(width - 210 * millimetre)).toBeLessThan(2)
    // A poster higher than the page would print a second page.
    expect(height).toBeLessThanOrEqual(297 * millimetre)
    // To be scanned from a distance.
    const code = await poster.locator('svg').boundingBox()
    expect(code?.height).toBeCloseTo(120 * millimetre, -1)
    await office.page.emulateMedia({ media: 'screen' })
    await goToOfficePage(office, owner, '/office/samples')
    await office.page.getByRole('heading', { name: t('samples.plants') }).waitFor()
    const { plants } = (await owner.call('GET', '/api/office/samples')).body.data
    await office.page.getByText(plants[0][`name_${locale}`], { exact: true }).waitFor()
    await expectToFit(office.page, 'samples')
    await inspect(office.page, `office-samples-${locale}`)
  },
)

test('every section of the settings opens, and an unknown one is not found', async () => {
  const visitor = await openTab('en')
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/settings')
  const sections = page.getByRole('navigation', { name: t('settings.sections') })
  for (const name of [
    'tax',
    'payments',
    'messages',
    'delivery',
    'orders',
    'security',
    'developers',
  ]) {
    const title = t(`settings.section.${name}`)
    await sections.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }
  await goInside(page, '/office/settings/nothing')
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent()).toContain(t('office.notFound.title'))
})
