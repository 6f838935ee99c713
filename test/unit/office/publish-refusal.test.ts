import { describe, expect, test } from 'vitest'
import { checkProduct, missingForServer, missingIn } from '#office/product/check-product.ts'
import { formOf } from '#office/product/product-form.ts'
import { ApiError } from '#web/lib/api-client.ts'

const t = (key: string) => key
const refusal = (code: string, data?: unknown) => new ApiError(400, { message: '', code, data })

test('a refusal to publish marks each field that the server found missing', () => {
  expect(
    missingForServer(t, refusal('notPublishable', { missing: ['picture', 'name_latin'] })),
  ).toEqual({
    image_ids: 'office.product.neededToPublish',
    name_latin: 'office.product.neededLatin',
  })
})

test.each([
  ['about something else', refusal('plantBlocked', { law_key: 'x' })],
  ['that names no known field', refusal('notPublishable', { missing: ['unheard_of'] })],
  ['without a list', refusal('notPublishable')],
  ['that is no answer of the server', new Error('offline')],
])('a refusal %s marks no field', (_, error) => {
  expect(missingForServer(t, error)).toBeNull()
})

describe('a new product, before the first attempt to publish it', () => {
  const blank = formOf(null)
  const variant = {
    id: 0,
    color_id: 1,
    size_id: null,
    sku: '',
    price: '',
    special: '',
    image_id: null,
    is_active: true,
  }

  test('lists all that is missing, the Latin name only where the shop requires it', () => {
    const always = ['name_ar', 'price', 'category', 'picture', 'description_ar']
    expect(missingIn(blank, { needs_latin_name: false })).toEqual({
      missing: always,
      needCount: 5,
    })
    expect(missingIn(blank, { needs_latin_name: true })).toEqual({
      missing: [...always, 'name_latin'],
      needCount: 6,
    })
  })

  test('with options lacks its price until one of them has a price', () => {
    const lacksPrice = (price: string) =>
      missingIn(
        { ...blank, varies: true, variants: [{ ...variant, price }] },
        { needs_latin_name: false },
      ).missing.includes('price')
    expect([lacksPrice(''), lacksPrice('0'), lacksPrice('49')]).toEqual([true, true, false])
  })

  test('is not sent without the Latin name that the shop requires', () => {
    const published = { ...blank, status: 'published' as const }
    const latinIn = (needsLatinName: boolean) =>
      checkProduct(t, null, published, { needs_latin_name: needsLatinName }).name_latin
    expect([latinIn(true), latinIn(false)]).toEqual(['office.product.neededLatin', undefined])
  })

  test('is not sent with a lowest temperature above its highest', () => {
    const errorOf = (lowest: string, highest: string) =>
      checkProduct(
        t,
        null,
        { ...blank, 'care.min_temp_c': lowest, 'care.heat_limit_c': highest },
        { needs_latin_name: false },
      )['care.min_temp_c']
    expect(errorOf('٢٠', '10')).toBe('office.product.lowestAboveHighest')
    expect([errorOf('9', '10'), errorOf('-5', ''), errorOf('', '10')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
