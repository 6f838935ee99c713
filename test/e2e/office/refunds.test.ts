import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { refund } from '../../support/refunds.ts'
import { newPhone } from '../../support/shop.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, isOnTop } from '../support/browser.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { behaviourLocales } from '../support/looks.ts'
import { openOfficePage, proveBySms, signInOwner, stepUp, unfold, waitForDraft } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const screens = {
  ar: { viewport: { width: 360, height: 780 } },
  en: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const

/** Places an order of two lemons, paid by card, and marks it as delivered. */
async function delivered(): Promise<{ id: number; buyer: ShopCustomer }> {
  const buyer = await signIn(call, newPhone())
  await buyer.fillCart({ id: 37 }, 2)
  const { id } = (await buyer.payByCard()).body.data.order
  for (const status of ['shipped', 'delivered'])
    await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
  return { id, buyer }
}

/** Confirms the owner's identity if asked: a confirmation is valid for ten minutes. */
async function stepUpIfAsked(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const sheet = page.getByRole('dialog', { name: t('office.stepUp.title') })
  await Promise.race([sheet.waitFor(), page.waitForURL(/refunds\?order_id/)])
  if (!(await sheet.isVisible())) return
  await proveBySms(visitor, call, owner.phone)
}

describe.each(locales)('a refund (%s)', (locale) => {
  test('J4: one of two plants is refunded to the card, with a credit note for the customer', async () => {
    const { id, buyer } = await delivered()
    const visitor = await visit({ locale, screen: screens[locale] })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, `/office/orders/${id}`)
    await page.getByRole('link', { name: t('orders.act.refund'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const line = dialog.getByRole('listitem').first()
    await line
      .getByRole('button', { name: t('common.increase') })
      .first()
      .click()
    await dialog.getByLabel(t('refunds.reason')).selectOption('arrived_dead')
    await dialog.getByText(t('refunds.creditNote')).waitFor()
    // Nothing typed is lost when the tab is closed.
    await dialog.getByLabel(t('refunds.note')).fill('أرسلت صورة')
    if (behaviourLocales.includes(locale)) {
      await waitForDraft(visitor, 'أرسلت صورة')
      await page.reload()
      await expect.poll(() => dialog.getByLabel(t('refunds.note')).inputValue()).toBe('أرسلت صورة')
      await dialog.getByText(t('refunds.creditNote')).waitFor()
    }
    // Totals and submit button stay visible however far the form is scrolled.
    await dialog.getByLabel(t('refunds.tellCustomer')).scrollIntoViewIfNeeded()
    const total = dialog.getByText(t('refunds.total')).filter({ visible: true }).last()
    await expect.poll(() => total.evaluate(isOnTop)).toBe(true)
    expect(await dialog.getByRole('button', { name: /1111/ }).evaluate(isOnTop)).toBe(true)
    await dialog.getByText(t('refunds.message')).click()
    await dialog.getByText('1111').last().waitFor()
    await expectToFit(page, `office-refund-${locale}`)
    await inspect(page, `office-refund-${locale}`)
    await dialog.getByRole('button', { name: /1111/ }).click()
    await stepUpIfAsked(visitor)
    await page.waitForURL(/refunds\?order_id/)
    await page.getByText(t('refunds.state.done'), { exact: true }).first().waitFor()
    await expectToFit(page, `office-refunds-${locale}`)
    await inspect(page, `office-refunds-${locale}`)

    const { body } = await buyer.call('GET', `/api/v1/customer/orders/${id}`)
    expect(body.data).toMatchObject({
      refunds: [{ state: 'refunded', method: 'card' }],
      payment_state: 'partly_refunded',
      items: [{ qty_refunded: 1 }],
    })
    const [note] = body.data.invoices[0].credit_notes
    const [toOrder] = t('refunds.backToOrder').split('{{')
    await page.getByRole('link', { name: new RegExp(`${toOrder}.*${id}`) }).click()
    await page.getByText(t('orders.sums.remaining')).waitFor()
    await page.getByText(t('orders.sums.refundable')).waitFor()
    if (locale === 'ar') await unfold(visitor, t('orders.documents'))
    await page.getByRole('link', { name: note.increment_id }).waitFor()
    await page.getByText(t('orders.paymentState.partly_refunded')).first().waitFor()
    await expectToFit(page, `office-order-refunded-${locale}`)

    const shopper = await visit({ locale, screen: screens[locale] })
    await shopper.page.evaluate((token) => localStorage.setItem('auth_token', token), buyer.token)
    await shopper.go(`/orders/${id}/credit-notes/${note.id}`)
    await shopper.page.getByText(note.increment_id).waitFor()
    await expectToFit(shopper.page, `credit-note-${locale}`)
    await inspect(shopper.page, `credit-note-${locale}`)
  })
})

describe.each(behaviourLocales)('an order with cash on delivery (%s)', (locale) => {
  test('one of two plants is removed and then the rest is cancelled, each with a reason', async () => {
    const buyer = await signIn(call, newPhone())
    await buyer.fillCart({ id: 37 }, 2)
    const { id } = (await buyer.placeOrder()).body.data.order
    const visitor = await visit({ locale, screen: screens[locale] })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, `/office/orders/${id}`)
    const choose = async (act: string) => {
      await page.getByRole('button', { name: t('orders.act.more') }).click()
      await page.getByRole('menuitem', { name: t(act) }).click()
    }
    const dialog = page.getByRole('dialog')

    await choose('orders.act.reduce')
    const confirm = dialog.getByRole('button', { name: t('orders.reduce.confirm_one') })
    await dialog
      .getByRole('button', { name: t('common.increase') })
      .first()
      .click()
    expect(await confirm.isEnabled()).toBe(false)
    await dialog.getByLabel(t('orders.cancel.reason')).selectOption('missing')
    await dialog.getByText(t('orders.reduce.due')).waitFor()
    await expectToFit(page, `office-order-reduce-${locale}`)
    await inspect(page, `office-order-reduce-${locale}`)
    await confirm.click()
    await page.getByText(t('orders.sums.removed')).waitFor()
    const { body } = await buyer.call('GET', `/api/v1/customer/orders/${id}`)
    expect(body.data).toMatchObject({ items: [{ qty_canceled: 1 }], status: 'pending' })
    expect(body.data.base_total_due).toBe(body.data.base_grand_total / 2)

    await choose('orders.act.edit_day')
    const day = dialog.getByLabel(t('orders.column.promised'))
    await day.fill('2030-01-15')
    await waitForDraft(visitor, '2030-01-15')
    await page.reload()
    await choose('orders.act.edit_day')
    await expect.poll(() => day.inputValue()).toBe('2030-01-15')
    await dialog.getByRole('button', { name: t('common.cancel'), exact: true }).click()

    await choose('orders.act.cancel')
    await dialog.getByLabel(t('orders.cancel.reason')).selectOption('not_reached')
    await dialog.getByLabel(t('orders.cancel.note')).fill('لم يرد ثلاث مرات')
    await waitForDraft(visitor, 'لم يرد ثلاث مرات')
    await page.reload()
    await choose('orders.act.cancel')
    await expect
      .poll(() => dialog.getByLabel(t('orders.cancel.note')).inputValue())
      .toBe('لم يرد ثلاث مرات')
    await expectToFit(page, `office-order-cancel-${locale}`)
    await inspect(page, `office-order-cancel-${locale}`)
    await dialog.getByRole('button', { name: t('orders.act.cancel'), exact: true }).click()
    // Excludes the option of the dialog, which is still closing.
    if (locale === 'ar') await unfold(visitor, t('orders.timeline'))
    await page
      .getByText(t('orders.cancel.reason.not_reached'))
      .and(page.locator(':not(option)'))
      .waitFor()
  })
})

test('the account of a transfer is added after the refund was created, and the transfer is marked as paid', async () => {
  const { id } = await delivered()
  await stepUp(call, owner)
  const { body } = await owner.call('GET', `/api/office/orders/${id}`)
  const lines = [{ order_item_id: body.data.items[0].id, quantity: 1 }]
  expect((await refund(owner, id, { lines, method: 'bank_transfer' })).status).toBe(201)
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, `/office/refunds?order_id=${id}`)
  const dialog = page.getByRole('dialog')
  const complete = page.getByRole('button', { name: t('refunds.pay'), exact: true })
  await complete.click()
  await dialog.getByLabel(t('refunds.iban')).fill('SA44 2000 0001 2345 6789 1234')
  await dialog.getByRole('button', { name: t('refunds.saveAccount') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('••1234').waitFor()
  await complete.click()
  await dialog.getByRole('button', { name: t('refunds.showAccount') }).waitFor()
  expect(await dialog.getByLabel(t('refunds.iban')).count()).toBe(0)
  await dialog.getByLabel(t('refunds.reference')).fill('TR-78')
  await dialog.getByRole('button', { name: t('refunds.markPaid') }).click()
  await page.getByText(t('refunds.state.done'), { exact: true }).first().waitFor()
}, 90_000)

test('an amount of the delivery charge is typed, and marked at its field when it is above what is left or the limit of the member', async () => {
  const { id } = await delivered()
  const visitor = await visit({ locale: 'ar', screen: screens.ar })
  const { page, t } = visitor
  // Delivery is free in the demo, and its owner has no limit.
  await page.route(/\/api\/office\/orders\/\d+\/refunds$/, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const change = { shipping_left_halalas: 2_500, limit_halalas: 2_000 }
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } })
  })
  const asked: unknown[] = []
  await page.route(/\/refunds\/preview$/, async (route) => {
    const { shipping_halalas: shipping } = route.request().postDataJSON()
    asked.push(shipping)
    const answer = await route.fetch({ postData: { lines: [], amount_halalas: shipping } })
    await route.fulfill({ response: answer })
  })
  await openOfficePage(visitor, owner, `/office/orders/${id}/refund`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('refunds.limit')).waitFor()
  await dialog.getByRole('checkbox', { name: new RegExp(t('refunds.shipping')) }).check()
  const amount = dialog.getByLabel(t('refunds.shippingAmount'))
  expect(await amount.inputValue()).toBe('25.00')
  await dialog.getByText(t('refunds.problem.aboveLimit')).first().waitFor()
  await amount.fill('25.01')
  await dialog.getByText(t('refunds.problem.tooMuch')).waitFor()
  await dialog.getByLabel(t('refunds.reason')).selectOption('late')
  const action = dialog.getByRole('button', { name: new RegExp(`^${t('refunds.refund')}`) })
  expect(await action.isDisabled()).toBe(true)
  await expectToFit(page, 'office-refund-shipping-ar')
  await inspect(page, 'office-refund-shipping-ar')
  await amount.fill('1')
  await expect.poll(() => action.isEnabled()).toBe(true)
  expect(asked.at(-1)).toBe(100)
}, 90_000)

