import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lawSeed, seedPlantLaw } from '#domain/office/plant-law-registry/seed-law.ts'
import { endPermits } from '#domain/office/plant-law-registry/unpublish-forbidden.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { asAnswer } from '../../../support/call-at.ts'
import { billingAddress, type ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf } from '../../../support/office.ts'
import { newLaw, newPermit } from '../../../support/routes/office-plant-law.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { uploadTable } from '../../../support/tables.ts'

let shop: Shop
let owner: ShopCustomer
let noura: ShopCustomer
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  await seedPlantLaw(shop.db, { needsScientificName: false })
  owner = await shop.staff()
  noura = await addMember(shop, 'Noura', 'catalogue')
  sara = await shop.customer()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const today = () => dayOf(new Date())
const done = async (path: string, body: object = {}, method = 'POST') => {
  const answer = await act(owner, path, body, method)
  expect([answer.status, answer.body.message]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    answer.body.message,
  ])
  return answer.body.data
}
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst())
    ?.status
/** A draft that meets the rules of publishing. */
async function draft(nameLatin: string | null, fields: object = {}) {
  const { id } = await shop.stockPlant({
    nameLatin,
    stock: 5,
    isActive: false,
    pictures: 1,
    categoryIds: [1],
  })
  await sql`update products set status = 'draft', description_ar = '<p>نبتة.</p>' where id = ${id}`.execute(
    shop.db,
  )
  const { version } = (await owner.call('GET', `/api/office/products/${id}`)).body.data
  return { id, version: version as number, ...fields }
}
const publish = async ({ id, version }: { id: number; version: number }, locale = 'en') =>
  owner.call('PUT', `/api/office/products/${id}?locale=${locale}`, {
    body: { version, status: 'published' },
  })
/** What the editor of a product learns with the session. */
const isLatinNameNeeded = async () =>
  (await owner.call('GET', '/api/office/me')).body.data.settings.needs_latin_name
const permit = (more: object = {}) => done('/permits', { ...newPermit, ...more })
const law = async (id: string) =>
  (await owner.call('GET', '/api/office/plant-law')).body.data.find(
    (row: { id: string }) => row.id === id,
  )
const palms = (isPublished = true) =>
  shop.stockPlant({ nameLatin: "Phoenix dactylifera 'Khalas'", stock: 9, isActive: isPublished })
const inJeddah = { ...billingAddress, city: 'Jeddah' }

