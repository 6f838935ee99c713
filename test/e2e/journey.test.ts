import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { directionOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { callAt } from '../support/call-at.ts'
import { newestCode } from '../support/customer.ts'
import { inspect } from './support/axe.ts'
import { expectToFit, collectErrors, untilLoaded } from './support/browser.ts'
import { openStoreAndBrowser } from './support/fixtures.ts'
import { escaped, textsIn } from './support/texts.ts'
import { fieldNamed, newPhone } from './support/visitor.ts'

const opened = openStoreAndBrowser()

const visitors = [
  { locale: 'ar', width: 360 },
  { locale: 'en', width: 1280 },
] as const satisfies { locale: Locale; width: number }[]

test.each(visitors)(
  'a newcomer buys a plant: $locale, $width px',
  async ({ locale, width }) => {
    const phone = newPhone()
    const t = textsIn(locale)
    const context = await opened.browser.newContext({
      viewport: { width, height: width < 768 ? 800 : 900 },
      locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const complaints = collectErrors(page)
    const look = async (screen: string) => {
      await untilLoaded(page)
      await inspect(page, `${screen}-${locale}-${width}`)
      await expectToFit(page, screen)
    }

    await page.goto(`${opened.address}/${locale === 'ar' ? '' : 'en'}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(locale))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectToFit(page, 'home')

    await page
      .getByRole('link', { name: t('home.shop') })
      .first()
      .click()
    await page.waitForURL(/\/products/)
    await page.getByRole('heading', { level: 1, name: t('products.title') }).waitFor()
    await expectToFit(page, 'products')

    await firstPlantInStock(page, t('card.addToCart')).click()
    await page.waitForURL(/\/product\/\d+/)
    await page.getByRole('button', { name: t('product.buyNow') }).waitFor()
    await expectToFit(page, 'product')

    await page
      .getByRole('button', { name: new RegExp(`^${escaped(t('card.addToCart'))}`) })
      .locator('visible=true')
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('auth.register'), exact: true }).click()
    await dialog.getByLabel(t('auth.firstName')).fill(locale === 'ar' ? 'سارة' : 'Sara')
    await dialog.getByLabel(t('auth.phone')).fill(phone)
    await look('sign-in')
    await dialog.getByRole('button', { name: t('auth.createAccount') }).click()
    await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    await look('sign-in-code')
    const code = await newestCode(callAt(opened.address), phone)
    const isolated = (number: number) => `[\\u2066-\\u2069]*${number}[\\u2066-\\u2069]*`
    for (const [place, digit] of [...code].entries()) {
      const name = escaped(t('auth.digit'))
        .replace(escaped('{{n}}'), isolated(place + 1))
        .replace(escaped('{{digits}}'), isolated(4))
      await dialog.getByLabel(new RegExp(name)).fill(digit)
    }
    await dialog.getByRole('button', { name: t('auth.confirm') }).click()
    await dialog.waitFor({ state: 'hidden' })

    // The pending purchase is in the cart: the badge and the name of the cart link show it.
    await page
      .getByRole('link', {
        name: new RegExp(`^${escaped(t('nav.cartCount_one', { count: '1' }))}`),
      })
      .first()
      .click()
    await page.waitForURL(/\/cart/)
    await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor()
    await look('cart')

    await page
      .getByRole('link', { name: t('cart.checkout') })
      .locator('visible=true')
      .first()
      .click()
    await page.waitForURL(/\/checkout/)
    const field = (key: string) => fieldNamed(page, t(key))
    await field('checkout.lastName').fill(locale === 'ar' ? 'الحربي' : 'Alharbi')
    await field('checkout.email').fill('sara@example.com')
    await field('checkout.phone').fill('0512345678')
    await field('checkout.address').fill(locale === 'ar' ? 'شارع النخيل ١٢' : '12 Palm Street')
    await field('checkout.city').fill(locale === 'ar' ? 'الرياض' : 'Riyadh')
    await page
      .getByRole('radio', { name: new RegExp(escaped(t('checkout.cash_on_delivery'))) })
      .check({ force: true })
    await look('checkout')
    await page
      .getByRole('button', { name: t('checkout.placeOrder') })
      .locator('visible=true')
      .first()
      .click()
    await page.getByRole('heading', { name: t('checkout.success') }).waitFor()
    await inspect(page, `placed-${locale}-${width}`)

    await page.waitForURL(/\/orders/)
    await page.getByRole('heading', { level: 1, name: t('orders.title') }).waitFor()
    await page
      .getByText(/#\d{6,}/)
      .first()
      .waitFor()
    await look('orders')

    expect(complaints).toEqual([])
    await context.close()
  },
  180_000,
)

const firstPlantInStock = (page: Page, addToCart: string) =>
  page
    .getByRole('article')
    .filter({
      has: page.getByRole('button', {
        name: new RegExp(`^${escaped(addToCart)}`),
        disabled: false,
      }),
    })
    .first()
    .getByRole('heading')
    .getByRole('link')
