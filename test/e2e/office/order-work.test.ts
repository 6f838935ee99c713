import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import { firstOrderNumber } from '#shared/order-number.ts'
import { codeSentBy, signIn, type ShopCustomer } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { officeSettings } from '../support/fixtures.ts'
import { withoutWords } from '../support/refusals.ts'
import { openForVisitors } from '../support/visitor.ts'
import { openOfficePage, signInOwner } from './support.ts'

const { call, visit, visitAlone, newCustomer } = openForVisitors(officeSettings)

const phone = { viewport: { width: 360, height: 780 } }
const desktop = { viewport: { width: 1280, height: 900 } }
const dark = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const
let owner: ShopCustomer
const ids = {} as Record<Locale, number[]>
beforeAll(async () => {
  owner = await signInOwner(call)
  for (const locale of locales) {
    ids[locale] = []
    for (const quantity of [2, 1]) ids[locale].push(await order(quantity))
  }
}, 180_000)

/** Places an order of two plants of the demo shop and returns its id. */
async function order(quantity: number): Promise<number> {
  const customer = await newCustomer({ firstName: 'نورة', lastName: 'القحطاني' })
  for (const plant of [7, 12])
    await customer.call('POST', `/api/v1/customer/cart/add/${plant}`, { body: { quantity } })
  return (await customer.placeOrder()).body.data.order.id
}
const read = async (id: number) =>
  (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data
/** The key of a text of `orders.json`. */
const key = (name: string) => `orders.${name}`

/** A delivery address with every part filled in. */
const fullAddress = {
  first_name: 'عبد الله',
  last_name: 'القحطاني',
  email: 'abdullah@example.com',
  phone: '0512345678',
  company_name: 'نخيل الرياض',
  vat_id: '300000000000003',
  address1: ['برج النخيل'],
  city: 'الرياض',
  state: 'منطقة الرياض',
  postcode: '12211',
  national_address: {
    building_number: '7043',
    street: 'طريق الملك فهد',
    district: 'العليا',
    secondary_number: '2950',
    short_code: 'RRRD2950',
  },
}

/** Places thirty orders to pack: five by each of six customers, within the limit of orders a customer may place in a minute. */
async function placeThirtyOrders(): Promise<number[]> {
  const placed: number[] = []
  for (let person = 0; person < 6; person += 1) {
    const customer = await newCustomer({ firstName: 'نورة', lastName: 'القحطاني' })
    for (let count = 0; count < 5; count += 1) {
      for (const plant of [7, 12])
        await customer.call('POST', `/api/v1/customer/cart/add/${plant}`, { body: { quantity: 1 } })
      placed.push((await customer.placeOrder()).body.data.order.id)
    }
  }
  return placed
}

const picking = async () => (await owner.call('GET', '/api/office/orders/picking')).body.data
const bulk = (body: object) =>
  owner.call('POST', '/api/office/orders/bulk', {
    body,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })

/** Sends the key presses of a scanner that acts as a keyboard: faster than a person types. */
const scan = (page: Page, code: string) =>
  page.evaluate((typed) => {
    const codes = [...typed].map((sign) =>
      /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`,
    )
    for (const key of [...codes, 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: key, key, bubbles: true, cancelable: true }),
      )
  }, code)

/** Thursday, five o'clock: 30 orders to pack for tomorrow morning (office.md J1). The second language continues where the first ended. */
describe.each(locales)('thirty orders are packed on two phones (%s)', (locale) => {
  const isFirst = locale === locales[0]
  let packer: ShopCustomer
  beforeAll(async () => {
    await owner.call('POST', '/api/office/staff/samples')
    packer = await signIn(call, '+966500000004')
    if (isFirst) await bulk({ action: 'confirm', ids: await placeThirtyOrders() })
  }, 180_000)

  test('two packers go from Home to the papers and never pack the same order', async () => {
    await expect.poll(async () => (await picking()).total, { timeout: 60_000 }).toBe(30)
    const { orders, lines } = await picking()
    const one = await visit({ locale, screen: phone })
    const { page, t } = one
    await openOfficePage(one, packer, '/office')
    const card = page.getByRole('link', {
      name: new RegExp(`${t('office.home.card.orders_to_pack')}.*${orders}`),
    })
    await card.click()
    await page.waitForURL(/view=to_pack/)
    const printing = async (kind: string) => {
      await page.getByRole('button', { name: t(key('print')), exact: true }).click()
      await page.getByRole('menuitem', { name: t(key(`printAll.${kind}`)) }).click()
      await page.waitForURL(/\/print/)
    }
    await printing('picking_list')
    for (const { quantity, sku } of lines)
      await page
        .getByRole('row', { name: new RegExp(`\\b${quantity}\\b.*${sku}`) })
        .first()
        .waitFor()
    await goInside(page, '/office/orders?view=to_pack')
    await printing('delivery_note')
    const onPaper = page.locator('[aria-hidden="true"] > article')
    await expect.poll(() => onPaper.count()).toBe(orders)

    await goInside(page, '/office/orders/pack')
    await page.getByRole('button', { name: t(key('pack.start')) }).click()
    await page.getByText(t(key('pack.mine'))).waitFor()
    const first = Number(new URL(page.url()).searchParams.get('order'))
    const two = await visit({ locale, screen: phone })
    await openOfficePage(two, owner, '/office/orders/pack')
    const taken = two.page.getByRole('button', { name: new RegExp(`#${first}\\b`) })
    await taken.getByText('يوسف').waitFor()
    await expectToFit(two.page, `office-pack-queue-${locale}`)
    await inspect(two.page, `office-pack-queue-${locale}`)
    await taken.click()
    await two.page.getByRole('alert').getByText('يوسف').waitFor()
    expect((await read(first)).packer.id).toBe(packer.id)
    await two.page
      .getByRole('button', { name: t(key('pack.skip')) })
      .first()
      .click()
    await two.page.getByText(t(key('pack.mine'))).waitFor()
    const second = Number(new URL(two.page.url()).searchParams.get('order'))
    expect(second).not.toBe(first)

    // One packer scans the labels; the other taps the lines.
    await scan(page, 'NOT-HERE')
    await page.getByRole('alert').getByText('NOT-HERE').waitFor()
    for (const { sku } of (await read(first)).lines) await scan(page, sku)
    const ticks = two.page.getByRole('main').getByRole('listitem').getByRole('button')
    for (const place of [0, 1]) await ticks.nth(place).click()
    for (const { page: at } of [one, two]) {
      await at.getByRole('button', { name: t(key('act.packed')) }).click()
      await at.waitForURL((url) => ![first, second].includes(Number(url.searchParams.get('order'))))
    }
    for (const id of [first, second])
      await expect.poll(async () => (await read(id)).fulfilment).toBe('packed')
    expect((await read(first)).packer.id).toBe(packer.id)

    if (isFirst) {
      const rows = await owner.call('GET', '/api/office/orders?shape=row&view=to_pack&limit=100')
      const free = rows.body.data.filter((row: { is_claimed: boolean }) => !row.is_claimed)
      await bulk({
        action: 'packed',
        ids: free.slice(0, 16).map(({ id }: { id: number }) => id),
      })
    }
    const done = isFirst ? 18 : 20
    await expect.poll(async () => (await picking()).done, { timeout: 30_000 }).toBe(done)
    await two.go('/office/orders/pack')
    await two.page.getByText(t(key('pack.progress'), { done: String(done), total: '30' })).waitFor()
  })
})