describe('publishing', () => {
  test('publishing a barred plant or one without a permit is refused in the reader’s language; ghaf and golden barrel are published', async () => {
    const lantana = await draft('Lantana camara')
    const refused = await publish(lantana)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'plantBlocked', data: { law_key: 'lantana' } })
    expect(refused.body.message).toMatch(/^This plant may not be sold: Weqaa lists lantanas/)
    expect((await publish(lantana, 'ar')).body.message).toMatch(/^هذا النبات ممنوع بيعه: /)
    expect((await publish(await draft('Phoenix dactylifera'))).body).toMatchObject({
      code: 'permitNeeded',
      message: 'This plant needs a recorded, valid permit.',
    })
    for (const name of ['Prosopis cineraria', 'Echinocactus grusonii', null]) {
      const plant = await draft(name)
      expect((await publish(plant)).status, String(name)).toBe(200)
    }
    // A published product cannot get a barred name.
    const rose = await draft('Rosa × damascena')
    expect((await publish(rose)).status).toBe(200)
    const renamed = await owner.call('PUT', `/api/office/products/${rose.id}`, {
      body: { version: rose.version + 1, name_latin: 'Opuntia ficus-indica' },
    })
    expect(renamed.body.code).toBe('plantBlocked')
  })

  test('publishing in bulk refuses only the barred plants, as the preview shows', async () => {
    const [ghaf, argemone, palm] = [
      await draft('Prosopis cineraria'),
      await draft('Argemone mexicana'),
      await draft('Phoenix dactylifera'),
    ]
    const selection = { action: 'publish', params: {}, ids: [ghaf.id, argemone.id, palm.id] }
    const preview = await act(owner, '/products/bulk', { ...selection, dry_run: true })
    expect(preview.body.data).toMatchObject({ changed: 1, refused_count: 2 })
    const job = await done('/products/bulk', selection)
    await shop.runJobs()
    expect([await statusOf(ghaf.id), await statusOf(argemone.id), await statusOf(palm.id)]).toEqual(
      ['published', 'draft', 'draft'],
    )
    const rows = await owner.call('GET', `/api/office/jobs/${job.id}/rows?state=failed&locale=en`)
    expect(rows.body.data.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^This plant may not be sold: An invasive plant/),
      'This plant needs a recorded, valid permit.',
    ])
  })

  test('publishing in a live shop needs a scientific name', async () => {
    await seedPlantLaw(shop.db, { needsScientificName: true })
    const plant = await draft(null)
    const { body } = await publish(plant)
    expect(body).toMatchObject({ code: 'notPublishable', data: { missing: ['name_latin'] } })
    const read = await owner.call('GET', `/api/office/products/${plant.id}`)
    expect(read.body.data.publish_missing).toEqual(['name_latin'])
    expect(await isLatinNameNeeded()).toBe(true)
    await seedPlantLaw(shop.db, { needsScientificName: false })
    expect(await isLatinNameNeeded()).toBe(false)
    expect((await publish(plant)).status).toBe(200)
  })

  test('the import names all refused rows at once', async () => {
    const known = await draft('Rosa × damascena')
    const sku = (
      await shop.db
        .selectFrom('products')
        .select('sku')
        .where('id', '=', known.id)
        .executeTakeFirstOrThrow()
    ).sku
    const table = [
      'sku,name_ar,name_latin,price,status',
      ',مسكيت,Prosopis juliflora,20,',
      ',غاف,Prosopis cineraria,20,',
      ',نخلة,Phoenix dactylifera,200,',
      `${sku},,Nicotiana glauca,,`,
      ',قات,Catha edulis,20,',
    ].join('\r\n')
    const { body } = await uploadTable(shop, owner, {}, table)
    await shop.runJobs()
    const found = (await owner.call('GET', `/api/office/imports/${body.data.id}`)).body.data
    expect(found.counts).toMatchObject({ new: 2, wrong: 3, warned: 1 })
    const wrong = await owner.call(
      'GET',
      `/api/office/imports/${body.data.id}/rows?state=wrong&locale=en`,
    )
    expect(
      wrong.body.data.map((line: { line: number; problems: { message: string }[] }) => [
        line.line,
        line.problems.map(({ message }) => message.slice(0, 28)),
      ]),
    ).toEqual([2, 5, 6].map((line) => [line, ['This plant may not be sold: ']]))
  })
})

