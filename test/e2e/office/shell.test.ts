import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeSentBy, newestCode, type ShopCustomer } from '../../support/customer.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { textsIn } from '../support/texts.ts'
import { inspect } from '../support/axe.ts'
import { expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { localOf, newPhone, openForVisitors, type Visitor } from '../support/visitor.ts'
import { enterCode, goToOfficePage, openOfficePage, signInOwner } from './support.ts'

const { call, visit, visitAlone, newCustomer } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const nameField = ({ page, t }: Visitor) =>
  page.getByRole('textbox', { name: t('office.product.nameAr'), exact: true })

test('pages that cannot be read say so, with the id of the call, and offer a retry', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const retry = page.getByRole('alert').getByRole('button', { name: t('common.retry') })
  for (const [path, endpoint] of [
    ['/office/account', '/api/office/staff/'],
    ['/office/stock/receive', '/api/office/suppliers'],
    ['/office/import', '/api/office/imports'],
  ] as const) {
    const isRead = (url: URL) => url.pathname.startsWith(endpoint)
    await page.route(isRead, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': '0f3b9c1e' },
        json: { message: '', code: 'internalError' },
      }),
    )
    await goToOfficePage(visitor, owner, path)
    await retry.waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('0f3b9c1e')
    await page.unroute(isRead)
    await retry.click()
    await expect.poll(() => retry.count(), { message: `${path} is read again` }).toBe(0)
  }
})

const limited = (message: string, seconds: number) => ({
  status: 429,
  json: { message, code: 'tooManyRequests', retry_after: seconds },
})

