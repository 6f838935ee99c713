import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeNextAvif, queueAvif, queueMissingAvif } from '#domain/office/media/avif-queue.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let store: ObjectStore
beforeAll(async () => {
  shop = await openShop()
  store = folderStore(shop.mediaDir)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('avif_queue').execute())

const { signal } = new AbortController()
const waiting = async () =>
  (await shop.db.selectFrom('avif_queue').select('path').orderBy('path').execute()).map(
    ({ path }) => path,
  )

test('of many processes exactly one makes the AVIF files of each picture', async () => {
  const paths = Array.from({ length: 8 }, (_, id) => `product/7/${id}.webp`)
  await queueAvif(shop.db, paths)
  await queueAvif(shop.db, paths) // Already queued.
  const made: string[] = []
  const make = async (path: string) => made.push(path)
  const process = async ({ db }: Pick<Shop, 'db'>) => {
    while (await makeNextAvif(db, make, signal));
  }
  await Promise.all([shop, shop.secondProcess(), shop.secondProcess()].map(process))
  expect(made.toSorted()).toEqual(paths)
  expect(await waiting()).toEqual([])
})

test('a picture that cannot be encoded is retried later, and given up after five attempts', async () => {
  await queueAvif(shop.db, ['product/7/1.webp'])
  const fail = async () => {
    throw new Error('unsupported image format')
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(makeNextAvif(shop.db, fail, signal)).rejects.toThrow('of product/7/1.webp')
    expect(await makeNextAvif(shop.db, fail, signal)).toBe(false) // Not due yet.
    await shop.db
      .updateTable('avif_queue')
      .set({ due_at: new Date(0) })
      .execute()
  }
  expect(await makeNextAvif(shop.db, fail, signal)).toBe(false)
  expect(await waiting()).toEqual(['product/7/1.webp'])
})

test('a picture whose process was killed is made by another process after five minutes, and not before', async () => {
  await queueAvif(shop.db, ['product/7/1.webp'])
  const begun: string[] = []
  // Nothing of a killed process ends, and none of its statements is open.
  void makeNextAvif(shop.db, (path) => new Promise(() => begun.push(path)), signal)
  await expect.poll(() => begun).toEqual(['product/7/1.webp'])
  const made: string[] = []
  const makeInAnother = () =>
    makeNextAvif(shop.secondProcess().db, async (path) => made.push(path), signal)
  const minutesPass = (minutes: number) =>
    sql`update avif_queue set due_at = due_at - make_interval(mins => ${minutes}::int)`.execute(
      shop.db,
    )
  await minutesPass(4)
  expect([await makeInAnother(), made]).toEqual([false, []])
  await minutesPass(1)
  expect([await makeInAnother(), made]).toEqual([true, ['product/7/1.webp']])
  expect(await waiting()).toEqual([])
})

test('queueMissingAvif queues the pictures without all their AVIF files, except private ones', async () => {
  const keys = [
    ...['', '-l', '-m', '-s'].map((suffix) => `upload/3f/none${suffix}.webp`),
    ...['', '-m'].flatMap((suffix) =>
      ['webp', 'avif'].map((type) => `upload/3f/all${suffix}.${type}`),
    ),
    ...['upload/3f/one.webp', 'upload/3f/one.avif', 'upload/3f/one-s.webp'],
    ...['private/3f/slip.webp', 'private-photos/3f/plant.webp'],
  ]
  for (const key of keys) await store.put(key, Buffer.from('a picture'))
  await queueMissingAvif(shop.db, store, signal)
  expect(await waiting()).toEqual(['upload/3f/none.webp', 'upload/3f/one.webp'])
})