describe('a rule', () => {
  test('a new rule unpublishes the plants it bars, removes them from carts and creates a task for staff', async () => {
    const plant = await shop.stockPlant({ nameLatin: 'Nerium oleander', nameEn: null, stock: 5 })
    await sara.fillCart(plant)
    const created = await done('/plant-law', {
      ...newLaw,
      names: ['Nerium oleander'],
      status: 'blocked',
    })
    expect(created).toMatchObject({ id: 'nerium-oleander', products: 1, published: 0 })
    expect(await statusOf(plant.id)).toBe('draft')
    const { notices, items } = await sara.cart()
    expect([notices[0].code, items]).toEqual(['itemUnavailableRemoved', []])
    const page = (await noura.call('GET', '/api/office/plant-law')).body
    expect(page.taken_off).toMatchObject([
      { product_id: plant.id, name_en: 'Nerium oleander', law_id: 'nerium-oleander' },
    ])
    expect((await auditOf(shop, 'product.takenOff'))[0]).toMatchObject({
      staff_id: owner.id,
      entity_id: String(plant.id),
    })
    // A rule changed to a warning: the plant may be published and is no task any more.
    const edit = { version: 1, status: 'watch' }
    const saved = await noura.call('PUT', '/api/office/plant-law/nerium-oleander', { body: edit })
    expect(saved.status).toBe(200)
    const stale = await owner.call('PUT', '/api/office/plant-law/nerium-oleander', { body: edit })
    expect([stale.status, stale.body.data.changed_by.name]).toEqual([409, 'Noura'])
    const { version } = (await owner.call('GET', `/api/office/products/${plant.id}`)).body.data
    await done(`/products/${plant.id}`, { version, status: 'archived' }, 'PUT')
    expect((await noura.call('GET', '/api/office/plant-law')).body.taken_off).toEqual([])
  })

  test('a rule is due for a check after a year', async () => {
    const row = await law('leucaena')
    expect(row.is_due).toBe(false)
    const old = { version: row.version, checked_on: addDays(today(), -366) }
    expect(await done('/plant-law/leucaena', old, 'PUT')).toMatchObject({ is_due: true })
    const yearOld = { version: row.version + 1, checked_on: addDays(today(), -365) }
    expect(await done('/plant-law/leucaena', yearOld, 'PUT')).toMatchObject({ is_due: false })
  })

  test('every built-in rule is saved unchanged, also that of all plants from abroad', async () => {
    const rows = (await owner.call('GET', '/api/office/plant-law')).body.data
    const seeded = rows.filter(({ id }: { id: string }) => lawSeed.some(({ key }) => key === id))
    expect(seeded).toHaveLength(lawSeed.length)
    for (const row of seeded) {
      const { id, products: _, published: __, is_due: ___, ...fields } = row
      const body = { ...fields, checked_on: addDays(today(), -1) }
      const saved = await owner.call('PUT', `/api/office/plant-law/${id}`, { body })
      expect([id, saved.status, saved.body.errors]).toEqual([id, 200, undefined])
    }
    const { version } = await law('reeds')
    const nameless = { version, names: [], genus: null, family: null }
    const refused = await owner.call('PUT', '/api/office/plant-law/reeds', { body: nameless })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['names']])
  })

  test('a rule warns by a common name and refuses nothing by it', async () => {
    const check = async (query: object) =>
      (
        await noura.call(
          'GET',
          `/api/office/plant-law/check?${new URLSearchParams({ ...query }).toString()}`,
        )
      ).body.data
    expect(await check({ name: 'Prosopis cineraria', name_ar: 'غاف مسكيت' })).toEqual({
      law: null,
      refusal: null,
      has_permit: false,
      perhaps: [{ id: 'prosopis-juliflora', name: 'مسكيت', status: 'blocked' }],
    })
    await seedPlantProfiles(shop.db)
    const named = async (name: string) =>
      (await check({ name, name_ar: 'نخيل ظل' })).perhaps.map(({ id }: { id: string }) => id)
    // «نخيل» is a word for every palm: it warns until the scientific name is that of another plant.
    expect(await named('')).toEqual(['phoenix-dactylifera'])
    expect(await named('Phoenix dactilifera')).toEqual(['phoenix-dactylifera'])
    expect(await named('Howea forsteriana')).toEqual([])
    expect(await check({ name: 'Opuntia stricta' })).toMatchObject({
      law: { id: 'opuntia', status: 'blocked' },
      refusal: 'plantBlocked',
    })
  })
})

describe('a barred region', () => {
  test('a barred region gives the cart a notice and an error, and refuses the order', async () => {
    const omar = await shop.customer()
    const tree = await shop.stockPlant({
      name: 'دمس',
      nameLatin: 'Conocarpus lancifolius',
      stock: 5,
    })
    const { version } = await law('conocarpus')
    await done('/plant-law/conocarpus', { version, regions: ['makkah'] }, 'PUT')
    await omar.fillCart(await shop.stockPlant())
    expect(await omar.prepareOrder(inJeddah)).toBeUndefined()
    await omar.fillCart(tree)
    const cart = await omar.cart()
    expect([cart.has_errors, cart.notices]).toMatchObject([
      true,
      [{ code: 'notDeliveredThere', message: 'لا يمكن توصيل دمس إلى مكة المكرمة.' }],
    ])
    const refused = await omar.prepareOrder(inJeddah)
    expect(refused?.body).toMatchObject({
      code: 'cartHasErrors',
      message: 'لا يمكن توصيل دمس إلى مكة المكرمة.',
    })
    // Another address is accepted; an unknown place is not checked.
    expect((await omar.placeOrder()).status).toBe(200)
  })

  test('a barred region is refused as the new address of an order', async () => {
    const [order] = (await owner.call('GET', '/api/office/orders')).body.data
    const { city, ...rest } = billingAddress
    const moved = await owner.call('PUT', `/api/office/orders/${order.id}/address?locale=en`, {
      body: { shipping: { ...rest, city: 'جدة' } },
    })
    expect([moved.status, moved.body.code, city]).toEqual([400, 'notDeliveredThere', 'Riyadh'])
    expect(moved.body.message).toMatch(/cannot be delivered to Makkah\.$/)
  })

  test('cautions are shown on the product page and in the cart', async () => {
    const { id } = await shop.stockPlant({ nameLatin: 'Conocarpus erectus', stock: 5 })
    const { data } = (await shop.call('GET', `/api/products/${id}?locale=en`)).body
    expect(data.cautions).toEqual([expect.stringMatching(/^Its roots are strong/)])
    const palm = await palms()
    const shown = (await shop.call('GET', `/api/products/${palm.id}`)).body.data
    expect(shown.cautions).toEqual(['تُسلَّم بشهادة خلو من سوسة النخيل الحمراء.'])
    await sql`update products set status = 'draft', is_active = false where id = ${palm.id}`.execute(
      shop.db,
    )
  })

  test('a caution about roots is shown once on the product page', async () => {
    const cautionsOf = async (nameLatin: string, profile: string) => {
      const { id } = await shop.stockPlant({ nameLatin, profile, stock: 5 })
      return (await shop.call('GET', `/api/products/${id}?locale=en`)).body.data.cautions
    }
    const roots = /^Planted in the ground, its roots are strong: keep it 5 m away from walls/
    expect(await cautionsOf('Washingtonia robusta', 'washingtonia')).toEqual([
      expect.stringMatching(/weevil/),
      expect.stringMatching(roots),
    ])
    expect(await cautionsOf('Ficus benjamina', 'ficus-benjamina')).toEqual([
      expect.stringMatching(roots),
    ])
    expect(await cautionsOf('Dracaena trifasciata', 'snake-plant')).toBeUndefined()
    // The rule of this plant already mentions its roots.
    expect(await cautionsOf('Conocarpus lancifolius', 'washingtonia')).toHaveLength(1)
  })
})

