import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { localOf, newPhone, openForVisitors, type Visitor } from '../support/visitor.ts'
import { openOfficePage, proveBySms, signInOwner } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

/** Confirms the identity by SMS when an action asks for it. */
async function stepUp(visitor: Visitor): Promise<void> {
  await proveBySms(visitor, call, owner.phone)
  const sheet = visitor.page.getByRole('dialog', { name: visitor.t('office.stepUp.title') })
  await sheet.waitFor({ state: 'detached' })
}

describe.each(locales)('the team (%s)', (locale) => {
  /** Expects a screen to fit a phone and a desktop; axe checks the phone in Arabic and the desktop in English. */
  const look = async (page: Page, name: string) => {
    await expectToFitPhoneAndDesktop(page, name)
    const size = page.viewportSize()
    if (locale === 'ar') await page.setViewportSize({ width: 360, height: 760 })
    await inspect(page, `${name}-${locale}`)
    if (size) await page.setViewportSize(size)
  }

  test('J13: a new member is invited, signs in, and loses access when suspended; the account page offers an authenticator app', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const phone = newPhone()
    // The name is unique, also when the test is retried.
    const name = `${locale === 'ar' ? 'فهد' : 'Fahad'} ${phone.slice(-4)}`
    await openOfficePage(visitor, owner, '/office/staff')
    await page.getByRole('button', { name: t('office.staff.invite') }).click()
    const dialog = page.getByRole('dialog', { name: t('office.staff.invite') })
    await dialog.getByLabel(t('office.invite.name')).fill(name)
    await dialog.getByLabel(t('office.staff.phone')).fill(localOf(phone))
    await dialog.getByRole('checkbox', { name: t('office.role.catalogue') }).check()
    await inspect(page, `office-invite-${locale}`)
    await dialog.getByRole('button', { name: t('office.invite.send') }).click()
    // A confirmed identity is valid for ten minutes, so the sheet may not appear.
    const sheet = page.getByRole('dialog', { name: t('office.stepUp.title') })
    await Promise.race([sheet.waitFor(), dialog.waitFor({ state: 'detached' })])
    if (await sheet.isVisible()) await stepUp(visitor)
    await page
      .getByRole('list', { name: t('office.invitations.title') })
      .getByText(name)
      .waitFor()

    const member = await signIn(call, phone, { firstName: name.split(' ')[0] ?? name })
    const other = await visit({ locale })
    await openOfficePage(other, member, '/office/products')
    await other.page.getByRole('heading', { level: 1, name: t('office.nav.products') }).waitFor()

    await page.reload()
    await look(page, 'office-staff')
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    if (locale === locales[0]) {
      await page.getByRole('checkbox', { name: t('office.role.packer') }).check()
      await page.getByRole('button', { name: t('office.editor.discard') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('office.editor.discard') })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await look(page, 'office-member')
    await page.getByRole('button', { name: t('office.memberAct.suspend') }).click()
    const confirm = page.getByRole('dialog')
    await confirm.getByRole('button', { name: t('office.memberAct.suspend') }).click()
    await page.getByText(t('office.memberState.suspended')).waitFor()

    const refusedAt = Date.now()
    await other.page.getByRole('searchbox').fill('x')
    await other.page.getByText(t('office.lock.signInAgain')).waitFor()
    expect(Date.now() - refusedAt).toBeLessThan(5_000)
    expect((await member.call('GET', '/api/office/products')).status).toBeGreaterThan(400)

    await goInside(page, '/office/audit?view=team')
    await page
      .getByRole('button', { name: t('office.audit.action.staff.suspended') })
      .first()
      .click()
    await page.getByText(t('office.audit.before'), { exact: true }).waitFor()
    await look(page, 'office-audit')

    // The account page offers an authenticator app; it and the member's own page fit a phone.
    await page.setViewportSize({ width: 360, height: 760 })
    await goInside(page, '/office/account')
    await page.getByRole('heading', { level: 1, name: t('office.account.title') }).waitFor()
    await page.getByRole('button', { name: t('office.enrol.totp') }).click()
    await page.getByRole('img', { name: t('office.enrol.qr') }).waitFor()
    await inspect(page, `office-account-totp-${locale}`)
    await page.getByRole('button', { name: t('common.close') }).click()
    await inspect(page, `office-account-${locale}`)
    await expectToFit(page, 'account')
    await goInside(page, `/office/staff/${owner.id}`)
    await page.getByRole('heading', { level: 1, name: 'سارة' }).waitFor()
    await expectToFit(page, 'own page in the team')
    await inspect(page, `office-phone-staff-own-${locale}`)
  }, 180_000)
})

