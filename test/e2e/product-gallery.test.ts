import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/axe.ts'
import { collectErrors } from './support/browser.ts'
import { textsIn } from './support/texts.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { visit } = openForVisitors()

let complaints: string[] = []

const monstera = '/product/3'

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

/** The arrow key in reading direction. */
const forward = (locale: Locale) => (locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')

const backward = (locale: Locale) => (locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const openDialogs = ({ page }: Visitor) => page.locator('dialog[open]')

interface Look {
  scale: number
  x: number
  y: number
}

const viewOf = (picture: Locator): Promise<Look> =>
  picture.evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform)
    return { scale: a, x: e, y: f }
  })

/** Opens the enlarged picture of a plant and a session that sends touches. */
async function enlarge(screen = phone) {
  const visitor = await visit({ screen })
  const { page, t, context, go } = visitor
  await go(monstera)
  await buttonOf(page, t('product.zoom')).click()
  const dialog = openDialogs(visitor)
  await dialog.waitFor()
  const picture = dialog.locator(css('zoom-dialog.picture'))
  const scale = async () => (await viewOf(picture)).scale
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

afterEach(() => expect(complaints).toEqual([]))

describe.each(['ar', 'en'] as const)('in %s', (locale) => {
  const t = textsIn(locale)

  test('the gallery wraps at both ends by button and by key, also in the enlarged view', async () => {
    const page = await openPage(locale, monstera)
    const counter = page.locator(`${css('gallery.position')} .ltr`)
    await page.getByRole('button', { name: t('common.previous') }).click()
    expect(await counter.textContent()).toBe('3 / 3')
    await page.keyboard.press(forward(locale))
    expect(await counter.textContent()).toBe('1 / 3')
    await page.keyboard.press(backward(locale))
    expect(await counter.textContent()).toBe('3 / 3')
    await page.getByRole('button', { name: t('product.zoom') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.next') })
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await counter.textContent()).toBe('1 / 3')
  })

  test('swiping in reading direction shows the next picture', async () => {
    const page = await openPage(locale, monstera, phone)
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
})

describe('the enlarged picture', () => {
  test('the picture fills a phone, a double tap enlarges it 2.5 times, a finger moves it to its edges, and another double tap resets it', async () => {
    const { page, dialog, picture, scale, touches } = await enlarge()
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 780 })
    expect(await scale()).toBe(1)
    const shown = () =>
      picture
        .locator(css('picture.image'))
        .evaluate((image) => (image as HTMLImageElement).currentSrc)
    const before = await shown()
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(scale).toBe(2.5)
    // The point under the finger keeps its position: 60 px and 90 px from the middle.
    expect(await viewOf(picture)).toEqual({ scale: 2.5, x: 90, y: 60 })
    await expect.poll(shown).not.toBe(before)
    await touch(touches, [[100, 400]], [[200, 400]], [[350, 400]])
    // 900 px wide in 360 px: at most 270 px to each side.
    expect((await viewOf(picture)).x).toBe(270)
    await page.touchscreen.tap(120, 300)
    await page.touchscreen.tap(120, 300)
    await expect.poll(scale).toBe(1)
    await inspect(page, 'zoom-phone-ar')
  })

  test('two fingers enlarge the picture up to 2.5 times and shrink it again', async () => {
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

  test('keyboard, buttons, wheel and double click enlarge the picture', async () => {
    const { page, t, dialog, picture, scale } = await enlarge({
      viewport: { width: 1280, height: 900 },
      hasTouch: false,
    })
    await page.keyboard.press('+')
    expect(await scale()).toBe(1.5)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    // 1350 px wide in a window of 1280 by 900 px: 35 px to move sideways.
    expect(await viewOf(picture)).toEqual({ scale: 1.5, x: 35, y: 80 })
    await page.keyboard.press('-')
    expect(await viewOf(picture)).toEqual({ scale: 1, x: 0, y: 0 })
    const larger = dialog.getByRole('button', { name: t('product.zoomIn') })
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