describe('a permit', () => {
  test('a permit is recorded only by owners, with dates and its paper, and not for narcotics', async () => {
    expect((await act(noura, '/permits', newPermit)).status).toBe(403)
    expect(
      (await act(owner, '/permits?locale=en', { ...newPermit, law_id: 'khat' })).body,
    ).toMatchObject({
      code: 'validationFailed',
      message: expect.stringMatching(/^No permit can be recorded for this plant: Forbidden/),
    })
    const reversed = { ...newPermit, valid_from: '2027-01-02', valid_to: '2027-01-01' }
    expect((await act(owner, '/permits', reversed)).body.errors).toHaveProperty('valid_to')
    const form = new FormData()
    const png = await sharp({
      create: { width: 500, height: 600, channels: 3, background: '#eee' },
    })
      .png()
      .toBuffer()
    form.append('file', new Blob([png as Uint8Array<ArrayBuffer>]), 'permit.png')
    const uploaded = await asAnswer(
      await shop.fetch('/api/office/permits/papers', {
        method: 'POST',
        headers: { Authorization: `Bearer ${owner.token}` },
        body: form,
      }),
    )
    expect(uploaded.status).toBe(201)
    const { id } = await permit({ paper_id: uploaded.body.data.id, valid_to: addDays(today(), -1) })
    const [newest] = (await noura.call('GET', '/api/office/permits')).body.data
    expect(newest).toMatchObject({
      id,
      state: 'over',
      has_paper: true,
      recorded_by: { id: owner.id },
    })
    const paper = await shop.fetch(`/api/office/permits/${id}/paper`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    expect([paper.status, paper.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  })

  test('a permit allows its product for its days, each use is logged, and its end unpublishes the plant', async () => {
    const [opuntia, other] = [await draft('Opuntia stricta'), await draft('Opuntia stricta')]
    const last = addDays(today(), 3)
    const { id } = await permit({ law_id: 'opuntia', product_id: opuntia.id, valid_to: last })
    expect((await publish(opuntia)).status).toBe(200)
    expect((await publish(other)).body.code).toBe('plantBlocked')
    const laila = await shop.customer()
    await laila.fillCart(opuntia)
    const { order } = (await laila.placeOrder()).body.data
    await sql`update products set name_en = '' where id = ${opuntia.id}`.execute(shop.db)
    const uses = (await noura.call('GET', `/api/office/permits/${id}/uses`)).body.data
    expect(uses).toMatchObject([
      {
        kind: 'ordered',
        product: { name_en: 'Opuntia stricta' },
        order: { id: order.id },
        by: null,
      },
      { kind: 'published', order: null, by: { id: owner.id } },
    ])
    // The last second of its last day in Riyadh, and the next one.
    const midnight = Date.parse(`${addDays(last, 1)}T00:00:00+03:00`)
    expect(await endPermits(shop.db, dayOf(new Date(midnight - 1_000)))).toEqual([])
    expect(await statusOf(opuntia.id)).toBe('published')
    expect(await endPermits(shop.db, dayOf(new Date(midnight)))).toEqual([opuntia.id])
    expect(await statusOf(opuntia.id)).toBe('draft')
    expect((await auditOf(shop, 'product.takenOff'))[0]).toMatchObject({ staff_id: null })
  })

  test('a permit for a barred plant needs a product, and one without it allows nothing', async () => {
    const plant = await draft('Lantana camara')
    const refused = await act(owner, '/permits?locale=en', { ...newPermit, law_id: 'lantana' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { product_id: ['This row bars plants: choose the product that the permit is for.'] },
    ])
    // Recorded while the rule only required a permit.
    const { version } = await law('lantana')
    await done('/plant-law/lantana', { version, status: 'restricted' }, 'PUT')
    const { id } = await permit({ law_id: 'lantana', number: 'P-4' })
    expect((await publish(plant)).status).toBe(200)
    await done('/plant-law/lantana', { version: version + 1, status: 'blocked' }, 'PUT')
    expect(await statusOf(plant.id)).toBe('draft')
    expect((await publish({ id: plant.id, version: plant.version + 2 })).body.code).toBe(
      'plantBlocked',
    )
    await done(`/permits/${id}/withdraw`)
  })

  test('a permit ending within a month is a task until another follows it', async () => {
    const waiting = async () => {
      const { permits_ending: ending } = (await owner.call('GET', '/api/office/plant-law')).body
      const counters = (await noura.call('GET', '/api/office/pulse')).body.data.counters
      return {
        ending: ending.map(({ number }: { number: string }) => number),
        names: ending.map(({ name_en }: { name_en: string | null }) => name_en),
        counters,
      }
    }
    const before = await waiting()
    const plant = await draft('Arundo donax')
    await sql`update products set name_en = null where id = ${plant.id}`.execute(shop.db)
    const last = addDays(today(), 20)
    const reeds = { law_id: 'reeds', product_id: plant.id }
    await permit({ ...reeds, number: 'P-20', valid_to: last })
    const during = await waiting()
    expect(during.names).toContain('Arundo donax')
    const [recorded] = (await owner.call('GET', '/api/office/permits')).body.data
    expect(recorded.product.name_en).toBe('Arundo donax')
    expect(during.ending).toEqual([...before.ending, 'P-20'])
    expect(during.counters.law_tasks).toBe(before.counters.law_tasks + 1)
    const { cards } = (await noura.call('GET', '/api/office/home')).body.data
    expect(cards.at(-1)).toMatchObject({ kind: 'law_tasks', count: during.counters.law_tasks })
    expect(cards.at(-1).rows).toContainEqual(
      expect.objectContaining({ kind: 'permit', title: 'P-20', detail: last }),
    )
    await permit({ ...reeds, number: 'P-21', valid_from: addDays(last, 1), valid_to: '2099-01-01' })
    expect((await waiting()).ending).toEqual(before.ending)
  })

  test('a withdrawn permit unpublishes its plants at once', async () => {
    const plant = await draft('Arundo donax')
    const { id } = await permit({ law_id: 'reeds', product_id: plant.id })
    expect((await publish(plant)).status).toBe(200)
    expect(await done(`/permits/${id}/withdraw`)).toMatchObject({ state: 'withdrawn', uses: 1 })
    expect(await statusOf(plant.id)).toBe('draft')
  })
})

describe('a date palm', () => {
  const order = async (buyer: ShopCustomer, address: object = billingAddress) => {
    await buyer.fillCart(await palms())
    await buyer.fillCart(await shop.stockPlant())
    const refused = await buyer.prepareOrder(address)
    if (refused) return { refused: refused.body, id: 0, items: [] }
    const { id, items } = (await buyer.saveOrder()).body.data.order
    await done(`/orders/${id}/status`, { status: 'processing' })
    return { refused: null, id: id as number, items: items as { id: number }[] }
  }

  test('a date palm is not delivered without a permit, and to another region only with one naming both', async () => {
    const huda = await shop.customer()
    const { id } = await permit({ number: 'P-2' })
    expect((await order(huda, inJeddah)).refused).toMatchObject({ code: 'cartHasErrors' })
    await done(`/permits/${id}/withdraw`)
    const both = { number: 'P-3', from_region: 'riyadh', to_regions: ['makkah'] }
    expect(
      (await act(owner, '/permits', { ...newPermit, ...both, from_region: null })).status,
    ).toBe(422)
    await permit(both)
    expect((await order(await shop.customer(), inJeddah)).refused).toBeNull()
    expect((await order(await shop.customer())).refused).toBeNull()
  })

  test('a date palm is checked again when the address of its order changes', async () => {
    const move = async (id: number, city: string, street = 'شارع العليا') => {
      const { city: _, ...rest } = billingAddress
      const { status, body } = await owner.call(
        'PUT',
        `/api/office/orders/${id}/address?locale=en`,
        {
          body: { shipping: { ...rest, address1: street, city } },
        },
      )
      return [status, body.code ?? null, body.code && body.message]
    }
    await sql`update plant_permits set withdrawn_at = now()`.execute(shop.db)
    const own = await permit({ number: 'P-4' })
    const { id } = await order(await shop.customer())
    expect(await move(id, 'جدة')).toEqual([
      400,
      'notDeliveredThere',
      expect.stringMatching(/cannot be delivered to Makkah\.$/),
    ])
    expect(await move(id, 'الخرج')).toEqual([200, null, undefined])
    // Without its permit the street can still be corrected, and another region is refused.
    await done(`/permits/${own.id}/withdraw`)
    expect(await move(id, 'الرياض', 'شارع التحلية')).toEqual([200, null, undefined])
    expect((await move(id, 'الدمام'))[1]).toBe('notDeliveredThere')
    await permit({ number: 'P-5', from_region: 'riyadh', to_regions: ['makkah'] })
    expect(await move(id, 'جدة')).toEqual([200, null, undefined])
  })

  test('a date palm is not shipped without its certificate: whole, in part and in bulk', async () => {
    const { id, items } = await order(await shop.customer())
    const [palm, flower] = items
    const ship = { status: 'shipped' }
    const refused = await act(owner, `/orders/${id}/status?locale=en`, ship)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'certificateMissing',
        message: 'Enter the certificate of origin before shipping.',
        data: { lines: [palm!.id] },
      },
    ])
    const parcel = { lines: items.map((line) => ({ id: line.id, quantity: 1 })) }
    expect((await act(owner, `/orders/${id}/parcels`, parcel)).body.code).toBe('certificateMissing')
    const job = await done('/orders/bulk', { action: 'ship', ids: [id] })
    await shop.runJobs()
    const rows = (await owner.call('GET', `/api/office/jobs/${job.id}/rows?state=failed`)).body.data
    expect(rows).toMatchObject([{ code: 'certificateMissing' }])
    const page = (await owner.call('GET', '/api/office/plant-law')).body
    expect(page.certificates).toContainEqual(expect.objectContaining({ id, lines: 1 }))

    const record = (itemId: number, number: string) =>
      act(owner, `/orders/${id}/certificates`, { item_id: itemId, number })
    expect((await record(flower!.id, 'CO-1')).status).toBe(422)
    expect((await record(palm!.id, 'x')).status).toBe(422)
    const recorded = await record(palm!.id, 'CO-4711 / seal 9')
    const line = recorded.body.data.lines.find((one: { id: number }) => one.id === palm!.id)
    expect(line).toMatchObject({ needs_certificate: true, certificate: 'CO-4711 / seal 9' })
    // The certificate is on the delivery note.
    const note = await owner.call('GET', `/api/office/print?kind=delivery_note&ids=${id}`)
    expect(note.body.data.orders[0].lines).toContainEqual(
      expect.objectContaining({ certificate: 'CO-4711 / seal 9' }),
    )
    expect((await act(owner, `/orders/${id}/status`, ship)).status).toBe(200)
    expect((await record(palm!.id, 'CO-5')).body.code).toBe('invalidTransition')
  })
})

