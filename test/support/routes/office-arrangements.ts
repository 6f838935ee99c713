import sharp from 'sharp'
import { settingSections } from '#shared/office/settings.ts'
import { givenProfiles, seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../customer.ts'
import { idempotencyHeaders } from '../office.ts'
import type { Shop } from '../shop.ts'
import { uploadTable } from '../tables.ts'

/** The shop, and the owner with the present session. */
export interface World {
  shop: Shop
  owner(): ShopCustomer
}

/** The input with which a call succeeds; omitted parts come from the table of routes. */
export interface ArrangedCall {
  path?: string
  body?: object
  /** A file instead of a body. */
  form?: FormData
}
export type Arrangements = Record<string, () => Promise<ArrangedCall>>

/** Calls of the office whose answer is needed for the next one. */
function caller({ owner }: World) {
  const send =
    (method: string) =>
    async (path: string, body: object = {}) => {
      const answer = await owner().call(method, `/api/office/${path}`, {
        body,
        headers: idempotencyHeaders(),
      })
      if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
      return answer.body.data
    }
  return { post: send('POST'), put: send('PUT') }
}

let names = 0
const newName = () => `Plant ${(names += 1)}`
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** A path with the id of an object that was just created. */
const made =
  (pattern: string, make: () => Promise<{ id: number }>, body: object = {}) =>
  async (): Promise<ArrangedCall> => {
    const { id } = await make()
    return { path: pattern.replace(':id', String(id)), body }
  }

/** Products, categories, colours, sizes and synonyms. */
export function catalogueArrangements(world: World): Arrangements {
  const { post, put } = caller(world)
  const product = () => post('products', { name_ar: newName(), price_halalas: 5_000 })
  const deleteProduct = async (id: number) => {
    await world.owner().call('DELETE', `/api/office/products/${id}`)
  }
  const named = () => {
    const name = newName()
    return { name_ar: name, name_en: name }
  }
  const list = async (path: string) =>
    (await world.owner().call('GET', `/api/office/${path}`)).body.data
  /** For categories, colours and sizes. */
  const ofKind = (kind: string, fields: () => object): Arrangements => {
    const make = () => post(kind, fields())
    const path = `/api/office/${kind}/:id`
    return {
      [`POST /api/office/${kind}`]: async () => ({ body: fields() }),
      [`PUT /api/office/${kind}/order`]: async () => {
        await make()
        return { body: { ids: idsOf(await list(kind)).toReversed() } }
      },
      [`PUT ${path}`]: made(path, make, { version: 1, is_active: false }),
      [`DELETE ${path}`]: made(path, make),
      [`POST ${path}/merge`]: async () => {
        const [from, into] = [await make(), await make()]
        return { path: `/api/office/${kind}/${from.id}/merge`, body: { into_id: into.id } }
      },
    }
  }
  const one = '/api/office/products/:id'
  return {
    'POST /api/office/products': async () => ({
      body: { name_ar: newName(), price_halalas: 5_000 },
    }),
    [`PUT ${one}`]: made(one, product, { version: 1, price_halalas: 6_000 }),
    [`DELETE ${one}`]: made(one, product),
    [`POST ${one}/preview`]: made(`${one}/preview`, product, { price_halalas: 6_000 }),
    [`POST ${one}/duplicate`]: made(`${one}/duplicate`, product),
    [`POST ${one}/undelete`]: made(`${one}/undelete`, async () => {
      const { id } = await product()
      await deleteProduct(id)
      return { id }
    }),
    [`POST ${one}/restore`]: made(
      `${one}/restore`,
      async () => {
        const { id } = await product()
        await put(`products/${id}`, { version: 1, price_halalas: 7_000 })
        return { id }
      },
      { version: 2, version_to_restore: 1 },
    ),
    'PUT /api/office/products/grid': async () => ({
      body: { rows: [{ id: (await product()).id, version: 1, price_halalas: 8_000 }] },
    }),
    ...ofKind('categories', named),
    'PUT /api/office/categories/:id/products': made(
      '/api/office/categories/:id/products',
      () => post('categories', named()),
      { version: 1, rule: 'price' },
    ),
    ...ofKind('colors', () => ({ ...named(), hex_code: '#12AB34' })),
    ...ofKind('sizes', named),
    'PUT /api/office/synonyms': async () => {
      const { version } = (await world.owner().call('GET', '/api/office/synonyms')).body
      return { body: { groups: [[newName(), newName()]], version } }
    },
    'POST /api/office/plant-profiles': async () => {
      const [given] = givenProfiles
      if (!given) throw new Error('no profile is given')
      const { slug, scientificName, ...profile } = given
      const name = newName()
      return {
        body: {
          ...profile,
          slug: `${slug}-${name.replace(/\W/g, '').toLowerCase()}`,
          scientific_name: `${scientificName} ${name}`,
        },
      }
    },
    'PUT /api/office/plant-profiles/:slug': async () => {
      await seedPlantProfiles(world.shop.db)
      const path = '/api/office/plant-profiles/monstera'
      const { data } = (await world.owner().call('GET', path)).body
      const fact = { value: 40 + (data.version % 5), confidence: 'high', source: newName() }
      return { path, body: { version: data.version, facts: { heat_max_c: fact } } }
    },
    'POST /api/office/search-misses/resolve': async () => {
      const folded = newName().toLowerCase()
      await world.shop.db
        .insertInto('search_misses')
        .values({ day: dayOf(new Date()), folded, typed: folded, locale: 'ar', count: 1 })
        .execute()
      return { body: { folded, locale: 'ar', action: 'not_sold' } }
    },
  }
}

/** Pictures, stock and suppliers. */
export function stockArrangements(world: World): Arrangements {
  const { post, put } = caller(world)
  const plant = () => world.shop.stockPlant({ stock: 10, pictures: 1 })
  const picture = async () => {
    const form = new FormData()
    const background = { r: (names += 1) % 256, g: 90, b: 90 }
    const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
    form.append('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'plant.png')
    return { form }
  }
  const pictureOf = async ({ id }: { id: number }) =>
    (await world.owner().call('GET', `/api/office/products/${id}`)).body.data.images[0]
  const receipt = async () => ({
    received_on: new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10),
    lines: [{ product_id: (await plant()).id, delivered: 5, cost_halalas: 900 }],
  })
  const adjustment = async () => ({
    reason: 'correction',
    lines: [{ product_id: (await plant()).id, change: 2 }],
  })
  const line = (id: number) => ({
    lines: [{ product_id: id, counted: 9, counted_at: new Date().toISOString() }],
  })
  /** A count of one plant, optionally with a counted line, optionally blind. */
  const openCount = async (isCounted = false, isBlind = false) => {
    const { id: plantId } = await plant()
    const { id } = await post('stock/counts', { product_ids: [plantId], is_blind: isBlind })
    if (isCounted) await put(`stock/counts/${id}/lines`, line(plantId))
    return { id, plantId }
  }
  const counts = '/api/office/stock/counts/:id'
  return {
    'POST /api/office/media': picture,
    'POST /api/office/stock/slips': picture,
    'POST /api/office/permits/papers': picture,
    'PUT /api/office/media/:id': made(
      '/api/office/media/:id',
      async () => pictureOf(await plant()),
      { focal_x: 250 },
    ),
    'POST /api/office/media/:id/restore': made('/api/office/media/:id/restore', async () => {
      const { id } = await plant()
      const image = await pictureOf({ id })
      const { version } = (await world.owner().call('GET', `/api/office/products/${id}`)).body.data
      await put(`products/${id}`, { version, status: 'draft', image_ids: [] })
      return image
    }),
    'POST /api/office/stock/receipts': async () => ({ body: await receipt() }),
    'POST /api/office/stock/adjustments': async () => ({ body: await adjustment() }),
    'POST /api/office/stock/documents/:id/undo': made(
      '/api/office/stock/documents/:id/undo',
      async () => post('stock/adjustments', await adjustment()),
    ),
    'POST /api/office/stock/counts': async () => ({ body: { product_ids: [(await plant()).id] } }),
    [`PUT ${counts}/lines`]: async () => {
      const { id, plantId } = await openCount()
      return { path: `/api/office/stock/counts/${id}/lines`, body: line(plantId) }
    },
    [`POST ${counts}/apply`]: made(`${counts}/apply`, () => openCount(true)),
    [`POST ${counts}/reveal`]: made(`${counts}/reveal`, () => openCount(true, true)),
    [`POST ${counts}/discard`]: made(`${counts}/discard`, () => openCount()),
    'PUT /api/office/suppliers/:id': made(
      '/api/office/suppliers/:id',
      () => post('suppliers', { name: newName() }),
      { version: 1, name: newName() },
    ),
  }
}

/** Jobs, bulk edits, imports and exports. */
export function jobArrangements(world: World): Arrangements {
  const { post } = caller(world)
  const plant = () => world.shop.stockPlant({ priceHalalas: 10_000 })
  const setPrice = async (): Promise<object> => ({
    ids: [(await plant()).id],
    action: 'set_price',
    params: { price_halalas: 5_000 + (names += 1) },
  })
  const job = async () => post('products/bulk', await setPrice())
  const upload = async () => {
    const { sku } = await plant()
    const { body } = await uploadTable(
      world.shop,
      world.owner(),
      { kind: 'prices' },
      `SKU,Price\r\n${sku},${100 + (names += 1)}.00`,
    )
    await world.shop.runJobs()
    return body.data
  }
  const imports = '/api/office/imports/:id'
  return {
    'POST /api/office/products/bulk': async () => ({ body: await setPrice() }),
    'POST /api/office/jobs/:id/cancel': made('/api/office/jobs/:id/cancel', job),
    'POST /api/office/jobs/:id/undo': made('/api/office/jobs/:id/undo', async () => {
      const started = await job()
      await world.shop.runJobs()
      return started
    }),
    'POST /api/office/exports': async () => ({ body: { kind: 'prices' } }),
    'POST /api/office/coupons/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/suppliers/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/requests/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/audit/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/stock/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/stock/movements/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/customers/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/orders/export': async () => ({ body: { format: 'csv' } }),
    'POST /api/office/imports': async () => {
      const form = new FormData()
      form.append('file', new Blob(['SKU,Price\r\nPLT-0001,12.00']), 'prices.csv')
      return { path: '/api/office/imports?kind=prices', form }
    },
    [`PUT ${imports}`]: made(imports, upload, { empty: 'clear' }),
    [`DELETE ${imports}`]: made(imports, upload),
    [`POST ${imports}/apply`]: made(`${imports}/apply`, upload),
  }
}

/** Sections of the settings, with their present values. */
export function settingsArrangements(world: World): Arrangements {
  const put = (section: string) => async (): Promise<ArrangedCall> => {
    const { body } = await world.owner().call('GET', '/api/office/settings')
    return { body: { version: body.data.sections[section].version } }
  }
  return {
    ...Object.fromEntries(
      settingSections.map((section) => [`PUT /api/office/settings/${section}`, put(section)]),
    ),
    'POST /api/office/samples': async () => ({
      body: { categories: ['indoor'], plants: false },
    }),
    'POST /api/office/settings/shop/close': async () => ({ body: {} }),
  }
}