test('who requested too many codes sees how long to wait, and can then request one', async () => {
  const { page, t, go } = await visitAlone({ locale: 'en' })
  const sends = '**/api/phone-auth/send-otp'
  await page.route(sends, (route) => route.fulfill(limited('Later', 62)))
  await page.clock.install()
  await go('/office')
  const phone = page.getByLabel(t('office.signIn.phone'))
  await phone.fill(localOf(newPhone()))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Later').waitFor()
  await phone.fill(localOf(newPhone()))
  expect(await page.getByRole('alert').count(), 'another phone clears the refusal').toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Later').waitFor()
  expect(await page.getByRole('button', { name: /1:0\d/ }).isDisabled()).toBe(true)
  await page.clock.fastForward(63_000)
  await page.getByRole('button', { name: t('office.signIn.send'), exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute(sends)
  await page.keyboard.press('Enter')
  await page.getByLabel(t('office.signIn.code')).waitFor()
})

test('the waits for entering a code and for another one are separate', async () => {
  const { page, t, go } = await visitAlone({ locale: 'en' })
  const [sends, checks] = ['**/api/phone-auth/send-otp', '**/api/phone-auth/verify-otp'] as const
  let tries = 0
  await page.route(checks, (route) => {
    tries += 1
    return route.fulfill(limited('Locked', 62))
  })
  await page.clock.install()
  await go('/office')
  await page.getByLabel(t('office.signIn.phone')).fill(localOf(newPhone()))
  await page.keyboard.press('Enter')
  const code = page.getByLabel(t('office.signIn.code'))
  const alert = page.getByRole('alert')
  const resend = page.getByRole('button', { name: t('office.signIn.resend'), exact: true })
  await code.fill('1234')
  await alert.getByText('Locked').waitFor()
  const entering = page.getByRole('button', { name: /^Enter in/ })
  expect(await entering.isDisabled()).toBe(true)
  await code.fill('1235')
  await resend.click()
  await expect.poll(() => code.inputValue(), { message: 'another code is sent' }).toBe('')
  expect(await alert.textContent()).toContain('Locked')
  expect(await entering.isDisabled(), 'another code does not end the wait').toBe(true)

  await page.route(sends, (route) => route.fulfill(limited('Later', 600)))
  await resend.click()
  const sending = page.getByRole('button', { name: /^Send again in .?(8|9|10):/ })
  await sending.waitFor()
  await code.fill('1236')
  expect(tries, 'a code is not checked before the wait is over').toBe(1)
  await page.clock.fastForward(63_000)
  await alert.getByText('Later').waitFor()
  await page.getByRole('button', { name: t('office.signIn.enter'), exact: true }).click()
  await alert.getByText('Locked').waitFor()
  expect([tries, await sending.isDisabled()]).toEqual([2, true])
})

describe.each(behaviourLocales)('the back office (%s)', (locale) => {
  test('a code is sent again, a wrong one is refused, a member signs in by keyboard, and a visitor who is not staff is signed out', async () => {
    const visitor = await visit({ locale })
    const { page, t, go, stored } = visitor
    const phoneField = page.getByLabel(t('office.signIn.phone'))
    const code = page.getByLabel(t('office.signIn.code'))
    const askForCode = async (phone: string): Promise<string> => {
      await phoneField.fill(localOf(phone))
      await page.keyboard.press('Enter')
      await code.waitFor()
      return newestCode(call, phone)
    }
    await go('/office')
    await page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
    await inspect(page, `office-sign-in-${locale}`)
    // The new code is valid: somebody without an account is asked for a name.
    const newcomer = newPhone()
    const former = await askForCode(newcomer)
    await page
      .getByText(t(`office.signIn.codeLength_${locale === 'ar' ? 'few' : 'other'}`, { count: '4' }))
      .waitFor()
    await page.reload()
    await code.waitFor()
    const [next] = await codeSentBy(call, newcomer, () =>
      page.getByRole('button', { name: t('office.signIn.resend'), exact: true }).click(),
    )
    expect(next, 'another code is sent').not.toBe(former)
    await code.fill(next)
    await page.getByText(t('office.signIn.nameWhy').split('{{')[0] ?? '').waitFor()
    await inspect(page, `office-sign-in-name-${locale}`)
    await page.reload()
    await page.getByLabel(t('office.signIn.name')).waitFor()
    const kept = () => page.evaluate(() => sessionStorage.getItem('office_sign_in'))
    expect(await kept()).not.toContain(`"${next}"`)
    await page.getByRole('button', { name: t('office.back'), exact: true }).click()
    const otherPhone = page.getByRole('button', { name: t('office.signIn.otherPhone') })
    await otherPhone.click()

    const phone = newPhone()
    const right = await askForCode(phone)
    await code.fill(right.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
    const refusal = page.getByRole('alert')
    await refusal.waitFor()
    await otherPhone.click()
    expect(await phoneField.inputValue(), 'the phone is kept').toBe(localOf(phone))
    expect(await refusal.count(), 'another phone clears the refusal').toBe(0)

    await enterCode(visitor, call, owner.phone)
    await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()
    expect(await stored('office_token')).not.toBeNull()
    expect(await stored('auth_token')).toBeNull()
    expect(await kept(), 'a sign-in in progress').toBeNull()

    const { token } = await newCustomer()
    await page.evaluate((otherToken) => localStorage.setItem('office_token', otherToken), token)
    await page.reload()
    await page.getByText(t('office.signIn.notStaff')).waitFor()
    expect(await stored('office_token')).toBeNull()
    const status = async () => (await call('GET', '/api/v1/customer/get', { token })).status
    await expect.poll(status, { message: 'the session that is not staff’s has ended' }).toBe(401)
  }, 120_000)

  test('the lock covers the page, and unlocking returns to it unchanged', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/products/3')
    await nameField(visitor).fill('قبل القفل')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: new RegExp(t('office.account')) }).click()
    await page.getByRole('menuitem', { name: t('office.account.lock') }).click()
    const lock = page.getByRole('dialog', { name: t('office.lock.title') })
    await lock.waitFor()
    await inspect(page, `office-lock-${locale}`)
    await page.keyboard.press('Escape')
    await lock.getByRole('button', { name: t('office.lock.continue') }).click()
    await lock.waitFor({ state: 'hidden' })
    expect(await nameField(visitor).inputValue()).toBe('قبل القفل')
  })
})

