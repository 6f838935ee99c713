import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptToken, encryptToken } from '#domain/payments/card-token.ts'
import { secretFingerprint, settingsFingerprints } from '#domain/processes/fingerprint.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import { hashCode } from '#domain/auth/code.ts'
import { sign } from '#adapters/payments/sandbox/signature.ts'
import { deriveKey } from '#shared/derive-key.ts'
import { codeSentBy } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const secretKey = 'a secret key of an earlier version'
const phone = '+966500000001'

test('each purpose and each secret key gives a different key, and none equals the secret key', () => {
  const keys = [
    deriveKey(secretKey, 'one-time codes'),
    deriveKey(secretKey, 'card tokens'),
    deriveKey(secretKey, 'sandbox webhooks'),
    deriveKey(`${secretKey}.`, 'card tokens'),
  ].map((key) => key.toString('hex'))
  expect(new Set([...keys, Buffer.from(secretKey).toString('hex')]).size).toBe(5)
  expect(keys.map((key) => key.length)).toEqual([64, 64, 64, 64])
})

test('no hash or signature is made with the secret key itself', () => {
  const scope = { phone, purpose: 'login', challenge: '0' } as const
  const direct = (text: string) => createHmac('sha256', secretKey).update(text).digest('hex')
  expect(hashCode('1234', scope, secretKey).toString('hex')).not.toBe(
    direct(`${phone}|login|0|1234`),
  )
  expect(sign('{}', secretKey)).not.toBe(direct('{}'))
})

// Values of version 0.1.0: data stored under them must still be found.
test.each([
  ['coupon uses of closed accounts', 'uNS6oPmrLSOrRKu9tz0lPsWmJNsIMLeMaWiDzguUI_4'],
  ['restock notices', 'iR8V4t9kDGgPbcof8tl-Ol30oJ1rZilaGC_tJdGOL_0'],
  ['refused charges', 'uAsH59TQNurOykco9EnLJBTcVG80WB3HqM_JNEUwB5A'],
  ['request mails', 'W1JvOlE95ZuIXGDJ2YCzmmc5VuBEeUHOoEDeFk5FBng'],
] as const)('the pseudonyms of %s equal those of the previous version', (purpose, pseudonym) => {
  expect(keyedHash(secretKey, purpose, phone).toString('base64url')).toBe(pseudonym)
})

test('an upgraded process computes the same fingerprints as one of the previous version', () => {
  expect(secretFingerprint(secretKey)).toBe('srY80vWVmtWfjLmUbHA4GzhNkVilyoTc5LkOI5SG7EA')
  expect(settingsFingerprints(secretKey, { vatRateBasisPoints: 1500 })).toEqual({
    vatRateBasisPoints: 'x3q0VXmslgmbImiqgUFSYfffi9nWZWYx8y2m_U9gv1E',
  })
})

test('a card token encrypted before the upgrade can be read, and one encrypted under another key cannot', () => {
  const sealed = Buffer.from('7SR9p9hHbewY9pieeOK0bsV-DB6P1O7ZoiLg0eRPU3YF', 'base64url')
  expect(decryptToken(sealed, 7, secretKey)).toBe('tok_1')
  expect(decryptToken(encryptToken('tok_2', 7, secretKey), 7, `${secretKey}.`)).toBeNull()
})

test('a session from before the upgrade remains valid', async () => {
  const sara = await shop.customer()
  const { id: customer_id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', sara.phone)
    .executeTakeFirstOrThrow()
  const secret = 'q'.repeat(43)
  // Stored as version 0.1.0 did.
  const session = await shop.db
    .insertInto('sessions')
    .values({ customer_id, secret_sha256: createHash('sha256').update(secret).digest() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(
    (await shop.call('GET', '/api/v1/customer/sessions', { token: `${session.id}|${secret}` }))
      .status,
  ).toBe(200)
})

test('a code sent before the upgrade is refused, and a new one signs in', async () => {
  const sara = await shop.customer()
  const send = () => shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: sara.phone } })
  const verify = (otp: string) =>
    shop.call('POST', '/api/phone-auth/verify-otp', { body: { phone: sara.phone, otp } })
  await send()
  const { challenge } = await shop.db
    .selectFrom('sign_in_challenges')
    .select('challenge')
    .where('phone', '=', sara.phone)
    .executeTakeFirstOrThrow()
  const code_hmac = createHmac('sha256', shop.settings.secretKey)
    .update(`${sara.phone}|login|${challenge}|1234`)
    .digest()
  // Hashed as version 0.1.0 did.
  await shop.db
    .updateTable('sign_in_challenges')
    .set({ code_hmac })
    .where('phone', '=', sara.phone)
    .execute()
  expect(await verify('1234')).toMatchObject({ status: 422, body: { code: 'invalidOTP' } })
  await shop.db
    .updateTable('sign_in_challenges')
    .set({ sent_at: new Date(0) })
    .where('phone', '=', sara.phone)
    .execute()
  const [code] = await codeSentBy(shop.call, sara.phone, send)
  expect((await verify(code)).status).toBe(200)
})