test('a member decides a refund whose outcome at the provider is unclear', async () => {
  const { id } = await delivered()
  await stepUp(call, owner)
  const { body } = await owner.call('GET', `/api/office/orders/${id}`)
  const lines = [{ order_item_id: body.data.items[0].id, quantity: 1 }]
  expect((await refund(owner, id, { lines, method: 'bank_transfer' })).status).toBe(201)
  const visitor = await visit({ locale: 'ar', screen: screens.ar })
  const { page, t } = visitor
  // The sandbox never answers like this.
  await page.route(/\/api\/office\/refunds\?/, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const change = {
      method: 'card',
      state: 'asked',
      unclear: { before_halalas: 0, total_halalas: 1_000 },
    }
    await route.fulfill({
      response: answer,
      json: { ...rest, data: data.map((one: object) => ({ ...one, ...change })) },
    })
  })
  let sent: unknown
  await page.route(/\/refunds\/[^/]+\/decision/, async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: { message: 'ok', data: {} } })
  })
  await openOfficePage(visitor, owner, `/office/refunds?order_id=${id}`)
  await page.getByText(t('refunds.state.unclear'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('refunds.decide'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('refunds.saveDecision') })
  await dialog.getByLabel(t('refunds.decision.paid')).check()
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel(t('refunds.providerReference')).fill('MYS-77')
  await expectToFit(page, 'office-refund-decision-ar')
  await inspect(page, 'office-refund-decision-ar')
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent).toEqual({ outcome: 'paid', reference: 'MYS-77' })
}, 90_000)