test.each(looks)(
  'the screens of the back office fit a phone and a desktop and pass axe: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const visitor = await visit({
      locale,
      screen: { viewport: { width, height: 900 }, colorScheme },
    })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office')
    const look = async (name: string) => {
      const screen = `office-${name}-${locale}-${colorScheme}-${width}`
      await expectToFitPhoneAndDesktop(page, screen)
      await inspect(page, screen)
    }
    await look('home')
    await goInside(page, '/office/products')
    await page.getByText('Monstera deliciosa').or(page.getByRole('link').nth(9)).first().waitFor()
    await look('products')
    await page.getByRole('searchbox').first().fill('zzzz')
    await page.getByText(t('office.list.noMatch')).waitFor()
    await look('no-match')
    await goInside(page, '/office/products/5')
    await nameField(visitor).fill('تجربة')
    await page.getByRole('region', { name: t('office.editor.unsaved') }).waitFor()
    await look('product')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await look('palette')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('office.editor.discard') }).click()
    const asked = page.getByRole('dialog', { name: t('office.editor.discard.title') })
    await asked.getByRole('button', { name: t('office.editor.discard') }).click()
    await asked.waitFor({ state: 'hidden' })
  },
  60_000,
)

test('language and theme change on the current page, and the theme is kept', async () => {
  const visitor = await visit({ locale: 'ar' })
  const { page } = visitor
  await openOfficePage(visitor, owner, '/office/products?view=published')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
  await page.getByRole('button', { name: 'Dark' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})

test('the decimal points of a column are below each other in Arabic, and on a low screen the shop stays below the entries of the menu', async () => {
  await newCustomer()
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.route('**/api/office/customers?*', async (route) => {
    const body = await (await route.fetch()).json()
    const data = body.data.map((row: object, at: number) => ({
      ...row,
      spent_halalas: 10 ** (at + 3),
    }))
    await route.fulfill({ json: { ...body, data: data.slice(0, 4) } })
  })
  await openOfficePage(visitor, owner, '/office/customers')
  const amounts = page.locator('td bdi[aria-hidden]')
  await amounts.nth(1).waitFor()
  const ends = await amounts.evaluateAll((all) =>
    all.map((amount) => Math.round(amount.getBoundingClientRect().right)),
  )
  expect(ends.length).toBeGreaterThan(1)
  expect(new Set(ends).size).toBe(1)
  const shop = await page
    .locator('a[target=_blank]', { hasText: t('office.shop.view') })
    .boundingBox()
  expect((shop?.y ?? 0) + (shop?.height ?? 0)).toBeLessThanOrEqual(640)
})

test('the end of a job is announced once, also if a list still names it; a job that was taken back is announced by the one that did it', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page } = visitor
  const job = (id: number, state: string) => ({
    id,
    kind: 'products.bulk',
    state,
    title: `Job ${id}`,
    total: 1,
    done: 1,
    failed: 0,
    skipped: 0,
    can_cancel: false,
    can_undo: false,
    undoes_id: null,
    file: null,
    created_by: { id: 1, name: 'Sara' },
    created_at: '2026-11-29T09:00:00Z',
    finished_at: null,
  })
  let lists = 0
  let ends = 0
  let firstEnd = 0
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/api/office/jobs' && searchParams.get('mine') === '1',
    (route) => {
      lists += 1
      const isNamedAgain = ends === 2 && Date.now() - firstEnd < 2_000
      const data = lists === 1 || isNamedAgain ? [job(1, 'running'), job(2, 'undoing')] : []
      return route.fulfill({ json: { data, meta: { total: data.length, page: 1, limit: 10 } } })
    },
  )
  await page.route(
    ({ pathname }) => /^\/api\/office\/jobs\/\d+$/.test(pathname),
    (route) => {
      const isFirst = route.request().url().includes('/jobs/1')
      firstEnd ||= Date.now()
      ends += 1
      return route.fulfill({ json: { data: isFirst ? job(1, 'done') : job(2, 'undone') } })
    },
  )
  await openOfficePage(visitor, owner, '/office/account')
  await expect.poll(() => ends, { timeout: 20_000 }).toBe(4)
  const notices = page.locator('.Toastify__toast')
  await notices.filter({ hasText: 'Job 1' }).waitFor()
  expect(await notices.count()).toBe(1)
})

