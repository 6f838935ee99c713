import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

/** Everything a live shop needs. */
const live = {
  STORE_MODE: 'live',
  SECRET_KEY: 'x'.repeat(32),
  STAFF_PHONES: '+966511111111',
  PUBLIC_URL: 'https://warif.example',
  SHOP_EMAIL: 'hello@warif.example',
  SELLER_NAME_AR: 'شركة وارف',
  SELLER_NAME_EN: 'Warif Ltd',
  SELLER_ADDRESS_AR: 'الرياض، حي الملقا',
  SELLER_ADDRESS_EN: 'Al Malqa, Riyadh',
  COMMERCIAL_REGISTRATION: '1010101010',
  VAT_NUMBER: '310000000000003',
  SMS_PROVIDER: 'taqnyat',
  TAQNYAT_TOKEN: 'token',
  TAQNYAT_SENDER: 'WARIF',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://user:word@mail.warif.example:465',
  MAIL_FROM: 'Warif <shop@warif.example>',
  PAYMENT_PROVIDER: 'moyasar',
  MOYASAR_SECRET_KEY: 'sk_live_x',
  MOYASAR_PUBLISHABLE_KEY: 'pk_live_x',
  MOYASAR_WEBHOOK_SECRET: 'secret',
}
const refusalOf = (settings: Record<string, string>): string => {
  try {
    readConfig(settings)
    return 'it starts'
  } catch (error) {
    return String(error)
  }
}

test('a demo starts without any setting, and is seen to be one', () => {
  expect(readConfig({})).toMatchObject({
    sms: { provider: 'inbox' },
    mail: { provider: 'inbox' },
    payments: { provider: 'sandbox' },
    settings: {
      storeMode: 'demo',
      publicUrl: 'http://localhost:8000',
      shopEmail: 'shop@warif.example',
      cardsOffered: true,
      seller: { nameAr: 'وارف', nameEn: 'Warif', vatNumber: '399999999900003', commercialRegistration: null },
    },
  })
})

test('a replica without the server it follows is refused', () => {
  const replica = { DATABASE_READ_URL: 'postgres://replica/warif' }
  expect(refusalOf(replica)).toContain('DATABASE_URL')
  expect(readConfig({ ...replica, DATABASE_URL: 'postgres://server/warif' }).databaseReadUrl).toBe(replica.DATABASE_READ_URL)
})

test('a live shop starts with its own values', () => {
  expect(readConfig(live)).toMatchObject({
    sms: { provider: 'taqnyat', token: 'token', sender: 'WARIF' },
    mail: { provider: 'smtp', url: live.SMTP_URL, from: live.MAIL_FROM },
    payments: {
      provider: 'moyasar',
      baseUrl: 'https://api.moyasar.com/v1',
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: 'secret',
    },
    settings: { publicUrl: 'https://warif.example', seller: { vatNumber: '310000000000003', commercialRegistration: '1010101010' } },
  })
})

test('a live shop may take cash alone, and one without VAT has no number', () => {
  const { payments, settings } = readConfig({ ...live, PAYMENT_PROVIDER: 'none', VAT_RATE_BP: '0', VAT_NUMBER: '' })
  expect(payments).toEqual({ provider: 'none' })
  expect(settings).toMatchObject({ cardsOffered: false, seller: { vatNumber: null } })
})

test('a live shop names everything that is still the demo’s, in one line (contract §15)', () => {
  const refusal = refusalOf({ STORE_MODE: 'live' })
  expect(refusal).not.toContain('\n')
  for (const setting of [
    'SECRET_KEY',
    'STAFF_PHONES',
    'PUBLIC_URL',
    'SHOP_EMAIL',
    'SELLER_NAME_AR',
    'SELLER_NAME_EN',
    'SELLER_ADDRESS_AR',
    'SELLER_ADDRESS_EN',
    'COMMERCIAL_REGISTRATION',
    'VAT_NUMBER',
    'SMS_PROVIDER',
    'EMAIL_PROVIDER',
    'PAYMENT_PROVIDER',
  ])
    expect(refusal).toContain(setting)
})

test.each(Object.keys(live).filter((name) => name !== 'STORE_MODE'))(
  'a live shop does not start without %s, and names it alone',
  (missing) => {
    const named = refusalOf({ ...live, [missing]: '' }).split('set: ')[1]
    expect(named).toMatch(new RegExp(`^${missing}[^,]*$`))
  },
)

test.each([
  ['the sample VAT number', { VAT_NUMBER: '399999999900003' }, 'VAT_NUMBER'],
  ["the demo's member of staff alone", { STAFF_PHONES: '+966500000001' }, 'STAFF_PHONES'],
  ["the demo's member of staff beside our own", { STAFF_PHONES: '+966511111111,+966500000001' }, 'STAFF_PHONES'],
  ['an address without TLS', { PUBLIC_URL: 'http://warif.example' }, 'PUBLIC_URL'],
  ['test keys, which take no money', { MOYASAR_SECRET_KEY: 'sk_test_x' }, 'MOYASAR_SECRET_KEY'],
])('a live shop refuses %s', (_, settings, named) => {
  expect(refusalOf({ ...live, ...settings })).toContain(named)
})

test('a chosen provider needs its keys in a demo too', () => {
  expect(refusalOf({ SMS_PROVIDER: 'unifonic', EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://localhost' })).toMatch(
    /set: UNIFONIC_APP_SID, UNIFONIC_SENDER_ID, MAIL_FROM\.$/,
  )
})

test.each([
  ['VAT_NUMBER', '310000000000002'],
  ['COMMERCIAL_REGISTRATION', '101010'],
  ['PUBLIC_URL', 'https://warif.example/shop'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SHOP_EMAIL', 'shop'],
  ['SMTP_URL', 'https://user:word@mail.example'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MOYASAR_BASE_URL', 'https://api.moyasar.com/v1/'],
  ['SELLER_NAME_AR', 'وارف\nوارف'],
  ['SMS_PROVIDER', 'pigeon'],
])('%s may not be %j; the complaint does not repeat it', (setting, value) => {
  const refusal = refusalOf({ [setting]: value })
  expect(refusal).toContain(`The setting ${setting} must `)
  expect(refusal).not.toContain(value)
})

test('without a limit of requests no limit of the whole shop or of an address holds, but those of a single phone', () => {
  const { settings } = readConfig({ RATE_LIMIT_PER_MINUTE: '0' })
  expect(settings).toMatchObject({ otpWrongPerHour: 0, otpWrongPerDay: 0, otpSingleTryWrongPerDay: 0 })
  expect(settings).toMatchObject({ otpKnownSharePercent: 0, otpHourlySharePercent: 0 })
  expect(settings).toMatchObject({ otpWrongPerPhonePer30Days: 40, otpWrongPerStaffPhonePerDay: 5, otpDailyCap: 2000 })
})
