import { beforeAll, describe, expect, test } from 'vitest'
import { idempotencyHeaders } from '../../support/office.ts'
import { codeSentBy, newestCode, signIn, type ShopCustomer } from '../../support/customer.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { textsIn } from '../support/texts.ts'
import { inspect } from '../support/axe.ts'
import { expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { localOf, newPhone, openForVisitors, type Visitor } from '../support/visitor.ts'
import { draftsOf, enterCode, openOfficePage, signInOwner, waitForDraft } from './support.ts'

const { address, call, visit, visitAlone, newCustomer } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

interface Product {
  id: number
  version: number
  name_ar: string
  place: string | null
}

/** Reads a published product from the API. */
async function readProduct(id: number): Promise<Product> {
  const { body } = await owner.call('GET', `/api/office/products/${id}`)
  return body.data
}

const put = async (id: number, fields: object) => {
  const { version } = await readProduct(id)
  return owner.call('PUT', `/api/office/products/${id}`, { body: { ...fields, version } })
}

const nameField = ({ page, t }: Visitor) =>
  page.getByRole('textbox', { name: t('office.product.nameAr'), exact: true })

test.each([
  ['/office/account', '/api/office/staff/'],
  ['/office/stock/receive', '/api/office/suppliers'],
  ['/office/import', '/api/office/imports'],
])(
  '%s says that reading failed, with the id of the call, and offers a retry',
  async (path, endpoint) => {
    const visitor = await visit({ locale: 'en' })
    const { page, t } = visitor
    let isBroken = true
    await page.route(
      (url) => url.pathname.startsWith(endpoint),
      (route) =>
        isBroken
          ? route.fulfill({
              status: 500,
              headers: { 'X-Request-Id': '0f3b9c1e' },
              json: { message: '', code: 'internalError' },
            })
          : route.continue(),
    )
    await openOfficePage(visitor, owner, path)
    const retry = page.getByRole('alert').getByRole('button', { name: t('common.retry') })
    await retry.waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('0f3b9c1e')
    isBroken = false
    await retry.click()
    await expect.poll(() => retry.count()).toBe(0)
  },
  60_000,
)

describe.each(behaviourLocales)('the back office (%s)', (locale) => {
  test('a member signs in with phone and code by keyboard', async () => {
    const visitor = await visit({ locale })
    const { page, t, go, stored } = visitor
    await go('/office')
    await page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
    await inspect(page, `office-sign-in-${locale}`)
    await enterCode(visitor, call, owner.phone)
    await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()
    expect(await stored('office_token')).not.toBeNull()
    expect(await stored('auth_token')).toBeNull()
  })

  test('a code is sent again on request, and the new one is valid', async () => {
    const { page, t, go } = await visit({ locale })
    const phone = newPhone()
    await go('/office')
    await page.getByLabel(t('office.signIn.phone')).fill(localOf(phone))
    await page.keyboard.press('Enter')
    const code = page.getByLabel(t('office.signIn.code'))
    await code.waitFor()
    const former = await newestCode(call, phone)
    const [next] = await codeSentBy(call, phone, () =>
      page.getByRole('button', { name: t('office.signIn.resend'), exact: true }).click(),
    )
    expect(next).not.toBe(former)
    await code.fill(next)
    await page.getByLabel(t('office.signIn.name')).waitFor()
  })

  test('a wrong code is refused, and choosing another phone clears the refusal', async () => {
    const { page, t, go } = await visit({ locale })
    const phone = newPhone()
    await go('/office')
    await page.getByLabel(t('office.signIn.phone')).fill(localOf(phone))
    await page.keyboard.press('Enter')
    const code = page.getByLabel(t('office.signIn.code'))
    await code.waitFor()
    const right = await newestCode(call, phone)
    await code.fill(right.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
    const refusal = page.getByRole('alert')
    await refusal.waitFor()
    await page.getByRole('button', { name: t('office.signIn.otherPhone') }).click()
    const typed = page.getByLabel(t('office.signIn.phone'))
    expect(await typed.inputValue()).toBe(localOf(phone))
    expect(await refusal.count()).toBe(0)
  })

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
    await visitor.go('/office/products?q=zzzz')
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
  const visitor = await visitAlone({ locale: 'ar' })
  const { page, go } = visitor
  await openOfficePage(visitor, owner, '/office/products?view=published')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
  await page.getByRole('button', { name: 'Dark' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await go('/office/products')
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})

test('the bell lists the pending work and links to it', async () => {
  const sara = await newCustomer()
  await sara.call('POST', '/api/v1/customer/cart/add/12', { body: { quantity: 1 } })
  expect((await sara.placeOrder()).status).toBe(200)
  const { counters } = (await owner.call('GET', '/api/office/pulse')).body.data
  const visitor = await visit({})
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/categories')
  await page.getByRole('button', { name: t('office.waiting.some') }).click()
  const waiting = page.getByRole('dialog', { name: t('office.waiting.some') })
  await inspect(page, 'office-waiting')
  const kinds = Object.keys(counters).filter((kind) => counters[kind] > 0)
  expect(kinds.length).toBeGreaterThan(0)
  await expect.poll(() => waiting.getByRole('link').count()).toBe(kinds.length)
  const name = new RegExp(`${t(`office.home.card.${kinds[0]}`)}.*${counters[kinds[0] ?? '']}`)
  await waiting.getByRole('link', { name }).click()
  await waiting.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).not.toBe('/office/categories')
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
})

test('a visitor who is not staff is signed out and sees the reason', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t, go, stored } = visitor
  const { token } = await newCustomer()
  await page.evaluate((otherToken) => localStorage.setItem('office_token', otherToken), token)
  await go('/office')
  await page.getByText(t('office.signIn.notStaff')).waitFor()
  expect(await stored('office_token')).toBeNull()
  const after = await call('GET', '/api/v1/customer/get', { token })
  expect(after.status).toBe(401)
})

test('the link from a page back to its list keeps the filters, order and page of the list', async () => {
  const sara = await newCustomer()
  await sara.call('POST', '/api/v1/customer/cart/add/12', { body: { quantity: 1 } })
  expect((await sara.placeOrder()).status).toBe(200)
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
})

test('the address of a list holds its search, order and panel, and Back follows it', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/products')
  const search = page.getByRole('searchbox', { name: t('office.list.search') })
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

test('a search follows the typing and never overwrites it', async () => {
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
  // Typing is slower than the delay of the search.
  await search.pressSequentially('monst', { delay: 300 })
  await page.waitForURL(/q=monst$/)
  expect(await search.inputValue()).toBe('monst')
  expect(await written.jsonValue()).toEqual([])
})

test('unsaved input is restored after the tab is closed', async () => {
  const visitor = await visitAlone({ locale: 'en' })
  const { page, context, t } = visitor
  await openOfficePage(visitor, owner, '/office/products/7')
  await nameField(visitor).fill('اسم لم يُحفظ')
  await page.getByRole('region', { name: t('office.editor.unsaved') }).waitFor()
  await waitForDraft(visitor, 'اسم لم يُحفظ')
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(`${address()}/office/products/7`)
  const field = next.getByRole('textbox', { name: t('office.product.nameAr'), exact: true })
  await expect.poll(() => field.inputValue()).toBe('اسم لم يُحفظ')
  await next.getByText(t('office.editor.restored').split('{{')[0] ?? '').waitFor()
})

/** Phones of the demo's sample members: a manager, a catalogue keeper and a packer. */
const [managerPhone, keeperPhone, packerPhone] = [
  '+966500000002',
  '+966500000003',
  '+966500000004',
] as const
const addSamples = () => owner.call('POST', '/api/office/staff/samples')

/** Types a name without saving it, and waits until the draft is stored on the device. */
async function typeDraft(visitor: Visitor, productId: number, name: string): Promise<void> {
  await visitor.go(`/office/products/${productId}`)
  await nameField(visitor).fill(name)
  await waitForDraft(visitor, name)
}

test('signing out removes the unsaved input of all tabs from the device', async () => {
  const visitor = await visitAlone({ locale: 'ar' })
  const { page, context, t, go } = visitor
  await addSamples()
  await openOfficePage(visitor, await signIn(call, managerPhone), '/office')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(t('office.nav.products'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/products/)
  const recent = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
  expect(await recent()).toHaveLength(1)
  await typeDraft(visitor, 17, 'اسم لم يُحفظ قبل الخروج')
  const other = { ...visitor, page: await context.newPage() }
  await other.page.goto(`${address()}/office/products/19`)
  await nameField(other).fill('اسم في نافذة أخرى')
  await waitForDraft(other, 'اسم في نافذة أخرى')
  expect(Object.keys(await draftsOf(other))).toHaveLength(2)
  page.on('dialog', (asked) => void asked.accept())
  await page.getByRole('button', { name: new RegExp(t('office.account')) }).click()
  await page.getByRole('menuitem', { name: t('office.signOut') }).click()
  await page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
  await other.page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
  expect(await nameField(other).count()).toBe(0)
  await other.page.close({ runBeforeUnload: false })
  expect(await draftsOf(visitor)).toEqual({})
  expect(await recent()).toEqual([])
  await enterCode(visitor, call, managerPhone)
  await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()
  await go('/office/products/17')
  const { name_ar } = await readProduct(17)
  await expect.poll(() => nameField(visitor).inputValue()).toBe(name_ar)
  // Later input is stored as a draft again.
  await typeDraft(visitor, 17, 'اسم بعد الدخول')
}, 90_000)

test('signing out without a network clears the device at once, and ends the session once the network is back', async () => {
  await addSamples()
  const visitor = await visitAlone({ locale: 'ar' })
  const { page, context, t } = visitor
  const member = await signIn(call, keeperPhone)
  await openOfficePage(visitor, member, '/office')
  await typeDraft(visitor, 23, 'اسم لم يُحفظ بلا شبكة')
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  const ofMember = /^office_(?:token|member|\w+_\d+)$/
  await expect.poll(keys).toContainEqual(expect.stringMatching(/^office_visits_\d+$/))
  await context.setOffline(true)
  await page.getByRole('button', { name: new RegExp(t('office.account')) }).click()
  await page.getByRole('menuitem', { name: t('office.signOut') }).click()
  await page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
  await expect.poll(() => draftsOf(visitor)).toEqual({})
  expect((await keys()).filter((key) => ofMember.test(key))).toEqual([])
  expect(page.url()).toBe(`${address()}/office/`)
  await expect.poll(() => page.title()).toBe(t('office.title'))
  const status = async () => (await member.call('GET', '/api/office/me')).status
  expect(await status()).toBe(200)
  // The server restarts just when the network is back.
  let refusals = 0
  await page.route('**/api/office/session', (route) => {
    if (route.request().method() !== 'DELETE' || refusals > 0) return route.continue()
    refusals += 1
    return route.fulfill({ status: 503, json: { message: '', code: 'serviceUnavailable' } })
  })
  await context.setOffline(false)
  await expect.poll(status).toBe(401)
  expect(refusals).toBe(1)
  // The data in the page's memory is not available to the next member: the page is loaded again.
  await page.evaluate(() => Object.assign(window, { isFormerPage: true }))
  await enterCode(visitor, call, packerPhone)
  await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/office\/?$/)
  expect(await page.evaluate(() => 'isFormerPage' in window)).toBe(false)
}, 90_000)

test('unsaved input survives the end of a session, but only for its member', async () => {
  await addSamples()
  const visitor = await visitAlone({ locale: 'en' })
  const { page, t, go } = visitor
  const member = await signIn(call, managerPhone)
  await openOfficePage(visitor, member, '/office')
  await typeDraft(visitor, 21, 'اسم قبل انتهاء الجلسة')
  await member.call('DELETE', '/api/office/session')
  const reopen = async (phone: string) => {
    await page.goto('about:blank')
    await go('/office')
    await enterCode(visitor, call, phone)
    await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()
    await go('/office/products/21')
    await nameField(visitor).waitFor()
  }
  const { name_ar } = await readProduct(21)
  await reopen(keeperPhone)
  await page.waitForTimeout(500)
  expect(await nameField(visitor).inputValue()).toBe(name_ar)
  await page.evaluate(() => localStorage.removeItem('office_token'))
  await reopen(managerPhone)
  await expect.poll(() => nameField(visitor).inputValue()).toBe('اسم قبل انتهاء الجلسة')
}, 90_000)

test('the second of two members who edit the same product merges the changes', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const id = 9
  await openOfficePage(visitor, owner, `/office/products/${id}`)
  await nameField(visitor).fill('اسم من المتصفح')
  await page
    .getByRole('textbox', { name: t('office.product.nameEn'), exact: true })
    .fill('Name from the browser')
  expect((await put(id, { name_ar: 'اسم من زميل', place: 'B-07' })).status).toBe(200)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('office.conflict.clash')).waitFor()
  await inspect(page, 'office-conflict')
  expect(await dialog.getByRole('row').filter({ hasText: 'B-07' }).count()).toBe(1)
  await dialog.getByRole('radio', { name: 'اسم من زميل' }).check()
  await dialog.getByRole('button', { name: t('office.conflict.merge') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: t('office.editor.unsaved') }).waitFor({ state: 'hidden' })
  expect(await readProduct(id)).toMatchObject({
    name_ar: 'اسم من زميل',
    name_en: 'Name from the browser',
    place: 'B-07',
  })
})

