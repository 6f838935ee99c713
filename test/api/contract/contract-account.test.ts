import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#shared/day.ts'
import { differences, example } from '../../support/contract-examples.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openShop, type Answer, type Shop } from '../../support/shop.ts'

let shop: Shop
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { serviceRequestsPerIpPerHour: 0 } })
  sara = await shop.customer({ email: 'sara@example.com' })
})
afterAll(() => shop.close())

const book = '/api/v1/customer/addresses'
const asSara = (method: string, path: string, body?: object) =>
  sara.call(method, path, { headers: { 'Accept-Language': 'en' }, ...(body && { body }) })
const homeAddress = {
  type: 'home',
  address: ['12 Palm Street', 'Al Malqa'],
  city: 'Riyadh',
  postal_code: '13521',
  email: 'sara@example.com',
}
const newAddress = async () => (await asSara('POST', book, homeAddress)).body.data

/** Expects the keys and types of the example, and its message. */
function expectLike({ status, body }: Answer, name: string, wantedStatus = 200) {
  expect(status, JSON.stringify(body)).toBe(wantedStatus)
  expect(differences(body, example(name))).toEqual([])
  expect(body.message).toBe(example(name).message)
}

test('§8.1 PUT profile answers as in the contract', async () => {
  await newAddress()
  expectLike(
    await asSara('PUT', '/api/v1/customer/profile', { first_name: 'Sara' }),
    'update-profile',
  )
})

test('§8.2 GET addresses answers with links and meta of one page, and GET of one address with its data', async () => {
  const { id } = await newAddress()
  const { links, meta, ...list } = (await asSara('GET', book)).body
  expect(differences(list, example('list-addresses'))).toEqual([])
  expect(
    differences(
      { links, meta },
      { links: example('list-orders').links, meta: example('list-orders').meta },
    ),
  ).toEqual([])
  expect(
    differences((await asSara('GET', `${book}/${id}`)).body, { data: example('CustomerAddress') }),
  ).toEqual([])
})

test('§8.3 POST addresses answers 200, as Bagisto does', async () =>
  expectLike(await asSara('POST', book, homeAddress), 'create-address'))

test('§8.4 PUT addresses/{id} answers with the changed address', async () => {
  const { id } = await newAddress()
  const { status, body } = await asSara('PUT', `${book}/${id}`, { city: 'Jeddah' })
  expect(status).toBe(200)
  expect(body.message).toBe('Your address has been updated successfully.')
  expect(differences(body.data, example('CustomerAddress'))).toEqual([])
})

test('§8.5 DELETE addresses/{id} answers with the remaining addresses', async () => {
  const [{ id }, stays] = [await newAddress(), await newAddress()]
  const { status, body } = await asSara('DELETE', `${book}/${id}`)
  expect(status).toBe(200)
  expect(body.message).toBe('Your address has been deleted successfully.')
  expect(body.data.map((address: { id: number }) => address.id)).toContain(stays.id)
  expect(differences(body.data, [example('CustomerAddress')])).toEqual([])
})

test('§8.6 PATCH make-default answers with the new default address', async () => {
  const { id } = await newAddress()
  const { status, body } = await asSara('PATCH', `${book}/make-default/${id}`)
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Default address changed.',
  })
  expect(body.data).toMatchObject({ id, is_default: true, default_address: true })
})

test.each([
  ['GET', `${book}/2147483647`],
  ['PUT', `${book}/2147483647`],
  ['DELETE', `${book}/2147483647`],
  ['PATCH', `${book}/make-default/2147483647`],
])('§8 %s %s answers addressNotFound', async (method, path) => {
  expect(await asSara(method, path)).toMatchObject({
    status: 404,
    body: { code: 'addressNotFound', message: 'Address not found.' },
  })
})

const caller = { name: 'Sara', phone: '0512345678' }
test.each([
  ['/api/requests/landscape', caller, 'LND'],
  ['/api/requests/events', { ...caller, type: 'business meeting', date: dayOf(new Date()) }, 'EVT'],
  ['/api/contact', { ...caller, message: 'Hello' }, 'CNT'],
])('§11 POST %s answers 201 with a reference', async (path, body, prefix) => {
  const answer = await shop.call('POST', path, { body, headers: { 'Accept-Language': 'en' } })
  expectLike(answer, 'service-request', 201)
  expect(answer.body.data.reference).toBe(
    `${prefix}-${String(answer.body.data.id).padStart(6, '0')}`,
  )
})

test('§13 the API description has 201 for a contact request and 200 for a new address', async () => {
  const { paths } = (await shop.call('GET', '/api/openapi.json')).body
  const statuses = (path: string) =>
    Object.keys(paths[path].post.responses).filter((status) => status.startsWith('2'))
  expect(statuses('/api/contact')).toEqual(['201'])
  expect(statuses(book)).toEqual(['200'])
})

test('§13 the API description has the header and refusals of save-order, and the texts at their path', async () => {
  const { paths } = (await shop.call('GET', '/api/openapi.json')).body
  const { parameters, responses } = paths['/api/v1/customer/checkout/save-order'].post
  expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }])
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['400', '401', '409', '422', '502']),
  )
  expect(paths['/locales/{lng}/{ns}.json'].get.parameters).toMatchObject([
    { name: 'lng' },
    { name: 'ns' },
  ])
  expect(Object.keys(paths['/api/products/{id}'].get.responses)).toContain('404')
})