describe.each(locales)('the orders of the back office (%s)', (locale) => {
  test('an order is confirmed, packed through a short loss of the network, and shipped', async () => {
    const visitor = await visit({ locale, screen: locale === 'ar' ? phone : dark })
    const { page, t, context } = visitor
    const [id = 0] = ids[locale]
    await openOfficePage(visitor, owner, '/office/orders?view=to_confirm')
    const row = page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).first()
    await row.waitFor()
    await expectToFit(page, `office-orders-${locale}`)
    await inspect(page, `office-orders-${locale}`)
    await row.click()
    // The list has buttons of the same name.
    await page.waitForURL(new RegExp(`/orders/${id}\\b`))
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t(key('act.confirm')) }).click()
    await page.getByRole('link', { name: t(key('act.pack')), exact: true }).waitFor()
    expect(await read(id)).toMatchObject({ status: 'processing' })
    await expectToFit(page, `office-order-${locale}`)
    await inspect(page, `office-order-${locale}`)

    await page.getByRole('link', { name: t(key('act.pack')), exact: true }).click()
    await page.getByText(t(key('pack.mine'))).waitFor()
    await expect.poll(async () => (await read(id)).packer?.id).toBe(owner.id)
    const lines = page.getByRole('main').getByRole('listitem').getByRole('button')
    await expect.poll(() => lines.count()).toBe(2)
    await context.setOffline(true)
    await lines.first().click()
    await page.getByText(t(key('pack.kept_one'))).waitFor()
    expect(await read(id)).toMatchObject({ fulfilment: 'none' })
    await context.setOffline(false)
    await expect.poll(async () => (await read(id)).fulfilment, { timeout: 15_000 }).toBe('picking')
    await lines.nth(1).click()
    await expectToFit(page, `office-pack-${locale}`)
    await inspect(page, `office-pack-${locale}`)
    // All lines are ticked, but the packer has not confirmed the packing.
    expect(await read(id)).toMatchObject({ fulfilment: 'picking' })
    await page.getByRole('button', { name: t(key('act.packed')) }).click()
    await expect.poll(async () => (await read(id)).fulfilment).toBe('packed')

    await goInside(page, `/office/orders/${id}`)
    await page.getByRole('button', { name: t(key('act.ship')) }).click()
    await page.getByRole('dialog').getByRole('button', { name: /4/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText(/FD-/).first().waitFor()
    expect(await read(id)).toMatchObject({ status: 'shipped' })
  })
})

