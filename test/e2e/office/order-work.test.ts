import { beforeAll, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { officeSettings } from '../support/fixtures.ts'
import { textsIn } from '../support/texts.ts'
import { openForVisitors } from '../support/visitor.ts'
import { openOfficePage, orderPlacer, scanLabel, signInOwner, unfold } from './support.ts'

const { address, call, visit, visitAlone, newCustomer } = openForVisitors(officeSettings)

const phone = { viewport: { width: 360, height: 780 } }
const desktop = { viewport: { width: 1280, height: 900 } }
const dark = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const
const order = orderPlacer(() => newCustomer({ firstName: 'نورة', lastName: 'القحطاني' }), [7, 12])
let owner: ShopCustomer
const ids = {} as Record<Locale, number>
beforeAll(async () => {
  owner = await signInOwner(call)
  for (const locale of locales) ids[locale] = await order(2)
}, 180_000)

const read = async (id: number) =>
  (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data
/** The key of a text of `orders.json`. */
const key = (name: string) => `orders.${name}`

const picking = async () => (await owner.call('GET', '/api/office/orders/picking')).body.data
const bulk = (body: object) =>
  owner.call('POST', '/api/office/orders/bulk', {
    body,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })

/** Thursday, five o'clock: 30 orders to pack for tomorrow morning (office.md J1). The second language continues where the first ended. */
describe.each(locales)('thirty orders are packed on two phones (%s)', (locale) => {
  const isFirst = locale === locales[0]
  let packer: ShopCustomer
  beforeAll(async () => {
    await owner.call('POST', '/api/office/staff/samples')
    packer = await signIn(call, '+966500000004')
    if (!isFirst) return
    const placed: number[] = []
    while (placed.length < 30) placed.push(await order(1))
    await bulk({ action: 'confirm', ids: placed })
  }, 180_000)

  test('two packers go from Home to the papers and never pack the same order', async () => {
    await expect
      .poll(async () => (await picking()).total, { timeout: 60_000, interval: 250 })
      .toBe(30)
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
    await scanLabel(page, 'NOT-HERE')
    await page.getByRole('alert').getByText('NOT-HERE').waitFor()
    for (const { sku } of (await read(first)).lines) await scanLabel(page, sku)
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
    await expect
      .poll(async () => (await picking()).done, { timeout: 30_000, interval: 250 })
      .toBe(done)
    await two.go('/office/orders/pack')
    await two.page.getByText(t(key('pack.progress'), { done: String(done), total: '30' })).waitFor()
  })
})

describe.each(locales)('the orders of the back office (%s)', (locale) => {
  test('an order is confirmed, packed through a short loss of the network, and shipped', async () => {
    const visitor = await visit({ locale, screen: locale === 'ar' ? phone : dark })
    const { page, t, context } = visitor
    const isFirst = locale === locales[0]
    const id = ids[locale]
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
    const pack = page.getByRole('link', { name: t(key('act.pack')), exact: true })
    // The next action of an order is as wide as a phone.
    if (locale === 'ar') expect((await pack.boundingBox())?.width).toBe(phone.viewport.width - 32)

    await pack.click()
    await page.getByText(t(key('pack.mine'))).waitFor()
    await expect.poll(async () => (await read(id)).packer?.id).toBe(owner.id)
    const lines = page.getByRole('main').getByRole('listitem').getByRole('button')
    await expect.poll(() => lines.count()).toBe(2)
    if (isFirst) await context.setOffline(true)
    await lines.first().click()
    if (isFirst) {
      await page.getByText(t(key('pack.unsent_one'))).waitFor()
      expect(await read(id)).toMatchObject({ fulfilment: 'none' })
      await context.setOffline(false)
    }
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
    if (locale === 'ar') await unfold(visitor, t(key('parcels')))
    await page.getByText(/FD-/).first().waitFor()
    expect(await read(id)).toMatchObject({ status: 'shipped' })
  })
})

test('the list announces new orders and shows them without losing filter, selection or scroll position', async () => {
  const visitor = await visitAlone({ screen: desktop })
  const { page, context } = visitor
  await page.clock.install()
  for (const locale of locales) {
    const t = textsIn(locale)
    const id = await order(1)
    await context.addCookies([{ name: 'lang', value: locale, url: address() }])
    if (locale === 'en') await page.setViewportSize(phone.viewport)
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
  }
}, 60_000)
