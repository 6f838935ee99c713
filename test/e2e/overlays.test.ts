import type { CDPSession, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newestCode } from '../support/customer.ts'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/browser.ts'
import { buttonOf, localOf, newPhone, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { visit, call, newCustomer } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
const monstera = '/product/3'

/** At a page with another one before it. */
async function arrive(path: string, who: Parameters<typeof visit>[0] = {}): Promise<Visitor> {
  const visitor = await visit({ screen: phone, ...who })
  await visitor.go('/about')
  await visitor.go(path)
  return visitor
}
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname
const openDialogs = ({ page }: Visitor) => page.locator('dialog[open]')
const menuOf = ({ page, say }: Visitor) => page.getByRole('dialog', { name: say('nav.menu') })
const openMenu = (visitor: Visitor) => buttonOf(visitor.page, visitor.say('nav.menu')).click()

describe('Back closes what lies over the page', () => {
  test.each<[string, string, (visitor: Visitor) => Promise<void>]>([
    ['the menu', '/contact', openMenu],
    [
      'the enlarged picture',
      monstera,
      ({ page, say }) => buttonOf(page, say('product.zoom')).click(),
    ],
    ['the sign-in dialog', monstera, ({ page, say }) => buttonOf(page, say('nav.login')).click()],
    [
      'the sheet of filters',
      '/products',
      ({ page, say }) => buttonOf(page, say('products.filters')).click(),
    ],
  ])('%s, and only then leaves it', async (_, path, open) => {
    const visitor = await arrive(path)
    await open(visitor)
    await openDialogs(visitor).waitFor()
    await visitor.page.goBack()
    await expect.poll(() => openDialogs(visitor).count()).toBe(0)
    expect(pathOf(visitor)).toBe(path)
    // Forward has nothing to open again.
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
    const { page, say } = visitor
    await buttonOf(page, say('orders.detailsFor').split('{{')[0] ?? '').click()
    await openDialogs(visitor).first().waitFor()
    await page
      .locator(css('order-panel.panel'))
      .getByRole('button', { name: say('orders.cancelFor').split('{{')[0] ?? '' })
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
      .getByRole('button', { name: visitor.say('common.close') })
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
    const { page, say } = visitor
    await openMenu(visitor)
    await menuOf(visitor)
      .getByRole('link', { name: say('nav.events') })
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
    const { page, say } = visitor
    await openMenu(visitor)
    const menu = menuOf(visitor)
    const close = await menu.getByRole('button', { name: say('common.close') }).elementHandle()
    await menu
      .getByRole('link', { name: say('nav.events') })
      .evaluate(async (link: HTMLElement, button) => {
        ;(button as HTMLElement).click()
        // The menu has closed; its entry of the history is still there.
        await Promise.resolve()
        link.click()
      }, close)
    await page.waitForURL(/\/events$/)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/contact')
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test('a page that is loaded anew under an open one is as any other', async () => {
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
      .getByRole('button', { name: visitor.say('common.close') })
      .click()
    await expect.poll(() => pathOf(visitor)).toBe('/')
    await visitor.page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })
})

interface Look {
  scale: number
  x: number
  y: number
}
const lookAt = (picture: Locator): Promise<Look> =>
  picture.evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform)
    return { scale: a, x: e, y: f }
  })

/** The enlarged picture of a plant, and fingers for it. */
async function enlarge(screen = phone) {
  const visitor = await arrive(monstera, { screen })
  const { page, say, context } = visitor
  await buttonOf(page, say('product.zoom')).click()
  const dialog = openDialogs(visitor)
  await dialog.waitFor()
  const picture = dialog.locator(css('zoom-dialog.picture'))
  const scale = async () => (await lookAt(picture)).scale
  return { ...visitor, dialog, picture, scale, touches: await context.newCDPSession(page) }
}

type Point = [x: number, y: number]
async function touch(session: CDPSession, ...moves: Point[][]): Promise<void> {
  const send = (type: string, points: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    } as never)
  for (const [turn, points] of moves.entries())
    await send(turn === 0 ? 'touchStart' : 'touchMove', points)
  await send('touchEnd', [])
}