test.each(behaviourLocales)(
  'an action on a stale page is not executed, and the page shows what changed meanwhile (%s)',
  async (locale) => {
    const [, id = 0] = ids[locale]
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, `/office/orders/${id}`)
    const confirm = page.getByRole('button', { name: t(key('act.confirm')) })
    await confirm.waitFor()
    const path = `/api/office/orders/${id}`
    await owner.call('POST', `${path}/status`, { body: { status: 'processing' } })
    await confirm.click()
    await page.getByText(t(key('meanwhile.seen'))).waitFor()
    await page
      .getByText(t(key('state.processing')))
      .first()
      .waitFor()
    expect(await read(id)).toMatchObject({ status: 'processing', version: 2 })
  },
)

test('an order is viewed beside the list, confirmed from its card, and gets a note when plants are missing', async () => {
  const id = await order(2)
  const desktop = await visit({ locale: 'ar' })
  await openOfficePage(desktop, owner, '/office/orders?view=to_confirm')
  await desktop.page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).waitFor()
  await desktop.page.keyboard.press('j')
  await desktop.page.keyboard.press('Space')
  const panel = desktop.page.getByRole('link', { name: desktop.t(key('openWhole')) })
  await panel.waitFor()
  await inspect(desktop.page, 'office-orders-panel-ar')
  await desktop.page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/orders?view=to_confirm')
  // The newest order comes first; other tests have left waiting orders in the list.
  await page
    .getByRole('button', { name: t(key('act.confirm')) })
    .first()
    .click()
  await expect.poll(async () => (await read(id)).status).toBe('processing')
  await visitor.go('/office/orders?view=to_pack')
  await page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).waitFor()
  await inspect(page, 'office-orders-to-pack-ar')
  await goInside(page, '/office/orders/pack?tab=pick')
  const [line] = (await read(id)).lines
  const named = new RegExp(`${t(key('short.ofPlant'), { name: '' })}.*${line.name_ar}`)
  await page.getByRole('button', { name: named }).click()
  await page.getByRole('button', { name: t(key('short.report')) }).click()
  await page.getByText(/وُجد \d+ من \d+/).waitFor()
  await expectToFit(page, 'office-pick-ar')
  await inspect(page, 'office-pick-ar')
  expect((await read(id)).pinned_notes).toHaveLength(1)
})