test('on a phone every entry of the menu, and of a list of further actions, is large enough to tap', async () => {
  const visitor = await visit({
    locale: 'ar',
    screen: { viewport: { width: 360, height: 760 } },
  })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/stock')
  const heights = (entries: Locator) =>
    entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().height))
  await page.getByRole('button', { name: t('office.stock.more') }).click()
  const actions = page.getByRole('menuitem')
  await actions.first().waitFor()
  expect(Math.min(...(await heights(actions)))).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('office.nav.more') }).click()
  const entries = page.getByRole('dialog').getByRole('listitem').getByRole('link')
  await entries.first().waitFor()
  expect(Math.min(...(await heights(entries)))).toBeGreaterThanOrEqual(44)
})

test('the link from a page back to its list keeps the filters, order and page of the list; the bell lists the pending work and links to it', async () => {
  const sara = await newCustomer()
  await sara.call('POST', '/api/v1/customer/cart/add/12', { body: { quantity: 1 } })
  expect((await sara.placeOrder()).status).toBe(200)
  const { counters } = (await owner.call('GET', '/api/office/pulse')).body.data
  const visitor = await visit({})
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office')
  for (const [list, label] of [
    ['/office/orders?view=to_confirm&sort=total&order=asc', 'office.nav.orders'],
    ['/office/products?view=published&sort=price&order=asc&limit=25&page=2', 'office.nav.products'],
    ['/office/customers?sort=name&order=desc', 'office.nav.customers'],
  ] as const) {
    await goInside(page, list)
    const main = page.getByRole('main')
    await main.getByRole('rowheader').first().getByRole('link').click()
    const back = main.getByRole('link', { name: t(label), exact: true })
    await back.click()
    await page.getByRole('table').waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(list)
  }
  // Of a page that the list has no longer, the last one is shown.
  await goInside(page, '/office/products?view=published&sort=price&order=asc&page=40')
  await page.waitForURL(/&page=2$/)
  await page.getByRole('main').getByRole('rowheader').first().waitFor()
  // From the menu, a list begins anew.
  await page
    .getByRole('navigation', { name: t('office.nav.label') })
    .getByRole('link', { name: t('office.nav.customers') })
    .click()
  await page.waitForURL((url) => url.search === '')

  await page.getByRole('button', { name: t('office.waiting.some') }).click()
  const waiting = page.getByRole('dialog', { name: t('office.waiting.some') })
  await inspect(page, 'office-waiting')
  const kinds = Object.keys(counters).filter((kind) => counters[kind] > 0)
  expect(kinds.length).toBeGreaterThan(0)
  await expect.poll(() => waiting.getByRole('link').count()).toBe(kinds.length)
  const name = new RegExp(`${t(`office.home.card.${kinds[0]}`)}.*${counters[kinds[0] ?? '']}`)
  await waiting.getByRole('link', { name }).click()
  await waiting.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).not.toBe('/office/customers')
  // A phone has the bell too; its bar has no room for language and theme, which the account's menu has there.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: t('office.waiting.some') }).click()
  await waiting.getByRole('link', { name }).waitFor()
  await page.keyboard.press('Escape')
  const english = page.getByRole('button', { name: 'English', exact: true })
  expect(await english.count()).toBe(0)
  await page.getByRole('button', { name: t('office.account'), exact: false }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('button', { name: textsIn('en')('office.waiting.some') }).waitFor()
}, 120_000)

