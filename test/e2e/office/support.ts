import { newestCode, signIn, type ShopCustomer } from '../../support/customer.ts'
import type { Call } from '../../support/shop.ts'
import { localOf, type Visitor } from '../support/visitor.ts'

/** The demo shop's owner, by the phone of its settings. */
export const ownerPhone = '+966500000001'

/** The owner, as the API knows them; each call is another session. */
export const signInOwner = (call: Call): Promise<ShopCustomer> =>
  signIn(call, ownerPhone, { firstName: 'سارة', lastName: 'الحربي' })

/** Opens a page of the back office with a token that is not the shop's, and without the drafts of an earlier test. */
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

/** Signs in with a phone (E.164) and the code that is sent to it, by the keyboard. */
export async function enterCode(
  { page, t }: Pick<Visitor, 'page' | 't'>,
  call: Call,
  phone: string,
): Promise<void> {
  await page.getByLabel(t('office.signIn.phone')).fill(localOf(phone))
  await page.keyboard.press('Enter')
  const code = page.getByLabel(t('office.signIn.code'))
  await code.waitFor()
  await code.fill(await newestCode(call, phone))
}
