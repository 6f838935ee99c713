import { beforeAll, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import { billingAddress, signIn, type ShopCustomer } from '../../support/customer.ts'
import { newPhone } from '../../support/shop.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit } from '../support/browser.ts'
import { behaviourLocales } from '../support/looks.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, orderTextKey, signInOwner, unfold } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

/** The looks of each screen: Arabic on a phone, English on a desktop in dark mode. */
const screens = {
  ar: { viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
} as const
const names: Record<Locale, { customer: string; requester: string }> = {
  ar: { customer: 'هند', requester: 'ريم العتيبي' },
  en: { customer: 'Hind', requester: 'Reem Alotaibi' },
}

/** Expects the screen to fit and axe to find no violation. */
async function inspectScreen({ page }: Visitor, name: string): Promise<void> {
  await expectToFit(page, name)
  await inspect(page, name)
}
const main = ({ page }: Visitor) => page.getByRole('main')

/** Opens a row beside its list with the eye, which only desktops have, and closes it. */
async function inspectPanel(visitor: Visitor, name: string, link: string): Promise<void> {
  const { page, t } = visitor
  const look = page.getByRole('button', { name: t('office.list.look', { name: '' }) }).first()
  if ((page.viewportSize()?.width ?? 0) < 768) return
  await look.click()
  const open = page.getByRole('link', { name: link })
  await open.waitFor()
  await inspectScreen(visitor, name)
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'hidden' })
}

