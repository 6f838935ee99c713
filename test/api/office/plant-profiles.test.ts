import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { addMember, auditOf } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  owner = await addMember(shop, 'Noura', 'owner')
  await shop.stockPlant({ name: 'جهنمية', nameEn: 'Bougainvillea', profile: 'bougainvillea' })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const path = '/api/office/plant-profiles'
const read = async (slug = 'bougainvillea') =>
  (await owner.call('GET', `${path}/${slug}`)).body.data
const put = (body: object, slug = 'bougainvillea') => owner.call('PUT', `${path}/${slug}`, { body })
const fact = (value: unknown, source = 'Farm trial 2026') => ({ value, confidence: 'high', source })

test('the list says how much is known of each kind, and what is sold of it', async () => {
  const { data } = (await owner.call('GET', path)).body
  expect(data).toHaveLength(48)
  const row = data.find(({ slug }: { slug: string }) => slug === 'bougainvillea')
  expect(row).toMatchObject({ products: 1, name_en: 'Bougainvillea', version: 1, unknown: 0 })
  expect((await owner.call('GET', `${path}/no-such`)).status).toBe(404)
})

test('a changed fact is noted with its old value and counts at once in the score; the start does not take it back', async () => {
  const score = async () => {
    const { body } = await shop.call('GET', '/api/products?limit=1&facets=0')
    const answer = await shop.call(
      'GET',
      `/api/products/${body.data[0].id}/survival?city=riyadh&place=garden_sun&month=7`,
    )
    return answer.body.data.score as number
  }
  expect(await score()).toBe(93)
  const before = await read()
  const { status, body } = await put({ version: before.version, facts: { heat_max_c: fact(44) } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ version: 2, updated_by: 'Noura' })
  expect(body.data.facts.heat_max_c).toEqual(fact(44))
  expect(body.data.history).toEqual([
    {
      name: 'heat_max_c',
      old: before.facts.heat_max_c,
      new: fact(44),
      staff: 'Noura',
      at: expect.any(String),
    },
  ])
  expect(await score()).toBeLessThan(60)
  await seedPlantProfiles(shop.db)
  expect((await read()).facts.heat_max_c).toEqual(fact(44))
  expect(await auditOf(shop, 'plantProfile.updated')).toHaveLength(1)
})

test('a fact without a source, of an unknown class or of an unknown name is refused by its name', async () => {
  const { version } = await read()
  const errors = async (facts: object) => (await put({ version, facts })).body.errors
  expect(Object.keys(await errors({ heat_max_c: { value: 45, confidence: 'high' } }))).toEqual([
    'facts.heat_max_c.source',
  ])
  expect(Object.keys(await errors({ heat_max_c: fact(45, ' ') }))).toEqual([
    'facts.heat_max_c.source',
  ])
  expect(Object.keys(await errors({ humidity: fact('arctic') }))).toEqual(['facts.humidity.value'])
  expect(Object.keys(await errors({ colour: fact('red') }))).toEqual(['facts.colour'])
  expect((await read()).version).toBe(version)
})

test('an edit of an older version is refused with the profile as it is now', async () => {
  const { version } = await read()
  await put({ version, facts: { cold_min_c: fact(2) } })
  const { status, body } = await put({ version, family: 'Other' })
  expect(status).toBe(409)
  expect(body.data).toMatchObject({ version: version + 1, changed_fields: ['cold_min_c'] })
  expect(body.data.current.facts.cold_min_c.value).toBe(2)
})

test('a new kind needs all facts, takes the products of its name, and no address twice', async () => {
  const { facts, family, kind, place } = await read('monstera')
  const plant = await shop.stockPlant({ name: 'نعناع', nameLatin: 'Mentha spicata' })
  const body = { slug: 'mint', scientific_name: 'Mentha spicata', family, kind, place, facts }
  const { heat_max_c: _, ...fewer } = facts
  expect(
    (await owner.call('POST', path, { body: { ...body, facts: fewer } })).body.errors,
  ).toHaveProperty('facts.heat_max_c')
  const made = await owner.call('POST', path, { body })
  expect(made).toMatchObject({ status: 201, body: { data: { slug: 'mint', version: 2 } } })
  expect(made.body.data.products.map(({ id }: { id: number }) => id)).toEqual([plant.id])
  expect((await owner.call('POST', path, { body })).body.errors).toHaveProperty('slug')
})

test('only who writes the catalogue may', async () => {
  const packer = await addMember(shop, 'Yusuf', 'packer')
  expect((await packer.call('GET', path)).status).toBe(403)
  expect((await packer.call('PUT', `${path}/monstera`, { body: { version: 1 } })).status).toBe(403)
})