test('buttons and keys move between orders in the filter and sequence of the list', async () => {
  for (const quantity of [1, 1, 1]) await order(quantity)
  const query = 'view=to_confirm&sort=id&order=asc'
  const { body } = await owner.call('GET', `/api/office/orders?shape=row&${query}`)
  const [, second, third] = body.data.map((row: { id: number }) => row.id)
  const visitor = await visit({})
  const { page, t } = visitor
  await openOfficePage(visitor, owner, `/office/orders?${query}&limit=2`)
  await page
    .getByRole('link', { name: new RegExp(`#${second}\\b`) })
    .first()
    .click()
  const title = (id: number) => page.getByRole('heading', { name: new RegExp(`#${id}\\b`) })
  await title(second).waitFor()
  // The third order is on the next page of the list.
  await page.keyboard.press('j')
  await title(third).waitFor()
  await page.keyboard.press('k')
  await title(second).waitFor()
  await page.getByRole('button', { name: t(key('neighbour.next')) }).click()
  await title(third).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/office/orders/${third}`)
}, 60_000)

test.each(locales)(
  'the list announces new orders and shows them without losing filter, selection or scroll position (%s)',
  async (locale) => {
    const id = await order(1)
    const visitor = await visitAlone({ locale, screen: locale === 'ar' ? desktop : phone })
    const { page, t } = visitor
    await page.clock.install()
    const query = 'view=to_confirm&sort=id&order=desc'
    await openOfficePage(visitor, owner, `/office/orders?${query}`)
    const row = page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).first()
    await row.waitFor()
    if (locale === 'ar')
      await page
        .getByRole('row', { name: new RegExp(`#${id}\\b`) })
        .getByRole('checkbox')
        .click({ force: true })
    const place = await row.boundingBox()
    const newer = [await order(1), await order(1)]
    await page.clock.runFor(20_000)
    const words = { ar: t(key('new_two')), en: /^\u2068?2\u2069? new orders, show$/ }
    const notice = page.getByRole('button', { name: words[locale] })
    await notice.waitFor()
    expect(await row.boundingBox()).toEqual(place)
    await expectToFit(page, `office-orders-new-${locale}`)
    await inspect(page, `office-orders-new-${locale}`)
    await notice.click()
    for (const one of newer)
      await page
        .getByRole('link', { name: new RegExp(`#${one}\\b`) })
        .first()
        .waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe(`?${query}`)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    if (locale === 'ar') await page.getByText(t('office.bulk.chosen_one')).waitFor()
    await page.clock.runFor(40_000)
    expect(await notice.count()).toBe(0)
  },
  60_000,
)

