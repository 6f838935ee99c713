import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../support/customer.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'
import type { Settings } from '#shared/settings.ts'

/** The longest name of a common device. */
const samsung =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'

async function openFor(settings: Partial<Settings> = {}): Promise<Shop> {
  const shop = await openShop({ settings: { publicUrl: 'https://warif.example', ...settings } })
  onTestFinished(() => shop.close())
  return shop
}
const smsTo = async (shop: Shop, phone: string): Promise<{ text: string; otp?: string }[]> =>
  (await shop.call('GET', `/dev/inbox.json?to=${encodeURIComponent(phone)}&limit=100`)).body.data
const noticesTo = async (shop: Shop, phone: string) =>
  (await smsTo(shop, phone)).filter(({ otp }) => !otp).map(({ text }) => text)
const wait = (shop: Shop, seconds: number) =>
  sql`update throttle_hits set hit_at = hit_at - make_interval(secs => ${seconds})`.execute(shop.db)

/** Signs in to an account on another device. */
async function signInAgain(shop: Shop, phone: string, headers: Record<string, string> = {}) {
  await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
  const body = { phone, otp: await shop.codeFor(phone) }
  return shop.call('POST', '/api/phone-auth/verify-otp', { body, headers })
}

test.each([
  [
    'ar',
    /^وارف: دخول إلى حسابك في \d+ \S+، \d+:\d\d [صم] من Samsung Internet, Android\. إن لم تكن أنت فسجّل خروج بقية الأجهزة: warif\.example\/devices$/,
  ],
  [
    'en',
    /^Warif: new login to your account on .+ from Samsung Internet, Android\. Not you\? Log out your other devices: warif\.example\/devices$/,
  ],
])(
  'a new sign-in is reported to its phone with device, time in Riyadh and advice (%s)',
  async (locale, text) => {
    const shop = await openFor()
    const sara = await shop.customer()
    const { status } = await signInAgain(shop, sara.phone, {
      'User-Agent': samsung,
      'X-Locale': locale,
    })
    expect(status).toBe(200)
    const [notice = '', ...more] = await noticesTo(shop, sara.phone)
    expect(notice).toMatch(text)
    const riyadh = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Riyadh',
      day: 'numeric',
    }).format(new Date())
    expect(notice).toContain(riyadh)
    // Two messages in Arabic (67 characters each), one in English.
    expect(notice.length).toBeLessThanOrEqual(locale === 'ar' ? 134 : 160)
    expect(more).toEqual([])
  },
)

test('neither the first sign-in of a new account nor a wrong code is reported', async () => {
  const shop = await openFor()
  const phone = newPhone()
  await signIn(shop.call, phone)
  await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
  const code = await shop.codeFor(phone)
  const otp = code === '0000' ? '1111' : '0000'
  expect(
    (await shop.call('POST', '/api/phone-auth/verify-otp', { body: { phone, otp } })).status,
  ).toBe(422)
  expect(await noticesTo(shop, phone)).toEqual([])
})

test('notices are limited per phone and day by the setting and for the whole shop by the cap of codes, and displace no code', async () => {
  const shop = await openFor({ signInNoticesPerDay: 2, otpDailyCap: 6 })
  const sara = await shop.customer()
  for (let device = 0; device < 3; device += 1)
    expect((await signInAgain(shop, sara.phone)).status).toBe(200)
  expect(await noticesTo(shop, sara.phone)).toHaveLength(2)
  // Four codes were sent; the two notices do not count towards their cap.
  expect((await signInAgain(shop, sara.phone)).status).toBe(200)
  const huda = newPhone()
  expect(
    (await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: huda } })).status,
  ).toBe(200)
  await wait(shop, 86_400)
  await signInAgain(shop, sara.phone)
  expect(await noticesTo(shop, sara.phone)).toHaveLength(3)
})

test('signInNoticesPerDay 0 turns the notices off', async () => {
  const shop = await openFor({ signInNoticesPerDay: 0 })
  const sara = await shop.customer()
  await signInAgain(shop, sara.phone)
  expect(await noticesTo(shop, sara.phone)).toEqual([])
})

test('a notice that cannot be sent stops neither the sign-in nor the codes of other phones', async () => {
  const shop = await openFor()
  const sara = await shop.customer()
  await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: sara.phone } })
  const otp = await shop.codeFor(sara.phone)
  await sql`alter table inbox_messages rename to elsewhere`.execute(shop.db)
  expect(
    (await shop.call('POST', '/api/phone-auth/verify-otp', { body: { phone: sara.phone, otp } }))
      .status,
  ).toBe(200)
  await sql`alter table elsewhere rename to inbox_messages`.execute(shop.db)
  expect(
    (await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: newPhone() } })).status,
  ).toBe(200)
  expect(shop.logLines.join('\n')).toContain('a sign-in notice could not be sent')
  expect(shop.failures).toEqual([])
})