/** Pastes a picture or drags it over the element; returns whether the page takes it. */
const takesPicture = (target: Locator, kind: 'paste' | 'dragover'): Promise<boolean> =>
  target.evaluate((element, type) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'plant.png', { type: 'image/png' }))
    const options = { bubbles: true, cancelable: true }
    return !element.dispatchEvent(
      type === 'paste'
        ? new ClipboardEvent(type, { ...options, clipboardData: data })
        : new DragEvent(type, { ...options, dataTransfer: data }),
    )
  }, kind)

test('a packer has no link to the audit log, the address of the team shows the missing permission, and the pictures of a product are read-only; an accountant is not asked to set up the shop, nor a manager to change settings of the owner', async () => {
  await owner.call('POST', '/api/office/staff/samples')
  const { body } = await owner.call('GET', '/api/office/staff')
  const signInAs = (role: string) =>
    signIn(call, body.data.find(({ roles }: { roles: string[] }) => roles.includes(role)).phone)
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, await signInAs('packer'), '/office/staff')
  await page.getByText(t('office.noPermission.title')).waitFor()
  expect(await page.getByRole('link', { name: t('office.nav.audit') }).count()).toBe(0)

  await goInside(page, '/office/products/44')
  const card = page.getByRole('region', { name: t('office.pictures.title') })
  const pictures = card.getByRole('listitem')
  const { images } = (await owner.call('GET', '/api/office/products/44')).body.data
  expect(images.length).toBeGreaterThan(1)
  await expect.poll(() => pictures.count()).toBe(images.length)
  for (const [place, { alt_ar: alt }] of images.entries())
    expect(await pictures.nth(place).innerText()).toContain(alt ?? t('office.none'))
  expect(await takesPicture(card, 'paste')).toBe(false)
  expect(await takesPicture(pictures.first(), 'dragover')).toBe(false)
  await pictures.last().dragTo(pictures.first())
  expect(await page.getByRole('region', { name: t('office.editor.unsaved') }).count()).toBe(0)

  // As in a shop without products. The duties are the last to arrive: what the other answers bring is on the page then.
  await page.route('**/api/office/products?limit=1&*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
  })
  const settingsDuties = ['registration', 'vat', 'mewa', 'address']
  const openHome = async (role: string) => {
    const others = ['products?limit=1&', 'onboarding'].map((path) =>
      page.waitForResponse((response) => response.url().includes(`/api/office/${path}`)),
    )
    await page.route('**/api/office/compliance', async (route) => {
      for (const other of others) await (await other).finished()
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const duties = data.duties.map((duty: { id: string }) =>
        settingsDuties.includes(duty.id) ? { ...duty, state: 'wrong' } : duty,
      )
      await route.fulfill({ response, json: { ...rest, data: { ...data, duties } } })
    })
    await openOfficePage(visitor, await signInAs(role), '/office')
    const duties = page.getByRole('region', { name: t('compliance.title') })
    await duties.getByText(t('compliance.duty.mewa')).waitFor()
    for (const duty of settingsDuties) {
      const line = duties.getByRole('listitem').filter({ hasText: t(`compliance.duty.${duty}`) })
      expect(await line.count(), duty).toBe(1)
      expect(await line.getByRole('link').count(), `${role}: ${duty}`).toBe(0)
    }
    await page.unroute('**/api/office/compliance')
  }
  await openHome('accountant')
  for (const title of ['first.title.first', 'first.title.next', 'office.home.start.title'])
    expect(await page.getByRole('heading', { name: t(title) }).count(), title).toBe(0)
  await openHome('manager')
})
