import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { firstOrderNumber } from '#shared/order-number.ts'
import { codeSentBy } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { looks } from '../support/looks.ts'
import { openOfficePage, openOrderWork, orderTextKey as key } from './support.ts'

const office = openOrderWork()
const { call, visit, order, read } = office
const desktop = { viewport: { width: 1280, height: 900 } }

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

test('on a desktop, an order is viewed beside the list, a stale action is not executed, and buttons and keys move in the sequence of the list, of which only selected orders are exported and printed', async () => {
  const id = await order(2)
  const visitor = await visit({ screen: desktop })
  const { page, t } = visitor
  await openOfficePage(visitor, office.owner, '/office/orders?view=to_confirm')
  await page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).waitFor()
  await page.getByRole('rowheader', { name: t(key('sum')) }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const panel = page.getByRole('link', { name: t(key('openWhole')) })
  await panel.waitFor()
  await inspect(page, 'office-orders-panel-ar')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  // The order was confirmed elsewhere meanwhile: the page shows that instead of confirming it again.
  await goInside(page, `/office/orders/${id}`)
  const confirm = page.getByRole('button', { name: t(key('act.confirm')) })
  await confirm.waitFor()
  const path = `/api/office/orders/${id}`
  await office.owner.call('POST', `${path}/status`, { body: { status: 'processing' } })
  await confirm.click()
  await page.getByText(t(key('meanwhile.seen'))).waitFor()
  await page
    .getByText(t(key('state.processing')))
    .first()
    .waitFor()
  expect(await read(id)).toMatchObject({ status: 'processing', version: 2 })

  for (const quantity of [1, 1, 1]) await order(quantity)
  const query = 'view=to_confirm&sort=id&order=asc'
  const { body } = await office.owner.call('GET', `/api/office/orders?shape=row&${query}`)
  const [, second, third] = body.data.map((row: { id: number }) => row.id)
  await goInside(page, `/office/orders?${query}&limit=2`)
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

  const chosen = [await order(1), await order(1)]
  const other = await order(1)
  const prove = (code?: string) =>
    office.owner.call('POST', '/api/office/session/step-up', {
      body: { kind: 'sms', ...(code && { code }) },
    })
  const [code] = await codeSentBy(call, office.owner.phone, () => prove())
  expect((await prove(code)).status).toBe(200)
  await goInside(page, '/office/orders')
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
}, 120_000)

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
    await expect.poll(focused).toBe(name)
  }
  await openOfficePage(visitor, office.owner, '/office')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('table').waitFor()
  await expect.poll(focused).toBe('content')
  await page.keyboard.press('/')
  await page.keyboard.type(`#${id}`)
  // What is typed is searched for in parts; only the whole number leaves one order.
  await page.waitForURL((url) => url.searchParams.get('q') === `#${id}`)
  await page.getByText(t('office.orders.count_one')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(`#${id}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/orders/${id}$`))
  await page.getByRole('button', { name: t(key('act.confirm')) }).waitFor()
  await expect.poll(focused).toBe('content')
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
  await expect.poll(focused).toBe(t(key('act.packed')))
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
}, 120_000)

test.each(looks)(
  'correcting one part of an address keeps the others ($locale, $width px)',
  async ({ locale, width, colorScheme }) => {
    const id = await order(1)
    // The order is cancelled because other tests count the orders waiting for confirmation.
    onTestFinished(async () => {
      await office.owner.call('POST', `/api/office/orders/${id}/status`, {
        body: { status: 'cancelled' },
      })
    })
    await office.owner.call('PUT', `/api/office/orders/${id}/address`, {
      body: { shipping: fullAddress },
    })
    const former = (await office.owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
      .shipping
    const screen = { viewport: { width, height: 900 }, colorScheme }
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    await openOfficePage(visitor, office.owner, `/office/orders/${id}`)
    await page.getByRole('button', { name: t(key('act.edit_address')), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t(key('act.edit_address')) })
    await dialog.getByLabel(t(key('field.building_number'))).fill('7044')
    await expectToFit(page, `order-address-${locale}-${width}`)
    await inspect(page, `order-address-${locale}-${width}`)
    await dialog.getByRole('button', { name: t(key('saveAndTell')) }).click()
    await dialog.waitFor({ state: 'detached' })
    const { shipping } = (await office.owner.call('GET', `/api/office/orders/${id}/contact`)).body
      .data
    expect(shipping).toEqual({ ...former, building_number: '7044' })
    if (width < 768) return
    await page.getByRole('button', { name: t(key('act.edit_billing')) }).click()
    const other = page.getByRole('dialog', { name: t(key('act.edit_billing')) })
    await other.getByLabel(t(key('field.lines')), { exact: true }).fill('12 Gate')
    await other.getByRole('button', { name: t(key('saveAndTell')) }).click()
    await other.waitFor({ state: 'detached' })
    const both = (await office.owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
    expect(both.billing.lines[0]).toBe('12 Gate')
    expect(both.shipping).toEqual(shipping)
  },
)
