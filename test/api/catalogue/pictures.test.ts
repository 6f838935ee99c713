import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { makeAvif } from '#adapters/media/make-avif.ts'
import { baseOfPath, writePicture } from '#adapters/media/write-picture.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { remakePictures } from '../../../demo/pictures.ts'

let folder: string
let store: ObjectStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-pictures-'))
  store = folderStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few bytes with this width and height in its header. */
function decompressionBomb(edge: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(edge, 0)
  size.writeUInt32BE(edge, 4)
  size.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const small = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#12382b' } })
const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const script = '<script>alert(1)</script>'

test.each<[string, () => Promise<Buffer>]>([
  [
    'a drawing, which may hold a program',
    async () =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
  ],
  ['a GIF', () => small().gif().toBuffer()],
  ['a TIFF', () => small().tiff().toBuffer()],
  ['a page', async () => Buffer.from(`<!doctype html>${script}`)],
  ['a bomb of 3.6 milliard pixels', async () => decompressionBomb(60_000)],
  ['a bomb just above the limit', async () => decompressionBomb(7_072)],
  ['half a picture', async () => (await noise().jpeg().toBuffer()).subarray(0, 9_000)],
  ['nothing', async () => Buffer.alloc(0)],
])('a file is refused as a picture and stored nowhere: %s', async (_, master) => {
  await expect(writePicture(await master(), store, 'product/1/1')).rejects.toThrow(
    /picture format|image format|pixel limit|premature end|is empty/i,
  )
  expect(await readdir(folder)).toEqual([])
})

test('a picture with embedded HTML and location is stored without either', async () => {
  const taken = await small()
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .toBuffer()
  const { path } = await writePicture(
    Buffer.concat([taken, Buffer.from(script)]),
    store,
    'product/2/1',
  )
  const written = await sharp(join(folder, path)).toBuffer()
  expect(written.includes(script)).toBe(false)
  expect((await sharp(join(folder, path)).metadata()).exif).toBeUndefined()
})

test.each([
  '../1/1',
  'product/../../1',
  '/etc/1',
  'product/1/.hidden',
  'product/1/1\0',
  'Product/1',
  'product',
])('a picture is never written to the path %j', async (base) => {
  await expect(writePicture(await small().png().toBuffer(), store, base)).rejects.toThrow(
    'not a picture’s base'.replace('’', "'"),
  )
})

test('an AVIF is made only of a valid picture of the shop', async () => {
  const { path } = await writePicture(await small().png().toBuffer(), store, 'product/3/1')
  await mkdir(join(folder, 'product/4'), { recursive: true })
  await writeFile(join(folder, 'product/4/1.webp'), decompressionBomb(60_000))
  expect(await makeAvif(store, path)).toBe(4)
  expect(await makeAvif(store, path)).toBe(0)
  expect(await makeAvif(store, 'product/3/2.webp')).toBe(0)
  await expect(makeAvif(store, 'product/4/1.webp')).rejects.toThrow('pixel limit')
})

test('another picture under the same base gets another address, and the former file stays', async () => {
  const before = await writePicture(await small().png().toBuffer(), store, 'product/5/1')
  const again = await writePicture(await small().png().toBuffer(), store, 'product/5/1')
  const after = await writePicture(await noise().png().toBuffer(), store, 'product/5/1')
  expect(before.path).toMatch(/^product\/5\/1-[0-9a-f]{10}\.webp$/)
  expect(again).toEqual(before)
  expect(after.path).not.toBe(before.path)
  expect(await readdir(join(folder, 'product/5'))).toEqual(
    expect.arrayContaining([before.path, after.path].map((path) => path.replace('product/5/', ''))),
  )
  expect([before.path, 'product/5/1.webp'].map(baseOfPath)).toEqual(['product/5/1', 'product/5/1'])
})

test('lost pictures of the demo are made again under the addresses in the database, also former ones', async () => {
  const master = join(import.meta.dirname, '../../../demo/pictures/masters/zz-plant.webp')
  const plan = [{ master, base: 'product/6/61', row: null, category: null }]
  const paths = ['product/6/61.webp', 'product/6/61-0123456789.webp', 'product/6/62.webp']
  await remakePictures(plan, store, paths, () => {})
  const written = await readdir(join(folder, 'product/6'))
  expect(written.filter((name) => /^61[^lms]*\.webp$/.test(name)).toSorted()).toEqual([
    '61-0123456789.webp',
    '61.webp',
  ])
})
