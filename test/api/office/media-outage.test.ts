import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Store } from '#adapters/media/s3-store.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openFakeS3, type FakeS3 } from '../../support/servers/fake-s3.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let s3: FakeS3
let shop: Shop
let owner: ShopCustomer
let picture: Buffer

beforeAll(async () => {
  s3 = await openFakeS3()
  shop = await openShop({ pictures: s3Store(s3.options) })
  owner = await shop.staff()
  const create = { width: 800, height: 600, channels: 3, background: '#12382b' } as const
  picture = await sharp({ create }).jpeg().toBuffer()
})
afterAll(async () => {
  await shop.close()
  await s3.close()
})
beforeEach(() => void (s3.faults.failures = 0))

async function upload(path: string, locale: 'ar' | 'en', body: BodyInit = asForm()) {
  const response = await shop.fetch(path, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${owner.token}`,
      'X-Locale': locale,
      'Idempotency-Key': `picture-of-today-${locale}`,
      ...(typeof body !== 'string' &&
        !(body instanceof FormData) && { 'Content-Type': 'image/jpeg' }),
    },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function asForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'ficus.jpg')
  return form
}

const sentences = {
  ar: 'تعذّر حفظ الصور وعرضها في هذه اللحظة، وكل ما عداها يعمل. حاول مرة أخرى بعد دقيقة.',
  en: 'Pictures cannot be saved or shown at the moment; everything else works. Try again in a minute.',
}

test.each(['ar', 'en'] as const)(
  'an upload during an outage answers 503 in %s and may be sent again',
  async (locale) => {
    s3.faults.failures = 99
    for (const path of ['/api/office/media', '/api/office/stock/slips']) {
      const refused = await upload(path, locale)
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'serviceUnavailable', message: sentences[locale] },
      })
      expect(refused.headers.get('retry-after')).toBe('5')
    }
    const photo = await upload('/api/v1/customer/photos', locale, new Uint8Array(picture))
    expect(photo).toMatchObject({ status: 503, body: { message: sentences[locale] } })
    expect(await shop.db.selectFrom('private_photos').selectAll().execute()).toEqual([])
    s3.faults.failures = 0
    expect((await upload('/api/office/media', locale)).status).toBe(201)
    expect(await shop.db.selectFrom('media_files').select('id').execute()).toHaveLength(1)
    expect(shop.failures.splice(0)).toHaveLength(locale === 'ar' ? 1 : 0) // Logged once a minute.
    await shop.db.deleteFrom('media_files').execute()
  },
)

test('the log names the reason for failing uploads once', async () => {
  expect(shop.logLines.filter((line) => line.includes('picturesUnavailable'))).toHaveLength(1)
  expect(shop.logLines.join('\n')).toContain('503 SlowDown')
})