test('an order is found, confirmed, packed, shipped and printed with the keyboard, and the focus is never lost', async () => {
  const id = await order(1)
  const visitor = await visit({ screen: desktop })
  const { page, t } = visitor
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.id === 'content'
        ? 'content'
        : (element?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '').trim()
    })
  /** Goes on with Tab from where the focus is, to what is called so. */
  const tabTo = async (name: string) => {
    for (let count = 0; count < 40 && (await focused()) !== name; count += 1)
      await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await openOfficePage(visitor, owner, '/office')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('table').waitFor()
  expect(await focused()).toBe('content')
  await page.keyboard.press('/')
  await page.keyboard.type(`#${id}`)
  await page.waitForURL(/q=/)
  await page.getByText(t('office.orders.count_one')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  expect(await focused()).toBe(`#${id}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/orders/${id}$`))
  await page.getByRole('button', { name: t(key('act.confirm')) }).waitFor()
  expect(await focused()).toBe('content')
  await tabTo(t(key('act.confirm')))
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(t(key('act.pack')))
  await page.keyboard.press('Enter')
  await page.getByText(t(key('pack.mine'))).waitFor()
  const lines = page.getByRole('main').getByRole('listitem').getByRole('button')
  const firstLine = lines.first()
  await expect.poll(() => firstLine.evaluate((line) => line === document.activeElement)).toBe(true)
  // Other tests may have sold one of the two plants out.
  for (let left = await lines.count(); left > 0; left -= 1) await page.keyboard.press('Enter')
  expect(await focused()).toBe(t(key('act.packed')))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read(id)).fulfilment).toBe('packed')

  await goInside(page, `/office/orders/${id}`)
  await page.getByRole('button', { name: t(key('act.ship')) }).waitFor()
  await tabTo(t(key('act.ship')))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(
    (
      await dialog
        .getByRole('button')
        .filter({ hasText: /\d|شحن/ })
        .last()
        .innerText()
    ).trim(),
  )
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read(id)).status).toBe('shipped')
  await expect.poll(focused).toBe(t(key('act.deliver')))
  await goInside(page, `/office/print?kind=delivery_note&ids=${id}`)
  const back = t(key('one'), { number: `#${id}` })
  await page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).waitFor()
  await tabTo(back)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/orders/${id}$`))
}, 90_000)

test('codes typed by hand leave the focus in their field, and a second Enter does not finish the order', async () => {
  const id = await order(1)
  await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'processing' } })
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, `/office/orders/pack?order=${id}`)
  await page.getByText(t(key('pack.mine'))).waitFor()
  await page.getByRole('button', { name: t(key('scan.label')) }).click()
  const field = page.getByLabel(t(key('scan.label'))).and(page.getByRole('textbox'))
  await field.focus()
  for (const { sku } of (await read(id)).lines) {
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
  }
  await expect
    .poll(() => page.getByRole('button', { name: t(key('act.packed')) }).isEnabled())
    .toBe(true)
  await page.keyboard.press('Enter')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await read(id)).fulfilment).not.toBe('packed')
})

test('packing and picking that cannot be loaded offer to try again', async () => {
  const visitor = await visit({ screen: phone })
  const { page, t } = visitor
  const retry = page.getByRole('button', { name: t('common.retry') })
  for (const path of ['/office/orders/pack', '/office/orders/pack?tab=pick']) {
    await page.route(/\/api\/office\/orders/, (route) => route.fulfill(withoutWords))
    await openOfficePage(visitor, owner, path)
    await retry.waitFor()
    await page.unroute(/\/api\/office\/orders/)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    const loaded = page
      .getByRole('main')
      .getByRole('listitem')
      .or(page.getByText(t(key('pack.nothing'))))
    await expect.poll(() => loaded.count()).toBeGreaterThan(0)
  }
})

/** The controls on screen that a thumb may miss: less than 44 px wide or high. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]:not([href="#content"]), button, select, input')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        return { name: control.ariaLabel ?? control.textContent, width, height }
      })
      // One pixel: for screen readers alone.
      .filter(({ width, height }) => width > 1 && (width < 44 || height < 44)),
  )

test('on a phone, the controls of the list, of an order and of packing are large enough for a thumb', async () => {
  const id = await order(1)
  const visitor = await visit({ screen: phone })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/orders?view=to_confirm')
  await page
    .getByRole('link', { name: new RegExp(`#${id}\\b`) })
    .first()
    .waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: t('office.list.select') }).click()
  await page.getByRole('checkbox').first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  await goInside(page, `/office/orders/${id}`)
  await page.getByRole('button', { name: t(key('act.confirm')) }).click()
  await page.getByRole('link', { name: t(key('act.pack')), exact: true }).waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('link', { name: t(key('act.pack')), exact: true }).click()
  await page.getByText(t(key('pack.mine'))).waitFor()
  expect(await smallTargets(page)).toEqual([])
})