describe.each(locales)('customers, requests and messages of the back office (%s)', (locale) => {
  test('J12: a landscaping request gets an assignee, a next date, a call and an outcome, and is no longer counted on Home; staff find a customer by phone, add a note, refuse cash on delivery, block the account and read its messages', async () => {
    const { requester } = names[locale]
    const asked = await call('POST', '/api/requests/landscape', {
      body: {
        name: requester,
        phone: newPhone(),
        email: `reem-${locale}@example.com`,
        space_type: 'home_garden',
        city: locale === 'ar' ? 'الرياض' : 'Riyadh',
        notes: locale === 'ar' ? 'حديقة خلفية 200 متر' : 'A back garden of 200 m²',
      },
    })
    const { id, reference } = asked.body.data
    const visitor = await visit({ locale, screen: screens[locale] })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/')
    await page.getByRole('link', { name: t('office.home.card.requests_waiting') }).click()
    await main(visitor).getByText(requester).first().waitFor()
    await inspectScreen(visitor, `office-requests-${locale}`)
    await inspectPanel(visitor, `office-request-panel-${locale}`, t('requests.open'))
    await main(visitor).getByRole('link').filter({ hasText: reference }).first().click()
    await page.getByRole('heading', { level: 1, name: requester }).waitFor()

    await page.getByLabel(t('requests.assignee')).selectOption(String(owner.id))
    await page.getByLabel(t('requests.nextAction'), { exact: true }).fill(t('requests.event.visit'))
    await page.getByLabel(t('requests.nextOn')).fill('2030-01-06')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText(t('office.editor.saved')).first().waitFor()
    await page.getByRole('radio', { name: t('requests.event.call') }).check()
    await page.getByLabel(t('requests.compose.call')).fill('+++')
    await page.getByRole('button', { name: t('requests.compose.add'), exact: true }).click()
    const history = page.getByRole('list', { name: t('requests.history') })
    await history.getByText('+++').waitFor()
    await inspectScreen(visitor, `office-request-${locale}`)
    const { body } = await owner.call('GET', `/api/office/requests/${id}`)
    expect(body.data).toMatchObject({ assignee: { id: owner.id }, next_on: '2030-01-06' })
    expect(body.data.answered_at).not.toBeNull()

    await goToOfficePage(visitor, owner, '/office/requests/board')
    const move = page.getByRole('button', { name: `${t('requests.move')}: ${reference}` })
    await move.waitFor()
    await inspectScreen(visitor, `office-requests-board-${locale}`)
    await move.click()
    await page.getByRole('menuitem', { name: t('requests.state.lost') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('requests.lostReason')).fill('Price')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await page
      .getByRole('region', { name: t('requests.state.lost') })
      .getByText(requester)
      .waitFor()
    const { counters } = (await owner.call('GET', '/api/office/pulse')).body.data
    expect(counters.requests_waiting).toBe(0)

    const phone = newPhone()
    const firstName = names[locale].customer
    const customer = await signIn(call, phone, { firstName, email: `hind-${locale}@example.com` })
    await customer.call('POST', '/api/v1/customer/addresses', { body: billingAddress })
    await customer.fillCart({ id: 32 })
    const placed = await customer.placeOrder()
    expect(placed.status).toBe(200)
    await goToOfficePage(visitor, owner, '/office/customers')
    await page.getByRole('searchbox').fill(phone.replace('+966', '0'))
    const row = main(visitor).getByRole('link').filter({ hasText: firstName })
    await expect.poll(() => row.count()).toBe(1)
    // The list holds only this customer: the owner's row is removed.
    await main(visitor).getByText('سارة').first().waitFor({ state: 'detached' })
    await inspectScreen(visitor, `office-customers-${locale}`)
    await inspectPanel(visitor, `office-customer-panel-${locale}`, t('customers.open'))
    await row.click()
    await page.getByRole('heading', { level: 1, name: new RegExp(firstName) }).waitFor()
    expect(await main(visitor).innerText()).not.toContain(phone.slice(-6))
    await page.getByRole('button', { name: t('customers.contact.show') }).click()
    await page.getByRole('link', { name: t('customers.contact.call') }).waitFor()
    await page.getByLabel(t('customers.notes.text')).fill('VIP')
    await page.getByRole('button', { name: t('customers.notes.add') }).click()
    await page
      .getByRole('list', { name: t('customers.notes') })
      .getByText('VIP')
      .waitFor()
    await page.getByText(t('customers.cash'), { exact: true }).click()
    await page.getByText(t('customers.badge.cash')).first().waitFor()
    await inspectScreen(visitor, `office-customer-${locale}`)
    await page.getByRole('link', { name: t('customers.allOrders') }).click()
    await page.waitForURL(new RegExp(`/orders\\?customer=${customer.id}$`))
    const filterName = `\u2068${t(orderTextKey('column.customer'))}\u2069`
    await page
      .getByRole('button', { name: t('office.filter.remove', { name: filterName }) })
      .waitFor()
    await expect.poll(() => main(visitor).getByRole('link', { name: /#\d/ }).count()).toBe(1)
    await main(visitor)
      .getByRole('link', { name: new RegExp(`#${placed.body.data.order.id}\\b`) })
      .click()
    if (locale === 'ar') await unfold(visitor, t(orderTextKey('column.customer')))
    await page.getByText(t(orderTextKey('cashRefused'))).waitFor()
    await main(visitor)
      .getByRole('link', { name: new RegExp(firstName) })
      .click()
    await page.waitForURL(new RegExp(`/customers/${customer.id}$`))

    if (behaviourLocales.includes(locale)) {
      await page.getByRole('button', { name: t('customers.block') }).click()
      const block = page.getByRole('dialog')
      await block.getByLabel(t('customers.block.reason')).fill('Three refused deliveries')
      await block.getByRole('button', { name: t('customers.block') }).click()
      await page.getByRole('button', { name: t('customers.unblock') }).waitFor()
      expect((await customer.call('GET', '/api/v1/customer/get')).status).toBe(401)
    }

    await goToOfficePage(visitor, owner, `/office/messages?customer_id=${customer.id}`)
    const message = main(visitor)
      .getByRole('link')
      .filter({ hasText: t('messages.templateName.orderPlaced') })
    await expect.poll(() => message.count()).toBe(1)
    await inspectScreen(visitor, `office-messages-${locale}`)
    await message.click()
    await page.getByRole('heading', { name: t('messages.content') }).waitFor()
    await inspectScreen(visitor, `office-message-${locale}`)
  }, 120_000)
})
