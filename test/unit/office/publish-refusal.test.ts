import { expect, test } from 'vitest'
import { missingForServer } from '#office/product/check-product.ts'
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
