import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { behaviourLocales } from './support/looks.ts'
import { holdNotices } from './support/notices.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import { css } from '../support/css-classes.ts'
import type { Visitor } from './support/visitor.ts'

const { newCustomer, visit, visitAlone } = openForVisitors()

/** Shows a toast: a favourite button asks a signed-out visitor to log in. */
async function makeNotice({ page, t, go }: Visitor) {
  await go('/indoor')
  await buttonOf(page, t('card.save')).click()
  const notice = page.locator('.Toastify__toast')
  await notice.getByText(/./).first().waitFor()
  return notice
}

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

test.each(locales)(
  'a notice is shown at the bottom, left in Arabic and right in English, for three seconds, and Alt+T moves the focus to it (%s)',
  async (locale) => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const notice = await makeNotice(visitor)
    const box = await notice.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2
    expect(locale === 'ar' ? middle < width / 2 : middle > width / 2).toBe(true)
    expect(box?.y).toBeGreaterThan(height / 2)
    // The progress bar times a notice: when its animation ends, the notice closes.
    const bar = notice.locator('.Toastify__progress-bar--animated')
    expect(await bar.evaluate((element) => (element as HTMLElement).style.animationDuration)).toBe(
      '3000ms',
    )
    await bar.dispatchEvent('animationend', { bubbles: true })
    await notice.waitFor({ state: 'detached' })

    await buttonOf(page, t('card.save')).click()
    await notice.waitFor()
    const hasFocus = () => notice.evaluate((element) => element.contains(document.activeElement))
    expect(await hasFocus()).toBe(false)
    await page.keyboard.press('Alt+T')
    await expect.poll(hasFocus).toBe(true)
  },
)

test('a notice dragged aside returns below 80 % of its width and closes beyond', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const notice = await makeNotice(visitor)
  // Hovering pauses the timer.
  await notice.hover()
  await page.waitForFunction(
    () => document.querySelector('.Toastify__toast')?.getAnimations().length === 0,
  )
  const transform = () => notice.evaluate((element) => (element as HTMLElement).style.transform)
  const drawBy = async (share: number) => {
    const { x, y, width, height } = (await notice.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.move(x + 20, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 20 + width * share, y + height / 2, { steps: 5 })
    await expect.poll(transform).toMatch(/^translate3d\([1-9]/)
    await page.mouse.up()
  }
  await drawBy(0.7)
  await expect.poll(transform).toBe('')
  expect(await notice.count()).toBe(1)
  await drawBy(0.9)
  await notice.waitFor({ state: 'detached' })
})

test.each(locales)(
  'notices on a phone are 16 px from the edges and 8 px apart, also with a long plant name (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale, customer, screen: phone })
    await go('/indoor')
    await holdNotices(page)
    for (const plant of [0, 1]) {
      await buttonOf(page.getByRole('article').nth(plant), t('card.addToCart')).click()
      await page.locator('.Toastify__toast').nth(plant).waitFor()
    }
    // Notices slide in from outside the screen.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.Toastify__toast')].every(
        (toast) => toast.getAnimations().length === 0,
      ),
    )
    const [first, second] = await page
      .locator('.Toastify__toast')
      .evaluateAll((toasts, actionOf) => {
        const long = toasts[0]?.querySelector(':scope > span')
        if (long) long.textContent = 'MonsteradeliciosaThaiConstellationVariegata'.repeat(2)
        return toasts.map((toast) => {
          const [box, action] = [toast, toast.querySelector(actionOf) ?? toast].map((element) =>
            element.getBoundingClientRect(),
          )
          if (!box || !action) throw new Error('no notice')
          return {
            ...box.toJSON(),
            room: Math.min(action.left - box.left, box.right - action.right),
          } as DOMRect & { room: number }
        })
      }, css('notice.action'))
    for (const box of [first, second]) {
      expect([box?.left, box?.right]).toEqual([16, phone.viewport.width - 16])
      expect(box?.room).toBeGreaterThanOrEqual(16)
    }
    const gap =
      Math.max(Number(first?.top), Number(second?.top)) -
      Math.min(Number(first?.bottom), Number(second?.bottom))
    expect(gap).toBeGreaterThanOrEqual(8)
  },
)