test('the notice of a save undoes it', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const { name_ar: before } = await readProduct(11)
  await openOfficePage(visitor, owner, '/office/products/11')
  await nameField(visitor).fill('اسم يُتراجع عنه')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: t('office.undo') }).click()
  await page.getByText(t('office.undone')).waitFor()
  await expect.poll(async () => (await readProduct(11)).name_ar).toBe(before)
  await expect.poll(() => nameField(visitor).inputValue()).toBe(before)
})

test('an answer that was on its way while the form was saved does not bring back what it replaced', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const { body } = await owner.call('POST', '/api/office/products', {
    body: { name_ar: 'قبل الحفظ', price_halalas: 5_000 },
    headers: idempotencyHeaders(),
  })
  const { id } = body.data as Product
  await openOfficePage(visitor, owner, `/office/products/${id}`)
  await expect.poll(() => nameField(visitor).inputValue()).toBe('قبل الحفظ')
  const read = Promise.withResolvers<void>()
  const saved = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === `/api/office/products/${id}`,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      read.resolve()
      await saved.promise
      await route.fulfill({ response })
      answered.resolve()
    },
  )
  // The page asks again when its tab is shown, once what it has is five seconds old.
  const ask = setInterval(
    () => void page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    1_000,
  )
  await read.promise.finally(() => clearInterval(ask))
  await nameField(visitor).fill('بعد الحفظ')
  await page.keyboard.press('Control+s')
  await page.getByText(t('office.editor.saved')).waitFor()
  saved.resolve()
  await answered.promise
  await page.waitForTimeout(500)
  expect(await nameField(visitor).inputValue()).toBe('بعد الحفظ')
})