test('an order that was just assigned to a driver is sent at once, and its printed documents are named in its history', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  const post = (path: string, body: object) =>
    owner.call('POST', `/api/office/orders/${path}`, {
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  await post(`${id}/status`, { status: 'processing' })
  await owner.call('GET', `/api/office/print?kind=order_label&ids=${id}`)
  await openOfficePage(visitor, owner, `/office/orders/${id}`)
  await page.getByText(t(key('event.printed.order_label'))).waitFor()
  await page.getByRole('button', { name: t(key('act.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('act.assign')) }).click()
  const assign = page.getByRole('dialog', { name: t(key('act.assign')) })
  await assign.getByLabel(t(key('column.driver'))).selectOption(String(owner.id))
  // The job may be done before or after the next action; the dialog stays open until it is.
  const outcome = page.waitForRequest(/\/api\/office\/jobs\/\d+$/)
  await assign.getByRole('button', { name: t(key('act.assign')) }).click()
  await outcome
  await assign.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t(key('act.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('act.ship')), exact: true }).click()
  await page
    .getByRole('dialog', { name: t(key('act.ship')) })
    .getByRole('button', { name: new RegExp(`^${t(key('act.ship'))}`) })
    .last()
    .click()
  await expect
    .poll(async () => read(id))
    .toMatchObject({ status: 'shipped', driver: { id: owner.id } })
  await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'delivered' } })
})

test('an assignment whose job takes long or cannot be followed goes on without its dialog, and the order is then read again', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  await openOfficePage(visitor, owner, `/office/orders/${id}`)
  await page.getByRole('button', { name: t(key('act.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('act.assign')) }).click()
  const assign = page.getByRole('dialog', { name: t(key('act.assign')) })
  await assign.getByLabel(t(key('column.driver'))).selectOption(String(owner.id))
  // The answers of a shop in which the job waits behind another; every second poll fails.
  let hasEnded = false
  let polls = 0
  const answerWith = async (route: Route, change: object) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } })
  }
  await page.route(/\/api\/office\/jobs\/\d+$/, (route) => {
    polls += 1
    if (polls % 2) return route.abort()
    return answerWith(route, hasEnded ? {} : { state: 'queued' })
  })
  await page.route(`**/api/office/orders/${id}/office*`, (route) =>
    answerWith(route, hasEnded ? {} : { driver: null }),
  )
  const driven = page.getByText(new RegExp(`${t(key('drivenBy'), { name: '' })}.*سارة`))
  await assign.getByRole('button', { name: t(key('act.assign')) }).click()
  await page.getByText(t('office.import.mayClose')).waitFor()
  await assign.waitFor({ state: 'detached' })
  expect(await driven.count()).toBe(0)
  hasEnded = true
  await driven.waitFor()
  expect((await read(id)).driver.id).toBe(owner.id)
})

test('a driver reports a failed delivery, which the owner is led to, and then hands the order over; the focus is never lost', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const [id, later] = [await order(1), await order(1)]
  const post = (path: string, body: object) =>
    owner.call('POST', `/api/office/orders/${path}`, {
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  for (const one of [id, later])
    for (const status of ['processing', 'shipped']) await post(`${one}/status`, { status })
  const given = { action: 'assign_driver', ids: [id, later], member_id: owner.id }
  expect((await bulk(given)).status).toBe(201)
  for (const one of [id, later])
    await expect.poll(async () => (await read(one)).driver?.id, { timeout: 15_000 }).toBe(owner.id)
  await openOfficePage(visitor, owner, '/office/run')
  await page.getByText(`#${id}`).first().waitFor()
  await expectToFit(page, 'office-run-ar')
  await inspect(page, 'office-run-ar')
  const stop = (one: number) => page.getByRole('region', { name: `#${one}` })
  const heading = (one: number) => stop(one).getByRole('heading')
  const expectFocus = async (target: Locator) => {
    await expect.poll(() => target.evaluate((node) => node === document.activeElement)).toBe(true)
  }
  const failed = stop(id).getByRole('button', { name: t(key('run.failed')) })
  await failed.click()
  await expectFocus(stop(id).getByRole('group', { name: t(key('run.failed')), exact: true }))
  await stop(id)
    .getByRole('button', { name: t('common.cancel') })
    .click()
  await expectFocus(failed)
  await failed.click()
  await stop(id)
    .getByRole('button', { name: t(key('run.reason.partly_refused')) })
    .click()
  await stop(id)
    .getByLabel(t(key('run.detail')))
    .fill('النخلة')
  await stop(id)
    .getByRole('button', { name: t(key('run.reportFailure')) })
    .click()
  const noted = [{ delivery_failure: 'partly_refused', text: 'النخلة' }]
  await expect.poll(() => read(id)).toMatchObject({ status: 'shipped', pinned_notes: noted })
  await expectFocus(heading(later))

  await visitor.go('/office')
  await page
    .getByRole('link', { name: new RegExp(t('office.home.card.orders_not_delivered')) })
    .click()
  await page.getByText(`#${id}`).first().click()
  const failureText = page.getByText(
    [t(key('run.failed')), t(key('run.reason.partly_refused')), 'النخلة'].join(' – '),
  )
  await failureText.waitFor()
  await expectToFit(page, 'office-not-delivered-ar')
  await inspect(page, 'office-not-delivered-ar')
  await page.getByRole('button', { name: t(key('failure.handled')) }).click()
  await failureText.waitFor({ state: 'detached' })
  await expectFocus(page.locator('#content'))

  await visitor.go('/office/run')
  const deliverTo = async (one: number) => {
    await stop(one)
      .getByRole('button', { name: t(key('act.deliver')) })
      .click()
    await stop(one)
      .getByLabel(t(key('run.receiver')))
      .fill('الحارس')
    await stop(one)
      .getByRole('button', { name: t(key('run.confirm_one')) })
      .click()
  }
  await deliverTo(id)
  await expectFocus(heading(later))
  await deliverTo(later)
  await expectFocus(page.getByText(t(key('run.nothing'))))
  expect(await read(id)).toMatchObject({
    status: 'delivered',
    parcels: [{ received_by: 'الحارس' }],
  })
})

test('only the selected orders are exported and printed', async () => {
  const chosen = [await order(1), await order(1)]
  const other = await order(1)
  const prove = (code?: string) =>
    owner.call('POST', '/api/office/session/step-up', {
      body: { kind: 'sms', ...(code && { code }) },
    })
  const [code] = await codeSentBy(call, owner.phone, () => prove())
  expect((await prove(code)).status).toBe(200)
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/orders')
  for (const id of chosen)
    await page
      .getByRole('row', { name: new RegExp(`#${id}\\b`) })
      .getByRole('checkbox')
      .click({ force: true })
  const choose = async (words: RegExp) => {
    await page
      .getByRole('region', { name: t('office.bulk.label') })
      .getByRole('button', { name: t('office.bulk.more') })
      .click()
    await page.getByRole('menuitem', { name: words }).click()
  }
  const download = page.waitForEvent('download', { timeout: 30_000 })
  await choose(/CSV/)
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(3)
  for (const id of chosen) expect(file).toContain(String(firstOrderNumber + id))
  expect(file).not.toContain(String(firstOrderNumber + other))
  await choose(new RegExp(t(key('printAll.delivery_note'))))
  await page.waitForURL(/\/print\?kind=delivery_note/)
  const printed = new URL(page.url()).searchParams.get('ids')?.split(',').map(Number)
  expect(printed?.toSorted()).toEqual(chosen.toSorted())
  await expect.poll(() => page.locator('[aria-hidden="true"] > article').count()).toBe(2)
})

test.each(looks)(
  'correcting one part of an address keeps the others ($locale, $width px)',
  async ({ locale, width, colorScheme }) => {
    const id = await order(1)
    // The order is cancelled because other tests count the orders waiting for confirmation.
    onTestFinished(async () => {
      await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'cancelled' } })
    })
    await owner.call('PUT', `/api/office/orders/${id}/address`, { body: { shipping: fullAddress } })
    const former = (await owner.call('GET', `/api/office/orders/${id}/contact`)).body.data.shipping
    const screen = { viewport: { width, height: 900 }, colorScheme }
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, `/office/orders/${id}`)
    await page.getByRole('button', { name: t(key('act.edit_address')), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t(key('act.edit_address')) })
    await dialog.getByLabel(t(key('field.building_number'))).fill('7044')
    await expectToFit(page, `order-address-${locale}-${width}`)
    await inspect(page, `order-address-${locale}-${width}`)
    await dialog.getByRole('button', { name: t(key('saveAndTell')) }).click()
    await dialog.waitFor({ state: 'detached' })
    const { shipping } = (await owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
    expect(shipping).toEqual({ ...former, building_number: '7044' })
  },
)
