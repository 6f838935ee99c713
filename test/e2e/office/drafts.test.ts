import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { idempotencyHeaders } from '../../support/office.ts'
import { inspect } from '../support/axe.ts'
import { goInside } from '../support/browser.ts'
import { pressUndoIn } from '../support/notices.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { draftsOf, enterCode, openOfficePage, signInOwner, waitForDraft } from './support.ts'

const { address, call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
  await owner.call('POST', '/api/office/staff/samples')
}, 180_000)

/** Phones of the demo's sample members: a manager, a catalogue editor and a packer. */
const [managerPhone, keeperPhone, packerPhone] = [
  '+966500000002',
  '+966500000003',
  '+966500000004',
] as const

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

type InOffice = Pick<Visitor, 'page' | 't'>
const nameField = ({ page, t }: InOffice) =>
  page.getByRole('textbox', { name: t('office.product.nameAr'), exact: true })
const unsaved = ({ page, t }: InOffice) =>
  page.getByRole('region', { name: t('office.editor.unsaved') })

/** Types a name without saving it, and waits until the draft is stored on the device. */
async function typeDraft(visitor: InOffice, name: string): Promise<void> {
  await nameField(visitor).fill(name)
  await waitForDraft(visitor, name)
}

/** Opens another tab of the same browser. */
async function openNextTab({ context, t }: Visitor, path: string): Promise<InOffice> {
  const page = await context.newPage()
  onTestFinished(() => page.close())
  await page.goto(address() + path)
  return { page, t }
}

const signOut = async ({ page, t }: InOffice): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(t('office.account')) }).click()
  await page.getByRole('menuitem', { name: t('office.signOut') }).click()
  await page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
}

const untilSignedIn = ({ page, t }: InOffice) =>
  page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()

test('unsaved input is restored after the tab is closed, and signing out removes that of all tabs from the device', async () => {
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  await openOfficePage(visitor, await signIn(call, managerPhone), '/office')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(t('office.nav.products'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/products/)
  const recent = ({ page: at }: InOffice) =>
    at.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
  expect(await recent(visitor)).toHaveLength(1)
  await goInside(page, '/office/products/17')
  await typeDraft(visitor, 'اسم لم يُحفظ')
  await unsaved(visitor).waitFor()
  await page.close({ runBeforeUnload: false })

  const next = await openNextTab(visitor, '/office/products/17')
  await expect.poll(() => nameField(next).inputValue()).toBe('اسم لم يُحفظ')
  await next.page.getByText(t('office.editor.restored').split('{{')[0] ?? '').waitFor()
  const other = await openNextTab(visitor, '/office/products/19')
  await typeDraft(other, 'اسم في نافذة أخرى')
  expect(Object.keys(await draftsOf(other))).toHaveLength(2)

  next.page.on('dialog', (asked) => void asked.accept())
  await signOut(next)
  await other.page.getByRole('heading', { name: t('office.signIn.title') }).waitFor()
  expect(await nameField(other).count(), 'the other tab shows its input no longer').toBe(0)
  await other.page.close({ runBeforeUnload: false })
  expect(await draftsOf(next)).toEqual({})
  expect(await recent(next)).toEqual([])
  await enterCode(next, call, managerPhone)
  await untilSignedIn(next)
  await goInside(next.page, '/office/products/17')
  const { name_ar } = await readProduct(17)
  await expect.poll(() => nameField(next).inputValue()).toBe(name_ar)
  // Later input is stored as a draft again.
  await typeDraft(next, 'اسم بعد الدخول')
}, 90_000)

test('signing out without a network clears the device at once, and ends the session once the network is back', async () => {
  const visitor = await visit({ locale: 'ar' })
  const { page, context, t } = visitor
  const member = await signIn(call, keeperPhone)
  await openOfficePage(visitor, member, '/office/products/23')
  await typeDraft(visitor, 'اسم لم يُحفظ بلا شبكة')
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  const ofMember = /^office_(?:token|member|\w+_\d+)$/
  await expect.poll(keys).toContainEqual(expect.stringMatching(ofMember))
  await context.setOffline(true)
  await signOut(visitor)
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
  // The page tries again every five seconds.
  await expect.poll(status, { interval: 500 }).toBe(401)
  expect(refusals).toBe(1)
  // The data in the page's memory is not available to the next member: the page is loaded again.
  await page.evaluate(() => Object.assign(window, { isFormerPage: true }))
  await enterCode(visitor, call, packerPhone)
  await untilSignedIn(visitor)
  expect(new URL(page.url()).pathname).toMatch(/^\/office\/?$/)
  expect(await page.evaluate(() => 'isFormerPage' in window)).toBe(false)
}, 90_000)

test('unsaved input survives the end of a session, but only for its member', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, go } = visitor
  const path = '/office/products/21'
  const member = await signIn(call, managerPhone)
  await openOfficePage(visitor, member, path)
  await typeDraft(visitor, 'اسم قبل انتهاء الجلسة')
  await member.call('DELETE', '/api/office/session')
  const reopen = async (phone: string) => {
    await page.goto('about:blank')
    await go(path)
    await enterCode(visitor, call, phone)
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

test('the form of a product: an invalid value gets the focus, leaving asks, a save is undone, and the edits of two members are merged', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/products/15')
  await nameField(visitor).fill('')
  await page.keyboard.press('Control+s')
  await expect.poll(() => nameField(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(await nameField(visitor).evaluate((field) => field === document.activeElement)).toBe(true)
  const home = page.getByRole('link', { name: t('office.nav.home') }).first()
  const leave = page.getByRole('dialog', { name: t('office.editor.leave.title') })
  await home.click()
  await leave.getByRole('button', { name: t('office.editor.leave.stay') }).click()
  expect(page.url()).toContain('/office/products/15')
  await home.click()
  await leave.getByRole('button', { name: t('office.editor.leave.go') }).click()
  await page.waitForURL(/\/office\/?$/)

  await goInside(page, '/office/products/11')
  const { name_ar: before } = await readProduct(11)
  await nameField(visitor).fill('اسم يُتراجع عنه')
  await page.keyboard.press('Control+s')
  await pressUndoIn(visitor, t('office.editor.saved'))
  await page.getByText(t('office.undone')).waitFor()
  await expect.poll(async () => (await readProduct(11)).name_ar).toBe(before)
  await expect.poll(() => nameField(visitor).inputValue()).toBe(before)

  const id = 9
  await goInside(page, `/office/products/${id}`)
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
  await unsaved(visitor).waitFor({ state: 'hidden' })
  expect(await readProduct(id)).toMatchObject({
    name_ar: 'اسم من زميل',
    name_en: 'Name from the browser',
    place: 'B-07',
  })
}, 120_000)

test('late answers: one from before a save does not bring back what it replaced, and a refusal of a former session is ignored after signing in again', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const { body } = await owner.call('POST', '/api/office/products', {
    body: { name_ar: 'قبل الحفظ', price_halalas: 5_000 },
    headers: idempotencyHeaders(),
  })
  const { id } = body.data as Product
  const other = await signIn(call, owner.phone)
  await openOfficePage(visitor, other, `/office/products/${id}`)
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
  await page.unrouteAll()

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
  await goInside(page, '/office/products/13')
  await nameField(visitor).fill('اسم بعد انتهاء الجلسة')
  // What was typed is kept when the session ends, and saved after signing in again.
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
}, 120_000)