test('input is kept when the session ends and saved after signing in again; a late refusal of the former session is ignored', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const other = await signIn(call, owner.phone)
  const isCheck = (url: string) =>
    url.includes('/plant-law/check?') && decodeURI(url).includes('انتهاء')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    ({ href }) => isCheck(href),
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  await openOfficePage(visitor, other, '/office/products/13')
  await nameField(visitor).fill('اسم بعد انتهاء الجلسة')
  await other.call('DELETE', '/api/office/session')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: t('office.lock.signInAgain') }).waitFor()
  await enterCode(visitor, call, owner.phone)
  await expect.poll(async () => (await readProduct(13)).name_ar).toBe('اسم بعد انتهاء الجلسة')
  const answers: number[] = []
  page.on('response', (response) => {
    if (isCheck(response.url())) answers.push(response.status())
  })
  release()
  await expect.poll(() => answers).toEqual([401, 200])
})

test('an invalid value is reported at its field, which gets the focus', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/products/15')
  await nameField(visitor).fill('')
  await page.keyboard.press('Control+s')
  await expect.poll(() => nameField(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(await nameField(visitor).evaluate((field) => field === document.activeElement)).toBe(true)
  await page
    .getByRole('link', { name: t('office.nav.home') })
    .first()
    .click()
  const leave = page.getByRole('dialog', { name: t('office.editor.leave.title') })
  await leave.getByRole('button', { name: t('office.editor.leave.stay') }).click()
  expect(page.url()).toContain('/office/products/15')
})
