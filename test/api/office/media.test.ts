import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { emptyMediaBin } from '#domain/office/media-library/empty-bin.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(shop.failures.splice(0)).toEqual([])
  expect(await uploadsInProgress()).toEqual([])
})

/** Uploads not deleted yet; other test files may be uploading, so it may take a moment. */
async function uploadsInProgress(): Promise<string[]> {
  const mine = await readdir(tmpdir())
  return mine.filter((name) => name.startsWith(`warif-upload-${process.pid}-`))
}

let colours = 0
/** A picture with a colour of its own. */
const plain = (width = 800, height = 600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: (colours += 7) % 256, g: 120, b: Math.floor(colours / 256) },
    },
  })

function asForm(bytes: Uint8Array, name = 'ficus.jpg', part = 'file'): FormData {
  const form = new FormData()
  form.append(part, new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function send(body: BodyInit, { member = owner, path = '/media', headers = {} } = {}) {
  const response = await shop.fetch(`/api/office${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${member.token}`, 'X-Locale': 'en', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const upload = async (bytes: Uint8Array | Promise<Buffer>, name?: string, member = owner) =>
  send(asForm(await bytes, name), { member })

const stored = (url: string) => join(shop.mediaDir, url.replace(/^.*\/media\//, ''))

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture as %s is encoded again in the shop’s sizes',
  async (format) => {
    const { status, body } = await upload(plain(2000, 1500).toFormat(format).toBuffer())
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      width: 1440,
      height: 1080,
      focal_x: 500,
      focal_y: 500,
      alt_ar: null,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      url: expect.stringMatching(/^\/media\/upload\/[0-9a-f]{2}\/[0-9a-f]{20}\.webp$/),
    })
    for (const [name, width] of [
      ['url', 1440],
      ['large_url', 1080],
      ['medium_url', 720],
      ['small_url', 360],
    ] as const)
      expect(await sharp(stored(body.data[name])).metadata()).toMatchObject({
        format: 'webp',
        width,
      })
  },
)

test('a picture is stored upright and without metadata', async () => {
  const taken = await plain(900, 600)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Sara' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { body } = await upload(taken)
  expect(body.data).toMatchObject({ width: 600, height: 900 })
  const kept = await sharp(stored(body.data.url)).metadata()
  expect(kept.exif).toBeUndefined()
  expect(kept.orientation).toBeUndefined()
})

test('the same picture uploaded twice is stored once, also concurrently', async () => {
  const picture = await plain().jpeg().toBuffer()
  const [first, second] = await Promise.all([upload(picture), upload(picture, 'other.jpg')])
  const third = await upload(picture, 'third.png')
  expect([second.body.data.id, third.body.data.id]).toEqual(Array(2).fill(first.body.data.id))
})

test('an upload repeated under its key gets the same answer', async () => {
  const picture = await plain().jpeg().toBuffer()
  const headers = { 'Idempotency-Key': 'picture-of-today' }
  const first = await send(asForm(picture), { headers })
  const again = await send(asForm(picture), { headers })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  const other = await send(asForm(await plain().jpeg().toBuffer()), { headers })
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyMismatch' } })
})

const refusedFor = (body: { errors?: Record<string, string[]> }) => body.errors?.file?.[0]

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect/></svg>'
const brand = (name: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${name}\0\0\0\0mif1${name}`),
    Buffer.alloc(2_000),
  ])

test.each([
  ['an SVG', Buffer.from(svg), 'leaf.svg'],
  ['an SVG that calls itself a JPEG', Buffer.from(svg), 'leaf.jpg'],
  ['a HEIC', brand('heic'), 'IMG_0001.HEIC'],
  ['a HEIC of several pictures', brand('mif1'), 'IMG_0002.heif'],
  ['a GIF', Buffer.from('GIF89a\x20\x03\x20\x03'), 'ficus.jpg'],
  ['a program', Buffer.from('MZ\x90\0'), 'ficus.png'],
  ['zeros', Buffer.alloc(1_000_000), 'ficus.jpg'],
  ['an empty file', Buffer.alloc(0), 'ficus.jpg'],
])('%s is refused by its content', async (_, bytes, name) => {
  const { status, body } = await upload(bytes, name)
  expect(status).toBe(422)
  expect(refusedFor(body)).toBe('JPEG, PNG, WebP or AVIF only.')
})

test('an animated picture is refused', async () => {
  const frames = await Promise.all([0, 1].map(() => plain(500, 500).ensureAlpha().png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  expect(refusedFor((await upload(animated)).body)).toBe('JPEG, PNG, WebP or AVIF only.')
})

test('a truncated picture is refused as unreadable', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const whole = await sharp({
    create: { width: 800, height: 800, channels: 3, background: 'black', noise },
  })
    .jpeg()
    .toBuffer()
  expect(refusedFor((await upload(whole.subarray(0, whole.length / 2))).body)).toBe(
    'The file could not be read.',
  )
  expect(refusedFor((await upload(whole.subarray(0, 20))).body)).toBe('The file could not be read.')
})

test('a picture below 400 pixels is refused', async () => {
  expect(refusedFor((await upload(plain(2000, 399).png().toBuffer())).body)).toBe(
    'The picture is too small (400 px at least).',
  )
})

/** A small PNG whose header claims another size. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await plain(500, 500).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crcOf(png.subarray(12, 29)), 29)
  return png
}
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('a header of more than 50 megapixels is refused', async () => {
  const { status, body } = await upload(pngOf(60_000, 60_000))
  expect(status).toBe(422)
  expect(refusedFor(body)).toBe('The picture is larger than 50 megapixels.')
})

test('a small file that decodes to 60 megapixels is refused', async () => {
  const bomb = await plain(10_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(refusedFor((await upload(bomb)).body)).toBe('The picture is larger than 50 megapixels.')
})

const megabyte = new Uint8Array(1024 * 1024)

test('an upload of 100 MB is refused at the first byte over the limit, and no more is read', async () => {
  const head = '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        if ((sent += 1) > 100) controller.close()
        else controller.enqueue(megabyte)
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await send(body, {
    headers: { 'Content-Type': 'multipart/form-data; boundary=limit' },
  })
  expect(answer).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } })
  expect(answer.body.message).toContain('15')
  expect(sent).toBeLessThan(20)
})

test('an upload with a length over the limit is refused', async () => {
  const answer = await send(asForm(new Uint8Array(16 * 1024 * 1024)), {})
  expect(answer.status).toBe(413)
})

test('an interrupted upload leaves no file', async () => {
  const head = '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      controller.enqueue(megabyte)
      controller.error(new Error('hung up'))
    },
  })
  const answer = await send(body, {
    headers: { 'Content-Type': 'multipart/form-data; boundary=limit' },
  })
  expect(answer.status).toBe(422)
  expect(refusedFor(answer.body)).toBe('The file could not be read.')
})

test('a body without a file, with another part or that is no form is refused', async () => {
  expect(refusedFor((await send(asForm(megabyte, 'a.jpg', 'picture'))).body)).toBeDefined()
  expect((await send('{}', { headers: { 'Content-Type': 'application/json' } })).status).toBe(415)
  expect(
    (
      await send('--x\r\nrubbish', {
        headers: { 'Content-Type': 'multipart/form-data; boundary=y' },
      })
    ).status,
  ).toBe(422)
})

test('a packer may not upload or edit pictures', async () => {
  const packer = await addMember(shop, 'Salem', 'packer')
  expect((await upload(plain().jpeg().toBuffer(), 'a.jpg', packer)).status).toBe(403)
  expect((await act(packer, '/media/1', {}, 'PUT')).status).toBe(403)
})

/** The pictures of a plant in the shop. */
const shownImages = async (plant: Plant, locale = 'en') =>
  (await shop.call('GET', `/api/products/${plant.id}?locale=${locale}`)).body.data.images as {
    id: number
    url: string
    focal_x: number
    focal_y: number
    alt: string | null
  }[]
const edited = async (plant: Plant) =>
  (await owner.call('GET', `/api/office/products/${plant.id}`)).body.data
async function setImages(plant: Plant, imageIds: number[]) {
  const { version } = await edited(plant)
  return act(owner, `/products/${plant.id}`, { version, image_ids: imageIds }, 'PUT')
}
const newPicture = async () => (await upload(plain().jpeg().toBuffer())).body.data.id as number

test('the shop shows the pictures of a plant in the chosen order', async () => {
  const ficus = await shop.stockPlant()
  const ids = [await newPicture(), await newPicture(), await newPicture()]
  expect((await setImages(ficus, ids)).body.data.images.map(idOf)).toEqual(ids)
  const first = (await shownImages(ficus)).map(({ url }) => url)
  expect((await setImages(ficus, ids.toReversed())).status).toBe(200)
  expect((await shownImages(ficus)).map(({ url }) => url)).toEqual(first.toReversed())
  expect((await setImages(ficus, [2_000_000_000])).body.errors).toEqual({
    image_ids: [expect.any(String)],
  })
})
const idOf = ({ id }: { id: number }) => id

test('a picture can be used by two plants', async () => {
  const [ficus, lemon] = [await shop.stockPlant(), await shop.stockPlant()]
  const [id, other] = [await newPicture(), await newPicture()]
  await setImages(ficus, [id, other])
  await setImages(lemon, [id])
  const [both] = await shownImages(ficus)
  await setImages(ficus, [other])
  expect(await shownImages(ficus)).toHaveLength(1)
  expect(await shownImages(lemon)).toMatchObject([{ url: both?.url }])
  // A published plant keeps its only picture.
  expect((await setImages(ficus, [])).body).toMatchObject({ code: 'notPublishable' })
})

test('a deleted picture can be restored for 30 days, and the shop shows it again', async () => {
  const ficus = await shop.stockPlant()
  const [kept, wrong] = [await newPicture(), await newPicture()]
  await setImages(ficus, [wrong, kept])
  const [deleted] = await shownImages(ficus)
  await setImages(ficus, [kept])
  expect(await shownImages(ficus)).toHaveLength(1)
  const { body } = await owner.call('GET', '/api/office/media?state=bin&limit=100')
  const inBin = body.data.find(({ id }: { id: number }) => id === wrong)
  expect(inBin).toMatchObject({ product: { id: ficus.id } })
  const other = await shop.stockPlant()
  await setImages(other, [kept])
  const binOf = async ({ id }: Plant) =>
    (await owner.call('GET', `/api/office/media?product_id=${id}`)).body.data.map(idOf)
  expect([await binOf(ficus), await binOf(other)]).toEqual([[wrong], []])
  expect(Date.parse(inBin.ends_at) - Date.parse(inBin.deleted_at)).toBe(30 * 86_400_000)

  expect((await act(owner, `/media/${wrong}/restore`)).status).toBe(200)
  expect((await shownImages(ficus)).map(({ url }) => url).at(-1)).toBe(deleted?.url)
  expect((await edited(ficus)).images.map(idOf)).toEqual([kept, wrong])
  expect((await act(owner, `/media/${wrong}/restore`)).status).toBe(404)
  const history = await owner.call('GET', `/api/office/products/${ficus.id}/history`)
  expect(history.body.data[0]).toMatchObject({ changes: { image_ids: [[kept], [kept, wrong]] } })
})

test('texts and focal points of pictures are saved with their product: in its version, history, conflict and restore', async () => {
  const [ficus, lemon] = [await shop.stockPlant(), await shop.stockPlant()]
  const [first, second] = [await newPicture(), await newPicture()]
  const save = async (plant: Plant, version: number, fields: object) =>
    act(owner, `/products/${plant.id}`, { version, ...fields }, 'PUT')
  const textsOf = async (plant: Plant) =>
    (await edited(plant)).images.map((one: { alt_ar: string | null }) => one.alt_ar)

  // A picture that is added has its text at once.
  const added = await save(ficus, (await edited(ficus)).version, {
    image_ids: [first, second],
    pictures: [{ id: first, alt_ar: 'فيكس', focal_x: 250 }],
  })
  expect(added.body.data.images).toMatchObject([
    { id: first, alt_ar: 'فيكس', focal_x: 250, focal_y: 500 },
    { id: second, alt_ar: null },
  ])
  // Its other texts and its focal point, which the library has already, stay.
  const other = await shop.stockPlant()
  await setImages(other, [second])
  const alsoAdded = await save(other, (await edited(other)).version, {
    image_ids: [second, first],
    pictures: [{ id: first, alt_en: 'A ficus' }],
  })
  const whole = { id: first, alt_ar: 'فيكس', alt_en: 'A ficus', focal_x: 250, focal_y: 500 }
  expect(alsoAdded.body.data.images).toMatchObject([{ id: second, alt_ar: null }, whole])
  expect((await edited(ficus)).images).toMatchObject([whole, { id: second, alt_ar: null }])
  const { version } = await edited(ficus)
  await setImages(lemon, [first])

  // Refused with the product.
  const refused = await save(ficus, version, {
    name_ar: '',
    pictures: [{ id: first, alt_ar: 'غيره' }],
  })
  expect(refused.status).toBe(422)
  const unpublishable = await save(ficus, version, {
    description_ar: '',
    pictures: [{ id: first, alt_ar: 'غيره' }],
  })
  expect(unpublishable.status).toBe(400)
  expect(await textsOf(ficus)).toEqual(['فيكس', null])

  const pictures = [
    { id: second, alt_ar: 'في أصيص' },
    { id: first, alt_ar: 'فيكس كبير' },
  ]
  const changed = await save(ficus, version, { pictures })
  expect(changed.body.data).toMatchObject({ version: version + 1 })
  expect(await textsOf(ficus)).toEqual(['فيكس كبير', 'في أصيص'])
  expect((await shownImages(ficus, 'ar')).map(({ alt }) => alt)).toEqual(['فيكس كبير', 'في أصيص'])
  const history = await owner.call('GET', `/api/office/products/${ficus.id}/history`)
  expect(history.body.data[0].changes).toEqual({
    pictures: [
      [
        { id: first, alt_ar: 'فيكس' },
        { id: second, alt_ar: null },
      ],
      [
        { id: first, alt_ar: 'فيكس كبير' },
        { id: second, alt_ar: 'في أصيص' },
      ],
    ],
  })
  // Another member who read the version before overwrites nothing unseen, also through a plant that shares the picture.
  const stale = await save(ficus, version, { pictures: [{ id: first, alt_ar: 'آخر' }] })
  expect(stale.body).toMatchObject({ code: 'editConflict', data: { changed_fields: ['pictures'] } })
  const shared = (await edited(lemon)).version
  expect((await save(lemon, shared - 1, { pictures: [] })).body.code).toBe('editConflict')
  expect((await save(lemon, shared, { pictures: [{ id: first, alt_ar: 'مشتركة' }] })).status).toBe(
    200,
  )
  const seen = await edited(ficus)
  expect([seen.version, await textsOf(ficus)]).toEqual([version + 2, ['مشتركة', 'في أصيص']])
  // Also in the history and the audit log of each plant that shares the picture.
  const pictureChange = [[{ id: first, alt_ar: 'فيكس كبير' }], [{ id: first, alt_ar: 'مشتركة' }]]
  const after = (await owner.call('GET', `/api/office/products/${ficus.id}/history`)).body.data
  expect(after[0]).toMatchObject({
    version: version + 2,
    by: { id: expect.any(Number) },
    changes: { pictures: pictureChange },
  })
  const entries = await owner.call(
    'GET',
    `/api/office/audit?entity=product&entity_id=${ficus.id}&limit=25`,
  )
  expect(entries.body.data[0]).toMatchObject({
    action: 'product.updated',
    changes: [{ field: 'pictures', from: pictureChange[0], to: pictureChange[1] }],
  })
  await act(owner, `/media/${first}`, { alt_en: 'Shared' }, 'PUT')
  const last = (await owner.call('GET', `/api/office/products/${ficus.id}/history`)).body.data[0]
  expect(last).toMatchObject({
    version: version + 3,
    changes: { pictures: [[{ id: first, alt_en: 'A ficus' }], [{ id: first, alt_en: 'Shared' }]] },
  })

  const restored = await act(owner, `/products/${ficus.id}/restore`, {
    version_to_restore: version,
    version: last.version,
  })
  expect(restored.status).toBe(200)
  expect(await textsOf(ficus)).toEqual(['فيكس', null])
})

test('the audit log names pictures by alternative text, otherwise by the uploaded file name', async () => {
  const ficus = await shop.stockPlant()
  const named = (await upload(plain().jpeg().toBuffer(), 'DSC_0042.jpg')).body.data.id
  const described = (await upload(plain().jpeg().toBuffer(), 'DSC_0043.jpg')).body.data.id
  await setImages(ficus, [named, described])
  await act(owner, `/media/${described}`, { alt_ar: 'فيكس في أصيص', alt_en: 'A ficus' }, 'PUT')
  await setImages(ficus, [described])
  const entriesOf = async (entity: string, id: number) =>
    (await owner.call('GET', `/api/office/audit?entity=${entity}&entity_id=${id}`)).body.data
  const names = [
    { entity: 'media', id: named, name_ar: 'DSC_0042.jpg', name_en: null },
    { entity: 'media', id: described, name_ar: 'فيكس في أصيص', name_en: 'A ficus' },
  ]
  const [removal] = await entriesOf('product', ficus.id)
  expect(removal.names).toEqual(expect.arrayContaining(names))
  const [deletion] = await entriesOf('media', named)
  expect(deletion.action).toBe('media.deleted')
  expect(deletion.names).toContainEqual(names[0])
})

test('pictures from before the media library can be deleted and restored too', async () => {
  const ficus = await shop.stockPlant({ pictures: 2 })
  const [first, second] = (await edited(ficus)).images.map(idOf) as [number, number]
  await setImages(ficus, [second])
  expect((await shownImages(ficus)).map(({ url }) => url)).toEqual([
    `/media/product/${ficus.id}/2.webp`,
  ])
  await act(owner, `/media/${first}/restore`)
  expect(await shownImages(ficus)).toHaveLength(2)
})

test('the focal point and the text of a picture are shown in the shop', async () => {
  const ficus = await shop.stockPlant()
  const id = await newPicture()
  await setImages(ficus, [id])
  expect(await shownImages(ficus)).toMatchObject([{ focal_x: 500, focal_y: 500, alt: null }])
  const fields = { focal_x: 250, focal_y: 1000, alt_ar: 'فيكس في أصيص', alt_en: 'Ficus in a pot' }
  expect((await act(owner, `/media/${id}`, fields, 'PUT')).body.data).toMatchObject(fields)
  expect(await shownImages(ficus)).toMatchObject([
    { focal_x: 250, focal_y: 1000, alt: 'Ficus in a pot' },
  ])
  expect(await shownImages(ficus, 'ar')).toMatchObject([{ alt: 'فيكس في أصيص' }])
  await act(owner, `/media/${id}`, { alt_ar: null }, 'PUT')
  expect(await shownImages(ficus, 'ar')).toMatchObject([{ focal_x: 250, alt: null }])
  expect((await act(owner, `/media/${id}`, { focal_x: 1001 }, 'PUT')).status).toBe(422)
  expect((await act(owner, '/media/2000000000', {}, 'PUT')).status).toBe(404)
})

test('the picture of a category has the same focal point', async () => {
  await shop.stockPlant()
  const id = await newPicture()
  await act(owner, `/media/${id}`, { focal_x: 250, focal_y: 1000 }, 'PUT')
  const { version } = (await owner.call('GET', '/api/office/categories/1')).body.data
  const saved = await act(owner, '/categories/1', { version, media_id: id }, 'PUT')
  expect(saved.status).toBe(200)
  const shown = async () => (await shop.call('GET', '/api/categories/1')).body.data
  expect(await shown()).toMatchObject({ focal_x: 250, focal_y: 1000 })
  await act(owner, `/media/${id}`, { focal_y: 0 }, 'PUT')
  expect(await shown()).toMatchObject({ focal_y: 0 })
  await act(owner, '/categories/1', { version: version + 1, media_id: null }, 'PUT')
  expect(await shown()).not.toHaveProperty('focal_x')
})

test('picture files are deleted 30 days after their last use, and not before', async () => {
  const storage = pictureStorage(folderStore(shop.mediaDir))
  const ficus = await shop.stockPlant()
  const [shown, binned, ordered, unused, young] = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { body } = await upload(plain().jpeg().toBuffer())
      return body.data as { id: number; url: string }
    }),
  )
  const all = [shown, binned, ordered, unused, young].map((one) => one!)
  await setImages(ficus, [shown!.id, binned!.id])
  await setImages(ficus, [shown!.id])
  const buyer = await shop.customer()
  await setImages(ficus, [ordered!.id, shown!.id])
  await buyer.fillCart(ficus, 1)
  await buyer.placeOrder()
  await setImages(ficus, [shown!.id])
  await shop.db
    .updateTable('product_images')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('deleted_at', 'is not', null)
    .execute()
  await shop.db
    .updateTable('media_files')
    .set({ uploaded_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '<>', young!.id)
    .execute()
  await emptyMediaBin(shop.db, storage)
  expect(all.map(({ url }) => existsSync(stored(url)))).toEqual([true, false, true, false, true])
  expect((await act(owner, `/media/${binned!.id}/restore`)).status).toBe(404)
})

test('files without a row are deleted after a day', async () => {
  const storage = pictureStorage(folderStore(shop.mediaDir))
  const picture = { width: 1, height: 1, placeholder: '', files: [{ suffix: '', bytes: megabyte }] }
  await storage.put('upload/00/0123456789abcdef.webp', picture)
  await emptyMediaBin(shop.db, storage)
  expect(await storage.read('upload/00/0123456789abcdef.webp')).not.toBeNull()
  expect(await storage.listOlder('upload', new Date(Date.now() + 1_000))).toContain(
    'upload/00/0123456789abcdef.webp',
  )
})

test('the library lists uploads newest first, and filters them by plant', async () => {
  const ficus = await shop.stockPlant({ name: 'سدر المكتبة' })
  const [loose, shown, note] = [
    await newPicture(),
    await newPicture(),
    await plain().png().toBuffer(),
  ]
  await setImages(ficus, [shown])
  const { body: sent } = await send(asForm(note), { path: '/stock/slips' })
  const library = async (query: string) =>
    (await owner.call('GET', `/api/office/media/library?${query}`)).body
  const { data, meta } = await library('limit=2')
  expect(data).toMatchObject([
    { id: shown, product: { id: ficus.id } },
    { id: loose, product: null },
  ])
  const all = (await library(`limit=100&page=1`)).data.map(idOf)
  expect(all).not.toContain(sent.data.id)
  expect(meta.total).toBe(all.length)
  expect((await library(`q=${encodeURIComponent('سدر المكتبة')}`)).data.map(idOf)).toEqual([shown])
  const packer = await addMember(shop, 'Omar', 'packer')
  expect((await packer.call('GET', '/api/office/media/library')).status).toBe(403)
})

test('the photo of a delivery note is shown only to staff', async () => {
  const packer = await addMember(shop, 'Salem', 'packer')
  const picture = await plain().jpeg().toBuffer()
  const { status, body } = await send(asForm(picture), { member: packer, path: '/stock/slips' })
  expect(status).toBe(201)
  const photo = await shop.fetch(`/api/office/stock/slips/${body.data.id}`, {
    headers: { Authorization: `Bearer ${packer.token}` },
  })
  expect(photo.headers.get('Content-Type')).toBe('image/webp')
  expect((await sharp(new Uint8Array(await photo.arrayBuffer())).metadata()).width).toBe(800)
  expect((await shop.fetch(`/api/office/stock/slips/${body.data.id}`)).status).toBe(401)
  // The same file uploaded as a picture is another row, and a delivery note is no picture of a product.
  expect((await upload(picture)).body.data.id).not.toBe(body.data.id)
  expect((await setImages(await shop.stockPlant(), [body.data.id])).status).toBe(422)
  expect((await act(owner, `/media/${body.data.id}`, { alt_en: 'x' }, 'PUT')).status).toBe(404)
  const ficus = await shop.stockPlant()
  const receipt = await act(packer, '/stock/receipts', {
    received_on: '2026-11-22',
    media_id: body.data.id,
    lines: [{ product_id: ficus.id, delivered: 1 }],
  })
  expect(receipt.body.data.media_id).toBe(body.data.id)
})