describe.each(locales)('languages (%s)', (locale) => {
  test('choosing a language changes the page at once and is stored in local storage and in a cookie', async () => {
    const { page, t, go, stored, context } = await visit({ locale })
    await go('/contact')
    const html = page.locator('html')
    const other = locale === 'ar' ? { lang: 'en', dir: 'ltr' } : { lang: 'ar', dir: 'rtl' }
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      locale,
      locale === 'ar' ? 'rtl' : 'ltr',
    ])
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.language') })
      .click()
    await expect.poll(() => html.getAttribute('dir')).toBe(other.dir)
    expect(await stored('language')).toBe(other.lang)
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe(other.lang)
    await page.reload()
    expect(await html.getAttribute('lang')).toBe(other.lang)
  })
})

describe.each(behaviourLocales)('failed requests (%s)', (locale) => {
  test('texts that fail to load are requested five more times, after 350 ms and then twice as long each time', async () => {
    const { page, t, go } = await visitAlone({ locale })
    await page.clock.install()
    await go('/contact')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    let tries = 0
    await page.route('**/locales/*/auth.json', (route) => {
      tries += 1
      return tries === 6 ? route.continue() : route.abort()
    })
    /** Waits until a request has failed and the page's program has handled the failure. */
    const failure = async () => {
      await page.waitForEvent('requestfailed')
      await page.evaluate(async () => void (await fetch('/favicon.svg')))
    }

    let failed = failure()
    await page.getByRole('button', { name: t('nav.login') }).click()
    await failed
    for (const [earlier, wait] of [350, 700, 1400, 2800, 5600].entries()) {
      failed = earlier < 4 ? failure() : Promise.resolve()
      await page.clock.runFor(wait - 1)
      expect(tries).toBe(earlier + 1)
      await page.clock.runFor(1)
      await failed
      await expect.poll(() => tries).toBe(earlier + 2)
    }
    await page.getByRole('dialog', { name: t('auth.title') }).waitFor()
  })

  test('a lost connection shows a heading, a sentence and a button to try again', async () => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale, customer })
    await page.route('**/api/v1/customer/cart', (route) => route.abort())
    await go('/cart')
    const alert = page.getByRole('alert').first()
    await alert.getByText(t('connectionIssue'), { exact: true }).waitFor()
    await alert.getByText(t('connectionIssueText')).waitFor()
    await page.unrouteAll()
    await alert.getByRole('button', { name: t('common.retry') }).click()
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    expect(await alert.count()).toBe(0)
  })
})

test('a visitor who never chose a language is answered in Arabic, whatever the browser prefers', async () => {
  // The browser prefers English.
  const { page, context, go } = await visit({ locale: 'en' })
  await context.clearCookies()
  await go('/')
  expect([
    await page.locator('html').getAttribute('lang'),
    await page.locator('html').getAttribute('dir'),
  ]).toEqual(['ar', 'rtl'])
})

test('a language stored only in local storage is applied with one redirect, but not to an address that names another', async () => {
  const { page, context, go } = await visit()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await context.clearCookies()
  let documents = 0
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
  await go('/contact')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('en')
  expect(documents).toBe(2)
  // With a matching cookie the first page is already in the right language.
  await go('/contact')
  expect([documents, await page.locator('html').getAttribute('lang')]).toEqual([3, 'en'])

  await context.clearCookies()
  await go('/ar/contact')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
})

test('the link to the content moves the focus and adds no history entry', async () => {
  const { page, t, go } = await visit()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await go('/about')
  await go('/contact')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: t('common.skipToContent') }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(new URL(page.url()).hash).toBe('')
  await page.goBack()
  await page.waitForURL(/\/about$/)
  expect(complaints.filter((text) => text.includes('blocker'))).toEqual([])
})