describe('the enlarged picture', () => {
  test('fills a phone, grows by a double tap to 2.5 times, follows a finger to its edges, and is whole again after the next', async () => {
    const { page, dialog, picture, scale, touches } = await enlarge()
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 780 })
    expect(await scale()).toBe(1)
    const shown = () =>
      picture.locator('img.over').evaluate((image) => (image as HTMLImageElement).currentSrc)
    const before = await shown()
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(scale).toBe(2.5)
    // What was under the finger stays there: 60 px and 90 px from the middle.
    expect(await lookAt(picture)).toEqual({ scale: 2.5, x: 90, y: 60 })
    await expect.poll(shown).not.toBe(before)
    await touch(touches, [[100, 400]], [[200, 400]], [[350, 400]])
    // 900 px wide in 360: 270 on each side, and no more.
    expect((await lookAt(picture)).x).toBe(270)
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(scale).toBe(1)
    await inspect(page, 'zoom-phone-ar')
  })

  test('grows under two fingers, up to 2.5 times', async () => {
    const { scale, touches } = await enlarge()
    await touch(
      touches,
      [
        [150, 390],
        [210, 390],
      ],
      [
        [135, 390],
        [225, 390],
      ],
      [
        [120, 390],
        [240, 390],
      ],
    )
    await expect.poll(scale).toBeCloseTo(2, 1)
    await touch(
      touches,
      [
        [150, 390],
        [210, 390],
      ],
      [
        [60, 390],
        [300, 390],
      ],
      [
        [10, 390],
        [350, 390],
      ],
    )
    await expect.poll(scale).toBe(2.5)
    await touch(
      touches,
      [
        [20, 390],
        [340, 390],
      ],
      [
        [100, 390],
        [260, 390],
      ],
      [
        [170, 390],
        [190, 390],
      ],
    )
    await expect.poll(scale).toBe(1)
  })

  test('answers to the keyboard, the buttons, the wheel and a double click', async () => {
    const { page, say, dialog, picture, scale } = await enlarge({
      viewport: { width: 1280, height: 900 },
      hasTouch: false,
    })
    await page.keyboard.press('+')
    expect(await scale()).toBe(1.5)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    // 1350 px wide in 1280 and 900 high: 35 px to move sideways.
    expect(await lookAt(picture)).toEqual({ scale: 1.5, x: 35, y: 80 })
    await page.keyboard.press('-')
    expect(await lookAt(picture)).toEqual({ scale: 1, x: 0, y: 0 })
    const larger = dialog.getByRole('button', { name: say('product.zoomIn') })
    for (let press = 0; press < 3; press += 1) await larger.click()
    expect(await scale()).toBe(2.5)
    expect(await dialog.locator('output').innerText()).toBe('250%')
    await page.keyboard.press('0')
    expect(await scale()).toBe(1)
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, -200)
    await expect.poll(scale).toBeGreaterThan(1.3)
    await page.keyboard.press('0')
    await page.mouse.dblclick(640, 450)
    await expect.poll(scale).toBe(2.5)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})

test('who signs in to buy comes to the checkout, and Back from there to the plant', async () => {
  const visitor = await arrive(monstera)
  const { page, say } = visitor
  await buttonOf(page, say('product.buyNow')).click()
  const dialog = page.getByRole('dialog', { name: say('auth.title') })
  const mobile = newPhone()
  await dialog.getByRole('button', { name: say('auth.register'), exact: true }).click()
  await dialog.getByLabel(say('auth.firstName')).fill('Sara')
  await dialog.getByLabel(say('auth.phone')).fill(localOf(mobile))
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: say('auth.codeTitle') }).waitFor()
  await page.keyboard.type(await newestCode(call, mobile))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout$/)
  await page.goBack()
  await expect.poll(() => pathOf(visitor)).toBe(monstera)
  expect(await openDialogs(visitor).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => pathOf(visitor)).toBe('/about')
})
