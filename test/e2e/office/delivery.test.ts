import type { Locator, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { openOfficePage, openOrderWork, orderTextKey as key, unfold } from './support.ts'

const office = openOrderWork()
const { visit, order, read } = office
const phone = { viewport: { width: 360, height: 780 } }
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const post = (path: string, body: object) =>
  office.owner.call('POST', `/api/office/orders/${path}`, { body, headers: once() })

test('an order that was just assigned to a driver is sent at once, and its printed documents are named in its history', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  await post(`${id}/status`, { status: 'processing' })
  await office.owner.call('GET', `/api/office/print?kind=order_label&ids=${id}`)
  await openOfficePage(visitor, office.owner, `/office/orders/${id}`)
  await unfold(visitor, t(key('timeline')))
  await page.getByText(t(key('event.printed.order_label'))).waitFor()
  await page.getByRole('button', { name: t(key('act.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('act.assign')) }).click()
  const assign = page.getByRole('dialog', { name: t(key('act.assign')) })
  await assign.getByLabel(t(key('column.driver'))).selectOption(String(office.owner.id))
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
    .toMatchObject({ status: 'shipped', driver: { id: office.owner.id } })
  // Delivering an order of cash also marks it as paid, which is asked first.
  const deliver = page.getByRole('button', { name: t(key('act.deliver')), exact: true }).first()
  await deliver.click()
  const asked = page.getByRole('dialog', { name: t(key('act.deliver')) })
  await asked.getByRole('button', { name: t('common.cancel') }).click()
  expect(await read(id)).toMatchObject({ status: 'shipped', payment_state: 'unpaid' })
  await deliver.click()
  await asked.getByRole('button', { name: t(key('deliver.confirm')) }).click()
  await expect
    .poll(async () => read(id))
    .toMatchObject({ status: 'delivered', payment_state: 'paid' })
}, 120_000)

test('an assignment whose job takes long or cannot be followed goes on without its dialog, and the order is then read again', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  await openOfficePage(visitor, office.owner, `/office/orders/${id}`)
  await page.getByRole('button', { name: t(key('act.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('act.assign')) }).click()
  const assign = page.getByRole('dialog', { name: t(key('act.assign')) })
  await assign.getByLabel(t(key('column.driver'))).selectOption(String(office.owner.id))
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
  expect((await read(id)).driver.id).toBe(office.owner.id)
})

test('a driver reports a failed delivery, which the owner is led to, and then hands the order over; the focus is never lost', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const [id, later] = [await order(1), await order(1)]
  for (const one of [id, later])
    for (const status of ['processing', 'shipped']) await post(`${one}/status`, { status })
  const given = { action: 'assign_driver', ids: [id, later], member_id: office.owner.id }
  expect((await post('bulk', given)).status).toBe(201)
  for (const one of [id, later])
    await expect
      .poll(async () => (await read(one)).driver?.id, { timeout: 15_000 })
      .toBe(office.owner.id)
  await openOfficePage(visitor, office.owner, '/office/run')
  await page.getByText(`#${id}`).first().waitFor()
  await page
    .getByRole('region', { name: `#${id}` })
    .getByText(t(key('run.parcels_one')))
    .waitFor()
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

  const newDay = addDays(dayOf(new Date()), 9)
  await post(`${id}/delivery-failure`, { reason: 'another_day' })
  await page.reload()
  const editDay = page.getByRole('button', { name: t(key('act.edit_day')), exact: true })
  await editDay.click()
  const dialog = page.getByRole('dialog', { name: t(key('act.edit_day')) })
  await dialog.getByLabel(t(key('column.promised'))).fill(newDay)
  await dialog.getByRole('button', { name: t(key('saveAndTell')) }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await editDay.count()).toBe(0)
  await expectFocus(page.locator('#content'))

  await goInside(page, '/office/run')
  // Its driver reads that it is not for today.
  const promised = `${t(key('promisedOn'), { day: '' }).trim()}.* ${Number(newDay.slice(8))} `
  await stop(id).getByText(new RegExp(promised)).waitFor()
  const deliverTo = async (one: number) => {
    await stop(one)
      .getByRole('button', { name: t(key('act.deliver')) })
      .click()
    await stop(one)
      .getByLabel(t(key('run.receiver')))
      .fill('الحارس')
    await stop(one)
      .getByRole('button', { name: new RegExp(`${t(key('run.confirmCollected'))}.*\\d`) })
      .click()
  }
  await deliverTo(id)
  await expectFocus(heading(later))
  await deliverTo(later)
  await expectFocus(page.getByText(t(key('run.nothing')), { exact: true }))
  // Orders without a driver are not here: the owner is led to them.
  await page.getByRole('link', { name: t(key('view.on_the_way')) }).click()
  await page.waitForURL(/view=on_the_way/)
  expect(await read(id)).toMatchObject({
    status: 'delivered',
    parcels: [{ received_by: 'الحارس' }],
  })
})

test('the card of an order that was refused at the door leads the owner to end it', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  for (const status of ['processing', 'shipped']) await post(`${id}/status`, { status })
  const given = { action: 'assign_driver', ids: [id], member_id: office.owner.id }
  expect((await post('bulk', given)).status).toBe(201)
  await expect
    .poll(async () => (await read(id)).driver?.id, { timeout: 15_000 })
    .toBe(office.owner.id)
  await post(`${id}/delivery-failure`, { reason: 'refused' })
  await openOfficePage(visitor, office.owner, '/office/orders?view=not_delivered')
  await page.getByRole('link', { name: t(key('failure.refused')) }).click()
  await page.getByRole('button', { name: t(key('act.refusedAtDoor')) }).click()
  const dialog = page.getByRole('dialog', { name: t(key('act.refusedAtDoor')) })
  await dialog.getByText(t(key('cancel.atDoor'))).waitFor()
  expect(await dialog.getByLabel(t(key('cancel.reason'))).inputValue()).toBe('refused_at_door')
  expect(await dialog.getByLabel(t(key('cancel.restock'))).isChecked()).toBe(false)
  await expectToFit(page, 'office-refused-at-door-ar')
  await inspect(page, 'office-refused-at-door-ar')
  await dialog.getByRole('button', { name: t(key('act.cancel')) }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read(id)).toMatchObject({ status: 'cancelled', pinned_notes: [] })
})

test('the receiver typed by a driver is removed from the device once the office has delivered the order', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, t } = visitor
  const id = await order(1)
  for (const status of ['processing', 'shipped']) await post(`${id}/status`, { status })
  const given = { action: 'assign_driver', ids: [id], member_id: office.owner.id }
  expect((await post('bulk', given)).status).toBe(201)
  await expect
    .poll(async () => (await read(id)).driver?.id, { timeout: 15_000 })
    .toBe(office.owner.id)
  await openOfficePage(visitor, office.owner, '/office/run')
  const stop = page.getByRole('region', { name: `#${id}` })
  await stop.getByRole('button', { name: t(key('act.deliver')) }).click()
  await stop.getByLabel(t(key('run.receiver'))).fill('الحارس')
  const drafts = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          indexedDB.open('warif-office').addEventListener('success', ({ target }) => {
            const { result: db } = target as IDBOpenDBRequest
            const keys = db.transaction('drafts').objectStore('drafts').getAllKeys()
            keys.addEventListener('success', () => resolve(keys.result.map(String)))
          })
        }),
    )
  const ofReceiver = `${office.owner.id}/delivery-receiver-${id}/new`
  await expect.poll(drafts).toContain(ofReceiver)
  expect((await post(`${id}/status`, { status: 'delivered' })).status).toBe(200)
  await page.reload()
  await page.getByText(t(key('run.nothing')), { exact: true }).waitFor()
  await expect.poll(drafts).not.toContain(ofReceiver)
})
