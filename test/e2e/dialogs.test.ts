import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { goInside } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { newCustomer, visit } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const monstera = '/product/3'

/** Opens a page with another one before it in the history. */
async function arrive(path: string, who: Parameters<typeof visit>[0] = {}): Promise<Visitor> {
  const visitor = await visit({ screen: phone, ...who })
  await visitor.go('/about')
  await goInside(visitor.page, path)
  return visitor
}

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname

const openDialogs = ({ page }: Visitor) => page.locator('dialog[open]')

const openMenu = (visitor: Visitor) => buttonOf(visitor.page, visitor.t('nav.menu')).click()

const menuOf = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('nav.menu') })

type Screen = Pick<Visitor, 'page' | 't'>

const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

describe('Back with an open dialog', () => {
  test('the first Back closes the menu, the enlarged picture, the sign-in dialog or the sheet of filters, and the second leaves the page', async () => {
    const visitor = await visit({ screen: phone })
    const { page, t } = visitor
    await visitor.go('/about')
    const about = await page.title()
    for (const [path, name] of [
      ['/contact', 'nav.menu'],
      [monstera, 'product.zoom'],
      [monstera, 'nav.login'],
      ['/products', 'products.filters'],
    ] as const) {
      await goInside(page, path)
      await buttonOf(page, t(name)).click()
      await openDialogs(visitor).waitFor()
      await page.goBack()
      await expect.poll(() => openDialogs(visitor).count(), { message: name }).toBe(0)
      expect(pathOf(visitor)).toBe(path)
      // Forward does not reopen the dialog.
      await page.goForward()
      expect([pathOf(visitor), await openDialogs(visitor).count()], name).toEqual([path, 0])
      await page.goBack()
      await expect.poll(() => pathOf(visitor), { message: name }).toBe('/about')
      await expect.poll(() => page.title(), { message: name }).toBe(about)
    }
  })

  test('Back closes the question first, then the order panel, and then leaves the page', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    await customer.placeOrder()
    const visitor = await arrive('/orders', { customer, locale: 'en' })
    const { page, t } = visitor
    await buttonOf(page, t('orders.detailsFor').split('{{')[0] ?? '').click()
    await openDialogs(visitor).first().waitFor()
    await page
      .locator(css('order-panel.panel'))
      .getByRole('button', { name: t('orders.cancelFor').split('{{')[0] ?? '' })
      .click()
    await expect.poll(() => openDialogs(visitor).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => openDialogs(visitor).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    expect(pathOf(visitor)).toBe('/orders')
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('a closed menu leaves no history entry, and a link pressed in it or while it closes leaves one', async () => {
    const visitor = await arrive('/contact')
    const { page, t } = visitor
    const menu = menuOf(visitor)
    await openMenu(visitor)
    await menu.getByRole('button', { name: t('common.close') }).click()
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    await openMenu(visitor)
    await page.keyboard.press('Escape')
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => history.state.layer)).toBe(undefined)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')

    // A link opens its page, Back returns to the former one, and Forward opens it again.
    await page.goForward()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')
    await openMenu(visitor)
    await menu.getByRole('link', { name: t('nav.events') }).click()
    await page.waitForURL(/\/events$/)
    expect(await openDialogs(visitor).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')
    expect(await openDialogs(visitor).count()).toBe(0)
    await page.goForward()
    await expect.poll(() => pathOf(visitor)).toBe('/events')
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')

    await openMenu(visitor)
    const close = await menu.getByRole('button', { name: t('common.close') }).elementHandle()
    await menu
      .getByRole('link', { name: t('nav.events') })
      .evaluate(async (link: HTMLElement, button) => {
        ;(button as HTMLElement).click()
        // The menu is closed, but its history entry still exists.
        await Promise.resolve()
        link.click()
      }, close)
    await page.waitForURL(/\/events$/)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('a page reloaded under an open menu shows no menu, and Back leaves it', async () => {
    const visitor = await arrive('/contact')
    await openMenu(visitor)
    await menuOf(visitor).waitFor()
    await visitor.page.reload()
    await expect.poll(() => visitor.page.evaluate(() => history.state.layer)).toBe(undefined)
    expect([pathOf(visitor), await openDialogs(visitor).count()]).toEqual(['/contact', 0])
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('Back from the sign-in dialog of a guarded page leads to the page before, also after closing the dialog', async () => {
    const visitor = await arrive('/orders')
    await openDialogs(visitor).waitFor()
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
    await visitor.go('/orders')
    await openDialogs(visitor)
      .getByRole('button', { name: visitor.t('common.close') })
      .click()
    await expect.poll(() => pathOf(visitor)).toBe('/')
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })
})

test('selecting text from a field to outside the drawer keeps it open; a press outside closes it, and what was typed is there again, and said to be, until it is discarded or cancelled', async () => {
  const screen = await visit({ customer: await newCustomer() })
  const { page, t, go } = screen
  await go('/addresses')
  await buttonOf(page, t('profile.addAddress')).click()
  const city = dialog(screen).getByLabel(t('checkout.city'))
  await city.fill('Riyadh')
  await city.hover()
  await page.mouse.down()
  await page.mouse.move(1200, 400)
  await page.mouse.up()
  expect(await city.inputValue()).toBe('Riyadh')
  await page.mouse.click(1200, 400)
  await expect.poll(() => dialog(screen).count()).toBe(0)
  const openAgain = async () => {
    await buttonOf(page, t('profile.addAddress')).click()
    await dialog(screen).waitFor()
  }
  await openAgain()
  expect(await city.inputValue()).toBe('Riyadh')
  await dialog(screen).getByText(t('address.restored')).waitFor()
  await buttonOf(dialog(screen), t('address.startOver')).click()
  expect(await city.inputValue()).toBe('')
  expect(await dialog(screen).getByText(t('address.restored')).count()).toBe(0)
  const street = dialog(screen).locator('input[name=address]')
  expect(await street.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(screen).count()).toBe(0)
  await openAgain()
  expect(await city.inputValue()).toBe('')
  expect(await dialog(screen).getByText(t('address.restored')).count()).toBe(0)
  await city.fill('Jeddah')
  await buttonOf(dialog(screen), t('common.cancel')).click()
  await expect.poll(() => dialog(screen).count()).toBe(0)
  await buttonOf(page, t('profile.addAddress')).click()
  expect(await city.inputValue()).toBe('')
})