test.each(locales)(
  'a part refunded in the provider’s dashboard is recorded from the list of refunds and the order (%s)',
  async (locale) => {
    const { id } = await delivered()
    const visitor = await visit({ locale, screen: screens[locale] })
    const { page, t } = visitor
    // The sandbox has no dashboard.
    const change = (path: RegExp, edit: (data: Record<string, object>) => unknown) =>
      page.route(path, async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const answer = await route.fetch()
        const { data, ...rest } = await answer.json()
        await route.fulfill({ response: answer, json: { ...rest, data: edit(data) } })
      })
    const unrecorded = {
      order_id: id,
      order_number: String(id),
      customer: { id: 1, name: 'سارة' },
      card: { brand: 'visa', last4: '4242' },
      amount_halalas: 3_000,
      noticed_at: new Date().toISOString(),
    }
    await change(/\/api\/office\/refunds\/unrecorded/, () => [unrecorded])
    let isFailing = true
    await page.route(/\/api\/office\/refunds\/unrecorded/, (route) =>
      isFailing ? route.fulfill({ status: 500, json: { message: '' } }) : route.fallback(),
    )
    await change(/\/api\/office\/orders\/\d+\/office/, (order) => ({
      ...order,
      unrecorded_refund_halalas: 3_000,
    }))
    await change(/\/api\/office\/orders\/\d+\/refunds$/, (order) => ({
      ...order,
      unrecorded_halalas: 3_000,
      card: { ...order['card'], left_halalas: 3_000 },
    }))
    let sent: unknown
    await page.route(/\/orders\/\d+\/refunds$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent = route.request().postDataJSON()
      await route.fulfill({ status: 201, json: { message: 'ok', data: {} } })
    })
    await openOfficePage(visitor, owner, '/office/refunds')
    const retry = page.getByRole('button', { name: t('common.retry') })
    await retry.waitFor()
    isFailing = false
    await retry.click()
    const list = page.getByRole('list', { name: t('refunds.unrecordedList') })
    await list.getByText(t('refunds.state.unrecorded'), { exact: true }).waitFor()
    await expectToFit(page, `office-refunds-unrecorded-${locale}`)
    await list.getByRole('link', { name: t('refunds.record'), exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: t('orders.unrecorded') })
    await notice.getByText(t('orders.unrecorded.hint')).waitFor()
    await expectToFit(page, `office-order-unrecorded-${locale}`)
    await inspect(page, `office-order-unrecorded-${locale}`)
    await notice.getByRole('link', { name: t('orders.unrecorded.record') }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel(t('refunds.orderAmount')).inputValue()).toBe('30.00')
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
    await dialog.getByText(t('refunds.unrecordedHow')).waitFor()
    await dialog.getByLabel(t('refunds.reason')).selectOption('goodwill')
    const record = dialog.getByRole('button', { name: new RegExp(`^${t('refunds.record')} `, 'u') })
    await expect.poll(() => record.isEnabled()).toBe(true)
    await expectToFit(page, `office-refund-unrecorded-${locale}`)
    await inspect(page, `office-refund-unrecorded-${locale}`)
    await record.click()
    await expect.poll(() => sent).toMatchObject({ method: 'card', amount_halalas: 3_000 })
  },
  90_000,
)
