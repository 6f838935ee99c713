import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPlantNames } from '#domain/plants/seed-names.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember, auditOf, idempotencyHeaders } from '../../support/office.ts'
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
const products = '/api/office/products'
const read = async (slug = 'bougainvillea') =>
  (await owner.call('GET', `${path}/${slug}`)).body.data
const put = (body: object, slug = 'bougainvillea') => owner.call('PUT', `${path}/${slug}`, { body })
const fact = (value: unknown, source = 'Farm trial 2026') => ({ value, confidence: 'high', source })

test('the list has the unknown facts and the products of each kind', async () => {
  const { data } = (await owner.call('GET', path)).body
  expect(data).toHaveLength(48)
  const row = data.find(({ slug }: { slug: string }) => slug === 'bougainvillea')
  expect(row).toMatchObject({ products: 1, name_en: 'Bougainvillea', version: 1, unknown: 0 })
  expect((await owner.call('GET', `${path}/no-such`)).status).toBe(404)
})

test('a changed fact is logged with its old value, changes the score at once, and stays after a restart', async () => {
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

test('a fact without a source, with an unknown class or an unknown name is refused at its field', async () => {
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
  const reversed = await errors({ light_min: fact(4), light_max: fact(3) })
  expect(reversed).toEqual({
    'facts.light_min.value': [expect.stringMatching(/الحد الأدنى|lowest value/)],
  })
  expect((await read()).version).toBe(version)
})

test('an edit of an older version is refused with the current profile', async () => {
  const { version } = await read()
  await put({ version, facts: { cold_min_c: fact(2) } })
  const { status, body } = await put({ version, family: 'Other' })
  expect(status).toBe(409)
  expect(body.data).toMatchObject({ version: version + 1, changed_fields: ['cold_min_c'] })
  expect(body.data.current.facts.cold_min_c.value).toBe(2)
})

test('a new kind needs all facts and a unique address, and takes the products of its name', async () => {
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
  const history = (await owner.call('GET', `${products}/${plant.id}/history`)).body.data
  expect(history[0]).toMatchObject({ by: { id: owner.id }, changes: { profile: [null, 'mint'] } })
  expect((await owner.call('POST', path, { body })).body.errors).toHaveProperty('slug')
})

describe('the kind of a product', () => {
  const readProduct = async (id: number) => (await owner.call('GET', `${products}/${id}`)).body.data
  const change = async (id: number, fields: object, locale = 'en') =>
    owner.call('PUT', `${products}/${id}?locale=${locale}`, {
      body: { version: (await readProduct(id)).version, ...fields },
    })
  const bandOf = async (id: number) =>
    (await shop.call('GET', `/api/products/${id}/survival?city=riyadh&place=garden_sun&month=1`))
      .body.data.band as string

  test('a product is given a kind, which counts in the shop at once, and can have none again', async () => {
    const plant = await shop.stockPlant({ nameLatin: 'Nerium oleander' })
    expect(await bandOf(plant.id)).toBe('unknown')
    expect((await readProduct(plant.id)).profile).toBeNull()
    const { status, body } = await change(plant.id, { profile: 'oleander' })
    expect([status, body.data.profile, body.data.version]).toEqual([200, 'oleander', 2])
    expect(await bandOf(plant.id)).not.toBe('unknown')
    const [entry] = await auditOf(shop, 'product.updated')
    expect(entry).toMatchObject({
      entity_id: String(plant.id),
      staff_id: owner.id,
      changes: { profile: [null, 'oleander'] },
    })
    const [row] = (await owner.call('GET', `${products}?ids=${plant.id}`)).body.data
    expect(row.profile).toBe('oleander')
    // A field that is not sent stays, and null clears it.
    await change(plant.id, { name_en: 'Oleander' })
    expect((await readProduct(plant.id)).profile).toBe('oleander')
    await change(plant.id, { profile: null })
    expect(await bandOf(plant.id)).toBe('unknown')
  })

  test('a product with an unknown kind is refused in the reader’s language', async () => {
    const plant = await shop.stockPlant()
    const refused = async (profile: unknown, locale?: string) => {
      const { status, body } = await change(plant.id, { profile }, locale)
      return [status, body.errors?.profile]
    }
    expect(await refused('no-such-kind')).toEqual([422, ['There is no such kind of plant.']])
    expect(await refused('no-such-kind', 'ar')).toEqual([422, ['لا يوجد نوع نبات بهذا العنوان.']])
    expect(await refused('Not An Address')).toEqual([422, ['There is no such kind of plant.']])
    expect((await refused(7))[0]).toBe(422)
  })

  test('a product is created and copied with its kind, and a restored version brings its kind back', async () => {
    const headers = idempotencyHeaders()
    const sent = { name_ar: 'دفلى', price_halalas: 5_000, profile: 'oleander' }
    const { id } = (await owner.call('POST', products, { headers, body: sent })).body.data
    await change(id, { profile: 'ixora' })
    const copy = (await owner.call('POST', `${products}/${id}/duplicate`)).body.data
    expect(copy).toMatchObject({ status: 'draft', profile: 'ixora' })
    const restored = await owner.call('POST', `${products}/${id}/restore`, {
      body: { version_to_restore: 1, version: 2 },
    })
    expect(restored.body.data).toMatchObject({ version: 3, profile: 'oleander' })
    // A version from before products had kinds leaves the kind unchanged.
    await shop.db
      .updateTable('product_versions')
      .set({ snapshot: JSON.stringify({ name_ar: 'قديم' }) })
      .where('product_id', '=', id)
      .where('version', '=', 1)
      .execute()
    const older = await owner.call('POST', `${products}/${id}/restore`, {
      body: { version_to_restore: 1, version: 3 },
    })
    expect(older.body.data).toMatchObject({ name_ar: 'قديم', profile: 'oleander' })
  })

  test('products are given a kind in bulk, previewed before and undone after', async () => {
    const [first, second] = [await shop.stockPlant(), await shop.stockPlant({ profile: 'ixora' })]
    const edit = { ids: [first.id, second.id], action: 'set_profile', params: { profile: 'ixora' } }
    const tried = await act(owner, '/products/bulk', { ...edit, dry_run: true })
    expect(tried.body.data).toMatchObject({ changed: 1, same: 1, refused_count: 0 })
    const { body } = await act(owner, '/products/bulk', edit)
    await shop.runJobs()
    expect((await readProduct(first.id)).profile).toBe('ixora')
    await act(owner, `/jobs/${body.data.id}/undo`)
    await shop.runJobs()
    expect((await readProduct(first.id)).profile).toBeNull()
    const unknown = { ...edit, params: { profile: 'no-such-kind' } }
    expect((await act(owner, '/products/bulk', unknown)).status).toBe(422)
  })
})

test('a kind is listed with all its names', async () => {
  await seedPlantNames(shop.db)
  const { data } = (await owner.call('GET', path)).body
  const row = data.find(({ slug }: { slug: string }) => slug === 'hibiscus-y')
  expect(row).toMatchObject({ name_ar: null, products: 0 })
  expect(row.names.slice(0, 2)).toEqual(['خطمي صيني', 'Chinese hibiscus'])
  expect(row.names.length).toBeGreaterThan(4)
})

test('the kinds are refused to a packer', async () => {
  const packer = await addMember(shop, 'Yusuf', 'packer')
  expect((await packer.call('GET', path)).status).toBe(403)
  expect((await packer.call('PUT', `${path}/monstera`, { body: { version: 1 } })).status).toBe(403)
})
