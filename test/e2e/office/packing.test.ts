import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refund, refundable } from '../../support/refunds.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { withoutWords } from '../support/refusals.ts'
import { openOfficePage, openOrderWork, orderTextKey as key, stepUp } from './support.ts'

const office = openOrderWork()
const { call, newCustomer, visit, order, read } = office
const phone = { viewport: { width: 360, height: 780 } }

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

test('on a phone, packing and picking that cannot be loaded offer to try again, an order is confirmed from its card, and missing plants are noted; the controls are large enough for a thumb, and codes can be typed by hand', async () => {
  const id = await order(2)
  const visitor = await visit({ screen: phone })
  const { page, t, context } = visitor
  const retry = page.getByRole('button', { name: t('common.retry') })
  for (const path of ['/office/orders/pack', '/office/orders/pack?tab=pick']) {
    await page.route(/\/api\/office\/orders/, (route) => route.fulfill(withoutWords))
    await openOfficePage(visitor, office.owner, path)
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

  await goInside(page, '/office/orders?view=to_confirm')
  // The newest order comes first; other tests have left waiting orders in the list.
  await page
    .getByRole('button', { name: t(key('act.confirm')) })
    .first()
    .click()
  await expect.poll(async () => (await read(id)).status).toBe('processing')
  await goInside(page, '/office')
  await goInside(page, '/office/orders?view=to_pack')
  await page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).waitFor()
  await inspect(page, 'office-orders-to-pack-ar')
  await goInside(page, '/office/orders/pack?tab=pick')
  const [line] = (await read(id)).lines
  const named = new RegExp(`${t(key('short.ofPlant'), { name: '' })}.*${line.name_ar}`)
  await page.getByRole('button', { name: named }).waitFor()
  const [onward, elsewhere] = [t(key('pick.next'), { place: '' }), t(key('pick.nextNoPlace'))]
  await page.getByRole('button', { name: new RegExp(`^(${onward}|${elsewhere})`) }).click()
  expect(await page.locator('h2:focus').count()).toBe(1)
  await page.getByRole('button', { name: named }).click()
  const report = page.getByRole('button', { name: t(key('short.report')) })
  await report.click()
  await page.getByText(/وُجد \d+ من \d+/).waitFor()
  await expectToFit(page, 'office-pick-ar')
  await inspect(page, 'office-pick-ar')
  expect((await read(id)).pinned_notes).toHaveLength(1)
  // The office learns of it on Home, and decides above the order.
  await goInside(page, '/office')
  await page
    .getByRole('link', { name: new RegExp(t('office.home.card.orders_missing_plants')) })
    .click()
  await page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).click()
  await page
    .getByRole('status')
    .filter({ hasText: line.name_ar })
    .getByRole('button', { name: t(key('act.reduce')) })
    .click()
  await page.getByRole('dialog', { name: t(key('act.reduce')) }).waitFor()
  await expectToFit(page, 'office-order-shortage-ar')
  await page.keyboard.press('Escape')

  const small = await order(1)
  await goInside(page, '/office/orders?view=to_confirm')
  await page
    .getByRole('link', { name: new RegExp(`#${small}\\b`) })
    .first()
    .waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: t('office.list.select') }).click()
  await page.getByRole('checkbox').first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  await goInside(page, `/office/orders/${small}`)
  await page.getByRole('button', { name: t(key('act.confirm')) }).click()
  await page.getByRole('link', { name: t(key('act.pack')), exact: true }).waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('link', { name: t(key('act.pack')), exact: true }).click()
  await page.getByText(t(key('pack.mine'))).waitFor()
  expect(await smallTargets(page)).toEqual([])
  // The bar at the bottom edge does not hide the buttons of the form that opens above it.
  await page.getByRole('button', { name: t(key('pack.shortage')) }).click()
  await report.waitFor()
  expect(
    await report.evaluate((button) => {
      const { left, bottom, width } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 4))
    }),
  ).toBe(true)
  await page.getByRole('button', { name: t('common.cancel') }).click()

  await page.getByRole('button', { name: t('office.scan.label') }).click()
  const field = page.getByLabel(t('office.scan.label')).and(page.getByRole('textbox'))
  await field.focus()
  for (const { sku } of (await read(small)).lines) {
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
  }
  await expect
    .poll(() => page.getByRole('button', { name: t(key('act.packed')) }).isEnabled())
    .toBe(true)
  await page.keyboard.press('Enter')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await read(small)).fulfilment).not.toBe('packed')
  // Slow is not offline; nothing moves while it is sent, so that a second tap hits no link to print.
  await page.route('**/packing', async (route) => {
    await pause(500)
    await route.continue()
  })
  const pages = context.pages().length
  await page.getByRole('button', { name: t(key('act.packed')) }).dblclick()
  expect(await page.getByText(t(key('pack.unsent_one'))).count()).toBe(0)
  await expect.poll(async () => (await read(small)).fulfilment).toBe('packed')
  expect(context.pages()).toHaveLength(pages)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}, 120_000)

test('an order that was refunded in full before it was packed says so, and leads to its cancellation', async () => {
  const buyer = await newCustomer()
  await buyer.fillCart({ id: 31 }, 2)
  // A refund needs an invoice, which an order paid by card has at once.
  const { id, items } = (await buyer.payByCard()).body.data.order
  await stepUp(call, office.owner)
  const { shipping_left_halalas: shipping } = await refundable(office.owner, id)
  const refunded = await refund(office.owner, id, {
    lines: [{ order_item_id: items[0].id, quantity: 2 }],
    shipping_halalas: shipping,
  })
  expect(refunded.status).toBe(201)
  const visitor = await visit({ screen: phone })
  const { page, t } = visitor
  await openOfficePage(visitor, office.owner, `/office/orders/pack?order=${id}`)
  await page.getByText(t(key('pack.nothingLeft'))).waitFor()
  await expectToFit(page, 'office-pack-nothing-left-ar')
  expect(await page.getByRole('button', { name: t(key('act.packed')) }).count()).toBe(0)
  await page.getByRole('link', { name: t(key('openWhole')) }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`#${id}`) }).waitFor()
})
