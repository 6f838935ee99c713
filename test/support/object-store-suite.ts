import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareStores, copyObjects } from '#adapters/media/copy-objects.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import type { S3Options } from '#adapters/media/s3-client.ts'
import { s3Store } from '#adapters/media/s3-store.ts'
import { servePicture } from '#http/media-files.ts'
import type { ObjectStore } from '#shared/object-store.ts'

/** A bucket behind a link that counts its calls and can fail. */
export interface BucketUnderTest {
  options: S3Options
  calls: string[]
  faults: { failures: number; isSilent: boolean; isStalling: boolean }
  /** The time within which a working store answers. */
  quickMs: number
}

const bytes = Buffer.from('0123456789')
const later = new Date(Date.now() + 60_000)
async function emptyStore(store: ObjectStore): Promise<void> {
  for await (const { key } of store.list('')) await store.remove(key)
}
async function keysOf(store: ObjectStore, prefix = ''): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

const logged: object[] = []
const log = { error: (facts: object) => void logged.push(facts) }
const asked: string[] = []
const show = (
  store: ObjectStore,
  key: string,
  headers: Record<string, string> = {},
  method = 'GET',
) =>
  servePicture(new Request(`http://shop.test/media/${key}`, { method, headers }), key, {
    pictures: store,
    requestAvif: (path) => void asked.push(path),
    log,
  })

