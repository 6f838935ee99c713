import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { codeSentBy, signIn, type ShopCustomer } from '../../support/customer.ts'
import type { Call } from '../../support/shop.ts'
import { ownerPhones } from '../support/fixtures.ts'
import { goInside } from '../support/browser.ts'
import { localOf, openForVisitors, type Visitor } from '../support/visitor.ts'

const ordersPerMinute = 5

/** Places orders of some plants, to be paid in cash. Of a customer, a shop accepts five orders a minute; the next ones are another's. */
export function orderPlacer(newCustomer: () => Promise<ShopCustomer>, plants: readonly number[]) {
  let buyer: ShopCustomer | undefined
  let placed = 0
  /** @returns the id of an order of so many of each plant. */
  return async (quantity: number): Promise<number> => {
    if (!buyer || placed % ordersPerMinute === 0) buyer = await newCustomer()
    placed += 1
    for (const id of plants) await buyer.fillCart({ id }, quantity)
    return (await buyer.placeOrder()).body.data.order.id
  }
}

/** The key of a text of `orders.json`. */
export const orderTextKey = (name: string): string => `orders.${name}`

/** Opens a part of the page of an order that is folded on a phone. */
export const unfold = ({ page }: Visitor, title: string): Promise<void> =>
  page.locator('summary').filter({ hasText: title }).click()

/** The shared office with an owner signed in, and orders of plants of which there are plenty, which no test counts. */
export function openOrderWork() {
  const opened = openForVisitors('office')
  const { call, newCustomer } = opened
  let owner: ShopCustomer
  beforeAll(async () => {
    owner = await signInOwner(call)
  }, 180_000)
  return {
    ...opened,
    /** Available once the tests run. */
    get owner() {
      return owner
    },
    order: orderPlacer(() => newCustomer({ firstName: 'نورة', lastName: 'القحطاني' }), [31, 33]),
    /** What the back office knows of an order. */
    read: async (id: number) =>
      (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data,
  }
}

let owners = 0
/** Signs in an owner whose phone no other file uses, and returns their client of the API. */
export async function signInOwner(call: Call): Promise<ShopCustomer> {
  const phone = ownerPhones[owners++]
  if (!phone) throw new Error('more files sign an owner in than there are phones in `ownerPhones`')
  return signIn(call, phone, { firstName: 'سارة', lastName: 'الحربي' })
}

/** Opens a page of the back office with the office's own token, and without the drafts of an earlier test. */
export async function openOfficePage(
  { page, go }: Visitor,
  staff: Pick<ShopCustomer, 'token'>,
  path: string,
): Promise<void> {
  await page.evaluate((token) => {
    localStorage.setItem('office_token', token)
    indexedDB.deleteDatabase('warif-office')
  }, staff.token)
  await go(path)
}

/** Opens a page of the back office. From another one it navigates within the running program, which keeps the data it has read. */
export const goToOfficePage = (
  visitor: Visitor,
  staff: Pick<ShopCustomer, 'token'>,
  path: string,
): Promise<void> =>
  new URL(visitor.page.url()).pathname.startsWith('/office')
    ? goInside(visitor.page, path)
    : openOfficePage(visitor, staff, path)

/** Signs in by keyboard with a phone (E.164) and the code sent to it. */
export async function enterCode(
  { page, t }: Pick<Visitor, 'page' | 't'>,
  call: Call,
  phone: string,
): Promise<void> {
  await page.getByLabel(t('office.signIn.phone')).fill(localOf(phone))
  const field = page.getByLabel(t('office.signIn.code'))
  const [code] = await codeSentBy(call, phone, () =>
    sendCode(field, page.getByRole('alert'), () => page.keyboard.press('Enter')),
  )
  await field.fill(code)
}

/** Confirms the identity in the step-up sheet with a code sent by SMS. */
export async function proveBySms({ page, t }: Visitor, call: Call, phone: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('office.stepUp.title') })
  const field = sheet.getByLabel(t('office.signIn.code'))
  const [code] = await codeSentBy(call, phone, () =>
    sendCode(field, sheet.getByRole('alert'), () =>
      sheet.getByRole('button', { name: t('office.stepUp.send') }).click(),
    ),
  )
  await field.fill(code)
}

/** Confirms a member's identity through the API, for ten minutes. */
export async function stepUp(
  call: Call,
  staff: Pick<ShopCustomer, 'call' | 'phone'>,
): Promise<void> {
  const path = '/api/office/session/step-up'
  const [code] = await codeSentBy(call, staff.phone, () =>
    staff.call('POST', path, { body: { kind: 'sms' } }),
  )
  await staff.call('POST', path, { body: { kind: 'sms', code } })
}

/** Sends a code. Retries after a second if the phone was sent one just before: these stores wait that long (`OTP_RESEND`). */
async function sendCode(field: Locator, refusal: Locator, send: () => Promise<void>) {
  await send()
  await field
    .or(refusal.filter({ visible: true }))
    .first()
    .waitFor()
  if (await field.isVisible()) return
  await pause(1000)
  await send()
  await field.waitFor()
}

/** The unsaved drafts of this device by key. A missing database is not created: the page would take it for its own. */
export const draftsOf = ({ page }: Pick<Visitor, 'page'>): Promise<Record<string, unknown>> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('warif-office')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve({}))
        opening.addEventListener('success', () => {
          const drafts = opening.result.transaction('drafts').objectStore('drafts')
          const [keys, values] = [drafts.getAllKeys(), drafts.getAll()]
          drafts.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(
              Object.fromEntries(keys.result.map((key, at) => [String(key), values.result[at]])),
            )
          })
        })
      }),
  )

/** Waits until the typed text is stored on the device, from which it is restored after the tab is killed. */
export async function waitForDraft(visitor: Pick<Visitor, 'page'>, typed: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await draftsOf(visitor))).toContain(typed)
}

/** Sends the key presses of a scanner that acts as a keyboard: faster than a person types. In a field of a task they arrive there. */
export const scanLabel = (page: Page, code: string): Promise<void> =>
  page.evaluate((typed) => {
    const codes = [...typed].map((sign) =>
      /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`,
    )
    const target =
      document.activeElement?.closest('[data-task] input:not([data-scan])') ?? document.body
    for (const key of [...codes, 'Enter'])
      target.dispatchEvent(
        new KeyboardEvent('keydown', { code: key, key, bubbles: true, cancelable: true }),
      )
  }, code)