test('a search follows the typing and never overwrites it; the address of a list holds search, order and panel, and Back follows it', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/products')
  const search = page.getByRole('searchbox', { name: t('office.list.search') })
  await page.getByRole('table').waitFor()
  // Records the values that React writes into the box; keys do not use the setter.
  const written = await search.evaluateHandle((box: HTMLInputElement) => {
    const values: string[] = []
    const { get, set } = Object.getOwnPropertyDescriptor(box, 'value') ?? {}
    Object.defineProperty(box, 'value', {
      configurable: true,
      get: () => get?.call(box) as string,
      set: (value: string) => {
        values.push(value)
        set?.call(box, value)
      },
    })
    return values
  })
  await page.keyboard.press('/')
  // Typing is slower than the delay of the search.
  await page.keyboard.type('monst', { delay: 300 })
  await page.waitForURL(/q=monst$/)
  expect(await search.inputValue()).toBe('monst')
  expect(await written.jsonValue(), 'a search never overwrites what is typed').toEqual([])

  await goInside(page, '/office')
  await goInside(page, '/office/products')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('monstera')
  await page.waitForURL(/q=monstera/)
  await page.getByText(/^\u2068?1\u2069? product$/).waitFor()
  await page.reload()
  expect(await search.inputValue()).toBe('monstera')
  await page.getByText(/^\u2068?1\u2069? product$/).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('common.edit') })
    .waitFor()
  expect(page.url()).toMatch(/panel=\d+/)
  await page.goBack()
  await page.waitForURL(/q=monstera$/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await nameField(visitor).waitFor()
  await page.goBack()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await nameField(visitor).waitFor()
  await page.goBack()
  await page.getByText(/^\u2068?1\u2069? product$/).waitFor()
  await page.goBack()
  await page.waitForURL(/\/office\/products$/)
  expect(await search.inputValue()).toBe('')
  await page
    .getByRole('columnheader', { name: t('office.product.price') })
    .getByRole('button')
    .click()
  await page.waitForURL(/sort=price/)
})

test('a screen of one task is black on white in bright light, in either theme and after a reload, and other screens are not', async () => {
  const visitor = await visit({
    locale: 'ar',
    screen: { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
  })
  const { page, t } = visitor
  const background = () =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await openOfficePage(visitor, owner, '/office/orders/pack')
  const contrast = page.getByRole('button', { name: t('office.task.contrast') })
  await contrast.click()
  expect(await contrast.getAttribute('aria-pressed')).toBe('true')
  expect(await background()).toBe('rgb(255, 255, 255)')
  await inspect(page, 'office-pack-contrast-ar')
  await page.reload()
  await expect.poll(background).toBe('rgb(255, 255, 255)')
  await goInside(page, '/office/orders')
  await expect.poll(background).not.toBe('rgb(255, 255, 255)')
})

test('the rows of lists have the height that a member chooses', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const heightOfRows = async (density: string) => {
    await goInside(page, '/office/account')
    await page
      .getByLabel(t('office.account.density'))
      .selectOption({ label: t(`office.density.${density}`) })
    await expect
      .poll(async () => (await owner.call('GET', '/api/office/me')).body.data.density)
      .toBe(density)
    await goInside(page, '/office/stock')
    const row = page.locator('tbody tr').first()
    await row.waitFor()
    return row.evaluate((element) => element.getBoundingClientRect().height)
  }
  await openOfficePage(visitor, owner, '/office/stock')
  const [compact, regular, comfortable] = [
    await heightOfRows('compact'),
    await heightOfRows('regular'),
    await heightOfRows('comfortable'),
  ]
  expect(compact).toBeLessThan(regular)
  expect(regular).toBeLessThan(comfortable)
})
