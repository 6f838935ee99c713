import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { newCustomer, visit } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const monstera = '/product/3'

/** Opens a page with another one before it in the history. */
async function arrive(path: string, who: Parameters<typeof visit>[0] = {}): Promise<Visitor> {
  const visitor = await visit({ screen: phone, ...who })
  await visitor.go('/about')
  await visitor.go(path)
  return visitor
}

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname

const openDialogs = ({ page }: Visitor) => page.locator('dialog[open]')

const openMenu = (visitor: Visitor) => buttonOf(visitor.page, visitor.t('nav.menu')).click()

const menuOf = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('nav.menu') })

type Screen = Pick<Visitor, 'page' | 't'>

const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

describe('Back closes what lies over the page', () => {
  test.each<[string, string, (visitor: Visitor) => Promise<void>]>([
    ['the menu', '/contact', openMenu],
    ['the enlarged picture', monstera, ({ page, t }) => buttonOf(page, t('product.zoom')).click()],
    ['the sign-in dialog', monstera, ({ page, t }) => buttonOf(page, t('nav.login')).click()],
    [
      'the sheet of filters',
      '/products',
      ({ page, t }) => buttonOf(page, t('products.filters')).click(),
    ],
  ])('%s, and only then leaves it', async (_, path, open) => {
    const visitor = await arrive(path)
    await open(visitor)
    await openDialogs(visitor).waitFor()
    await visitor.page.goBack()
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    expect(pathOf(visitor)).toBe(path)
    // Forward does not reopen the dialog.
    await visitor.page.goForward()
    expect([pathOf(visitor), await openDialogs(visitor).count()]).toEqual([path, 0])
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('one after the other: the question, then the order, then the page', async () => {
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

  test('a closed one leaves no step behind', async () => {
    const visitor = await arrive('/contact')
    await openMenu(visitor)
    await menuOf(visitor)
      .getByRole('button', { name: visitor.t('common.close') })
      .click()
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    await openMenu(visitor)
    await visitor.page.keyboard.press('Escape')
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    await expect.poll(() => visitor.page.evaluate(() => history.state.layer)).toBe(undefined)
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('a link in the menu leads on from the page: Back leads to the page, Forward on again', async () => {
    const visitor = await arrive('/contact')
    const { page, t } = visitor
    await openMenu(visitor)
    await menuOf(visitor)
      .getByRole('link', { name: t('nav.events') })
      .click()
    await page.waitForURL(/\/events$/)
    expect(await openDialogs(visitor).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')
    expect(await openDialogs(visitor).count()).toBe(0)
    await page.goForward()
    await expect.poll(() => pathOf(visitor)).toBe('/events')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('a link that is chosen while the menu closes leads on from the page all the same, and only once', async () => {
    const visitor = await arrive('/contact')
    const { page, t } = visitor
    await openMenu(visitor)
    const menu = menuOf(visitor)
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

  test('a page that is loaded again under an open one is as any other', async () => {
    const visitor = await arrive('/contact')
    await openMenu(visitor)
    await menuOf(visitor).waitFor()
    await visitor.page.reload()
    await expect.poll(() => visitor.page.evaluate(() => history.state.layer)).toBe(undefined)
    expect([pathOf(visitor), await openDialogs(visitor).count()]).toEqual(['/contact', 0])
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('the dialog that guards a page is the page: Back leads to the one before, and so it does once it was closed', async () => {
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

test('text marked with the mouse from a field to beside the drawer closes nothing; a press there does', async () => {
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
})