/** The tests of every store of pictures, on this one, which is empty before each test. */
export function describeObjectStore(
  name: string,
  { open, clear }: { open: () => ObjectStore; clear: () => Promise<void> },
): void {
  describe(`pictures in ${name}`, () => {
    let store: ObjectStore
    beforeEach(async () => {
      await clear()
      store = open()
    })

    test('are read as they were written, and return null once removed', async () => {
      await store.put('product/7/31.webp', bytes)
      expect(await store.read('product/7/31.webp')).toEqual(bytes)
      expect((await store.stat('product/7/31.webp'))?.size).toBe(10)
      await store.put('product/7/31.webp', Buffer.from('others'))
      expect(String(await store.read('product/7/31.webp'))).toBe('others')
      await store.remove('product/7/31.webp')
      await store.remove('product/7/31.webp')
      expect(await store.read('product/7/31.webp')).toBeNull()
      expect(await store.stat('product/7/31.webp')).toBeNull()
      expect(await store.open('product/7/31.webp')).toBeNull()
    })

    test('are listed over all pages and by the prefix of their keys, without hidden files', async () => {
      const keys = [1, 2, 3, 4, 5, 6, 7].map((id) => `product/7/${id}.webp`)
      for (const key of [...keys, 'upload/3f/a.webp', 'product/7/.1.json'])
        await store.put(key, bytes)
      expect(await keysOf(store)).toEqual([...keys, 'upload/3f/a.webp'])
      expect(await keysOf(store, 'upload/')).toEqual(['upload/3f/a.webp'])
      expect(await keysOf(store, 'category/')).toEqual([])
      expect(String(await store.read('product/7/.1.json'))).toBe(String(bytes))
    })

    test.each([
      '../secret.webp',
      '/etc/passwd',
      'product/../../a.webp',
      'product/.hidden',
      'a\0.webp',
    ])('are refused under the key %j', async (key) => {
      await expect(store.read(key)).rejects.toThrow('not the key of a picture')
      await expect(store.put(key, bytes)).rejects.toThrow('not the key of a picture')
      expect(await show(store, key)).toBeNull()
    })

    test('are served whole, by HEAD, or as unchanged', async () => {
      await store.put('product/7/31.webp', bytes)
      const whole = await show(store, 'product/7/31.webp')
      const etag = whole?.headers.get('etag') ?? ''
      expect(whole?.status).toBe(200)
      expect(Object.fromEntries(whole?.headers ?? [])).toMatchObject({
        'content-type': 'image/webp',
        'content-length': '10',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await whole?.text()).toBe('0123456789')
      const head = await show(store, 'product/7/31.webp', {}, 'HEAD')
      expect([head?.headers.get('content-length'), head?.headers.get('etag')]).toEqual(['10', etag])
      const unchanged = await show(store, 'product/7/31.webp', { 'If-None-Match': etag })
      expect([unchanged?.status, await unchanged?.text()]).toEqual([304, ''])
      expect(await show(store, 'product/7/32.webp')).toBeNull()
    })

    test.each([
      ['bytes=2-5', 206, 'bytes 2-5/10', '2345'],
      ['bytes=7-', 206, 'bytes 7-9/10', '789'],
      ['bytes=-3', 206, 'bytes 7-9/10', '789'],
      ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
      ['bytes=10-', 416, 'bytes */10', ''],
      ['bytes=5-2', 200, null, '0123456789'],
      ['bytes=0-1,4-5', 200, null, '0123456789'],
    ])('answer the range %s with %d', async (range, status, contentRange, text) => {
      await store.put('product/7/31.webp', bytes)
      const response = await show(store, 'product/7/31.webp', { Range: range })
      expect([response?.status, response?.headers.get('content-range')]).toEqual([
        status,
        contentRange,
      ])
      expect(await response?.text()).toBe(text)
    })

    test('are never served if they are private', async () => {
      for (const key of ['private/3f/a.webp', 'private-photos/3f/a.webp']) {
        await store.put(key, bytes)
        expect(await show(store, key)).toBeNull()
      }
    })

    test('are served as WebP while the AVIF is missing, which is then requested', async () => {
      asked.length = 0
      await store.put('product/7/31-m.webp', bytes)
      const meanwhile = await show(store, 'product/7/31-m.avif')
      expect(meanwhile?.headers.get('content-type')).toBe('image/webp')
      expect(meanwhile?.headers.get('cache-control')).toBe('public, max-age=60')
      expect(asked).toEqual(['product/7/31.webp'])
      await store.put('product/7/31-m.avif', bytes)
      expect((await show(store, 'product/7/31-m.avif'))?.headers.get('content-type')).toBe(
        'image/avif',
      )
      expect(await show(store, 'product/7/32-m.avif')).toBeNull()
      expect(asked).toHaveLength(1)
    })

    test('are listed once they are old, whether of staff or of customers, and removed with all their files', async () => {
      const pictures = pictureStorage(store)
      const photos = photoStorage(store)
      const id = createHash('sha256').update('a photo').digest('base64url')
      const files = ['', '-l', '-m', '-s'].map((suffix) => ({ suffix, bytes }))
      await pictures.put('upload/3f/a.webp', { width: 1, height: 1, placeholder: '', files })
      await photos.put(id, { large: bytes, small: bytes })
      const before = new Date(Date.now() - 60_000)
      expect([await pictures.listOlder('upload', before), await photos.listOlder(before)]).toEqual([
        [],
        [],
      ])
      expect(await pictures.listOlder('upload', later)).toEqual(['upload/3f/a.webp'])
      expect(await photos.listOlder(later)).toEqual([id])
      expect(await photos.read(id, 'small')).toEqual(bytes)
      await pictures.remove('upload/3f/a.webp')
      await photos.remove(id)
      expect(await keysOf(store)).toEqual([])
    })
  })
}

/** The tests of the S3 adapter when its store fails, and of moving a shop between it and a folder. */
export function describeBucket(name: string, bucket: () => BucketUnderTest): void {
  describe(`the adapter of ${name}`, () => {
    let s3: BucketUnderTest
    beforeEach(async () => {
      s3 = bucket()
      Object.assign(s3.faults, { failures: 0, isSilent: false, isStalling: false })
      await emptyStore(s3Store(s3.options))
      s3.calls.length = 0
    })
    const quick = () => s3Store({ ...s3.options, timeoutMs: s3.quickMs })

    test('repeats a call that fails once or twice, but not one for a missing picture', async () => {
      s3.faults.failures = 2
      await quick().put('product/7/31.webp', bytes)
      expect(s3.calls).toHaveLength(3)
      await quick().read('product/7/32.webp')
      expect(s3.calls).toHaveLength(4)
    })

    test.each([
      ['is silent', { isSilent: true }, /no answer in \d+ ms/],
      ['keeps failing', { failures: 99 }, /503 SlowDown/],
    ])(
      'answers 503 with Retry-After and logs an alarm if the store %s',
      async (_, faults, reason) => {
        Object.assign(s3.faults, faults)
        const response = await show(quick(), 'product/7/31.webp')
        expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5'])
        await expect(quick().put('product/7/31.webp', bytes)).rejects.toMatchObject({
          code: 'serviceUnavailable',
          message: expect.stringMatching(reason),
        })
        expect(logged[0]).toMatchObject({ alarm: 'picturesUnavailable' })
        expect(JSON.stringify(logged)).not.toContain(s3.options.secretKey)
      },
    )

    test.each([
      ['a wrong key', { secretKey: 'another' }, /403 SignatureDoesNotMatch/],
      ['an unknown bucket', { bucket: 'others' }, /no such bucket/],
    ])(
      'calls the store only once with %s, and the error names the reason',
      async (_, wrong, reason) => {
        const store = s3Store({ ...s3.options, ...wrong })
        await expect(store.read('product/7/31.webp')).rejects.toThrow(reason)
        expect(s3.calls).toHaveLength(1)
      },
    )

    test('ends a picture with an error if the store stalls in the middle, and frees its slot', async () => {
      // Long enough for all of them to start before the first one ends.
      const store = s3Store({ ...s3.options, timeoutMs: 20 * s3.quickMs })
      await store.put('product/7/31.webp', bytes)
      s3.faults.isStalling = true
      const stalled = await Promise.all(
        Array.from({ length: 64 }, () => show(store, 'product/7/31.webp')),
      )
      expect((await show(store, 'product/7/31.webp'))?.status).toBe(503) // No further ones at the same time.
      const ends = await Promise.allSettled(stalled.map((response) => response?.text()))
      expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
      s3.faults.isStalling = false
      expect(await (await show(store, 'product/7/31.webp'))?.text()).toBe('0123456789')
    })

    test('frees its slot if the client leaves', async () => {
      const store = quick()
      await store.put('product/7/31.webp', bytes)
      for (let client = 0; client < 70; client += 1)
        await (await show(store, 'product/7/31.webp'))?.body?.cancel()
      expect((await show(store, 'product/7/31.webp'))?.status).toBe(200)
    })

    test('pauses calls to a store that does not answer, and then retries with one call', async () => {
      const store = quick()
      await store.put('product/7/31.webp', bytes)
      s3.faults.isSilent = true
      await expect(store.read('product/7/31.webp')).rejects.toThrow('no answer')
      s3.calls.length = 0
      const reads = Array.from({ length: 20 }, () => store.read('product/7/31.webp'))
      const ends = await Promise.allSettled(reads)
      expect(ends.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
      expect(s3.calls).toEqual([])
      s3.faults.isSilent = false
      await expect
        .poll(() => store.read('product/7/31.webp').catch(() => null), { timeout: 20_000 })
        .toEqual(bytes)
      expect(s3.calls).toHaveLength(1)
    })

    test('reads no picture again that it has already compared', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'warif-stores-'))
      const [here, there] = [folderStore(folder), s3Store(s3.options)]
      for (const id of [1, 2, 3])
        await there.put(`product/7/${id}.webp`, Buffer.from(`picture ${id}`))
      const known = new Map<string, string>()
      await copyObjects(there, here, { known })
      const reads = () => s3.calls.filter((call) => /^GET .*webp$/.test(call))
      expect(reads()).toHaveLength(3)
      expect(await copyObjects(there, here, { known })).toEqual({ copied: 0, present: 3, gone: 0 })
      // Also for a store without previous knowledge: it reports an MD5.
      expect(await copyObjects(there, here)).toEqual({ copied: 0, present: 3, gone: 0 })
      expect(reads()).toHaveLength(3)
      await there.put('product/7/2.webp', Buffer.from('picture ?'))
      expect(await copyObjects(there, here, { known })).toEqual({ copied: 1, present: 2, gone: 0 })
      await rm(folder, { recursive: true })
    })

    test('copies the pictures of a folder and back, repeatedly and only those that differ', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'warif-stores-'))
      const [here, there] = [folderStore(folder), s3Store(s3.options)]
      for (const id of [1, 2, 3, 4])
        await here.put(`product/7/${id}.webp`, Buffer.from(`picture ${id}`))
      await here.put('private/3f/a.webp', bytes)
      expect(await copyObjects(here, there)).toEqual({ copied: 5, present: 0, gone: 0 })
      expect(await compareStores(here, there)).toEqual([])
      // One is damaged with the same length, and one is lost.
      await there.put('product/7/2.webp', Buffer.from('picture ?'))
      await there.remove('product/7/3.webp')
      expect(await compareStores(here, there)).toEqual(['product/7/2.webp', 'product/7/3.webp'])
      expect(await copyObjects(here, there)).toEqual({ copied: 2, present: 3, gone: 0 })
      await rm(folder, { recursive: true })
      expect(await copyObjects(there, here)).toEqual({ copied: 5, present: 0, gone: 0 })
      await writeFile(join(folder, 'product/7/1.webp'), 'picture !')
      await utimes(join(folder, 'product/7/1.webp'), 1, 1)
      expect(await copyObjects(there, here)).toEqual({ copied: 1, present: 4, gone: 0 })
      expect(await compareStores(there, here)).toEqual([])
      await rm(folder, { recursive: true })
    })
  })
}