describe('a kind of plant', () => {
  const profiles = '/api/office/plant-profiles'
  const change = (id: number, version: number, fields: object) =>
    owner.call('PUT', `/api/office/products/${id}?locale=en`, { body: { version, ...fields } })
  const keyOf = async (id: number) =>
    (await shop.db.selectFrom('products').select('law_key').where('id', '=', id).executeTakeFirst())
      ?.law_key
  const newKind = async (slug: string, scientific_name: string, family: string) => {
    const { facts } = (await owner.call('GET', `${profiles}/monstera`)).body.data
    const body = { slug, scientific_name, family, kind: 'shrub', place: 'outdoor', facts }
    const { status } = await act(owner, '/plant-profiles', body)
    expect(status).toBe(201)
  }
  beforeAll(async () => seedPlantProfiles(shop.db))

  test('a kind of plant decides for a product without a scientific name, and not against a different name', async () => {
    await newKind('tree-tobacco', 'Nicotiana glauca', 'Solanaceae')
    const [nameless, named] = [await draft(null), await draft('Rosa × damascena')]
    expect((await change(nameless.id, nameless.version, { profile: 'tree-tobacco' })).status).toBe(
      200,
    )
    expect(await keyOf(nameless.id)).toBe('nicotiana-glauca')
    const refused = await publish({ id: nameless.id, version: nameless.version + 1 })
    expect(refused.body.code).toBe('plantBlocked')
    // A published product cannot get a barred kind, also in bulk.
    const sold = await draft(null)
    await publish(sold)
    expect(
      (await change(sold.id, sold.version + 1, { profile: 'tree-tobacco' })).body,
    ).toMatchObject({ code: 'plantBlocked', data: { law_key: 'nicotiana-glauca' } })
    const many = { action: 'set_profile', params: { profile: 'tree-tobacco' }, ids: [sold.id] }
    const tried = await act(owner, '/products/bulk', { ...many, dry_run: true })
    expect(tried.body.data).toMatchObject({ changed: 0, refused_count: 1 })
    // A scientific name takes precedence over the kind.
    await change(named.id, named.version, { profile: 'tree-tobacco' })
    expect(await keyOf(named.id)).toBeNull()
    const check = await noura.call('GET', '/api/office/plant-law/check?profile=tree-tobacco')
    expect(check.body.data.law).toMatchObject({ id: 'nicotiana-glauca' })
  })

  test('a kind of plant gives its family to a product of an unknown genus', async () => {
    const plant = await draft('Newcactus grandis')
    expect(await keyOf(plant.id)).toBeNull()
    await change(plant.id, plant.version, { profile: 'barrel-cactus' })
    expect(await keyOf(plant.id)).toBe('cactaceae')
    await change(plant.id, plant.version + 1, { profile: null })
    expect(await keyOf(plant.id)).toBeNull()
    const known = await draft('Bougainvillea × buttiana')
    await change(known.id, known.version, { profile: 'barrel-cactus' })
    expect(await keyOf(known.id)).toBeNull()
  })

  test('a kind renamed to a barred name unpublishes its products', async () => {
    await newKind('harmless', 'Planta harmless', 'Rosaceae')
    const plant = await draft(null)
    await change(plant.id, plant.version, { profile: 'harmless', status: 'published' })
    expect(await statusOf(plant.id)).toBe('published')
    const { version } = (await owner.call('GET', `${profiles}/harmless`)).body.data
    const renamed = await owner.call('PUT', `${profiles}/harmless`, {
      body: { version, scientific_name: 'Catha edulis' },
    })
    expect(renamed.status).toBe(200)
    expect([await keyOf(plant.id), await statusOf(plant.id)]).toEqual(['khat', 'draft'])
    const page = (await noura.call('GET', '/api/office/plant-law')).body
    expect(page.taken_off).toContainEqual(
      expect.objectContaining({ product_id: plant.id, law_id: 'khat' }),
    )
  })

  test('a new barred kind unpublishes the products that it takes', async () => {
    const plant = await draft(null)
    await publish(plant)
    const { slug } = await shop.db
      .selectFrom('products')
      .select('slug')
      .where('id', '=', plant.id)
      .executeTakeFirstOrThrow()
    await newKind(slug, 'Catha edulis', 'Celastraceae')
    expect([await keyOf(plant.id), await statusOf(plant.id)]).toEqual(['khat', 'draft'])
    const page = (await noura.call('GET', '/api/office/plant-law')).body
    expect(page.taken_off).toContainEqual(
      expect.objectContaining({ product_id: plant.id, law_id: 'khat' }),
    )
  })

  test('a barred kind is a wrong line of an import', async () => {
    const { body } = await uploadTable(
      shop,
      owner,
      {},
      ['sku,name_ar,price,profile', ',تبغ,20,tree-tobacco', ',مونستيرا,20,monstera'].join('\r\n'),
    )
    await shop.runJobs()
    const found = (await owner.call('GET', `/api/office/imports/${body.data.id}`)).body.data
    expect(found.counts).toMatchObject({ new: 1, wrong: 1 })
  })
})
