import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setupCodeOf } from '#domain/staff/factors/written-code.ts'
import { signIn } from '../../support/customer.ts'
import { freePort } from '../../support/free-port.ts'
import { behaviourLocales } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { expectToFitPhoneAndDesktop, untilHydrated } from '../support/browser.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { enterCode } from './support.ts'

// A passkey belongs to a host name, never to an IP address; the shop’s host name is that of PUBLIC_URL.
const port = await freePort()
const site = `http://localhost:${port}`
const secretKey = randomBytes(32).toString('hex')
const [ownerAr, ownerEn] = ['+966500000001', '+966500000091'] as const
const owners = { ar: ownerAr, en: ownerEn }
const { call, visitAlone } = openForVisitors({
  PORT: String(port),
  PUBLIC_URL: site,
  SECRET_KEY: secretKey,
  STAFF_PHONES: Object.values(owners).join(','),
  OFFICE_SECOND_FACTOR: 'required',
  OTP_RESEND: '1',
})

beforeAll(async () => {
  for (const phone of Object.values(owners)) await signIn(call, phone, { firstName: 'سارة' })
}, 180_000)

/** Adds a virtual authenticator that verifies its user without interaction. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe.each(behaviourLocales)('the second factor (%s)', (locale) => {
  let visitor: Visitor
  beforeEach(async () => {
    visitor = await visitAlone({ locale })
    const { context, page } = visitor
    await context.addCookies([{ name: 'lang', value: locale, url: site }])
    await addAuthenticator(page)
    await page.goto(`${site}/office`)
    await untilHydrated(page)
  })

  test('an owner enrols a passkey at the first sign-in and unlocks the page with it; at the next one the second factor is asked for, and a wrong recovery code is refused', async () => {
    const { page, t } = visitor
    const phone = owners[locale]
    await enterCode(visitor, call, phone)
    const passkey = page.getByRole('button', { name: t('office.enrol.passkey') })
    await passkey.waitFor()
    expect(await passkey.isDisabled()).toBe(true)
    await inspect(page, `office-enrol-${locale}`)
    await expectToFitPhoneAndDesktop(page, `office-enrol-${locale}`)
    await page.getByLabel(t('office.enrol.setupCode')).fill('AAAA-AAAA')
    await passkey.click()
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByLabel(t('office.enrol.setupCode')).fill(setupCodeOf(phone, 1, secretKey))
    await passkey.click()

    const codes = page.getByRole('listitem').locator('bdi')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    await inspect(page, `office-recovery-codes-${locale}`)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await page.getByRole('button', { name: t('office.codes.copy') }).click()
    await page.getByText(t('office.notCopied')).first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('office.codes.download') }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect(file.trim().split('\n')).toEqual(await codes.allInnerTexts())
    const kept = page.getByLabel(t('office.codes.confirm'))
    await kept.fill('not-one-of-them')
    await page.getByRole('button', { name: t('office.codes.confirmSaved') }).click()
    await page.getByText(t('office.codes.unknown')).waitFor()
    await kept.fill(await codes.nth(3).innerText())
    await page.getByRole('button', { name: t('office.codes.confirmSaved') }).click()
    await page.getByRole('navigation', { name: t('office.nav.label') }).waitFor()

    await page.getByRole('button', { name: new RegExp(t('office.account')) }).click()
    await page.getByRole('menuitem', { name: t('office.account.lock') }).click()
    const lock = page.getByRole('dialog', { name: t('office.lock.title') })
    await lock.waitFor()
    await inspect(page, `office-lock-passkey-${locale}`)
    await lock.getByRole('button', { name: t('office.factor.passkey') }).click()
    await lock.waitFor({ state: 'hidden' })

    await page.evaluate(() => localStorage.removeItem('office_token'))
    await page.reload()
    await enterCode(visitor, call, owners[locale])
    const lost = page.getByRole('button', { name: t('office.factor.recovery') })
    await lost.waitFor()
    await inspect(page, `office-factor-${locale}`)
    await lost.click()
    await page.getByLabel(t('office.factor.recoveryCode')).fill('AAAA-AAAA-AA')
    await page.getByRole('button', { name: t('office.factor.confirm') }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('navigation', { name: t('office.nav.label') }).count()).toBe(0)
  }, 120_000)
})
