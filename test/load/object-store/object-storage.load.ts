import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movePictures, countUnseen } from '../scenarios/object-store/move-pictures.ts'
import { runTrafficDuring, storeFault } from '../scenarios/object-store/object-storage.ts'
import { killUploads } from '../scenarios/object-store/uploads-killed.ts'
import { wholeShop } from '../scenarios/object-store/whole-shop.ts'
import { openSite } from '../support/object-store/site.ts'
import {
  missingObjectStore,
  openObjectStoreServer,
  requireObjectStore,
  type ObjectStoreServer,
} from '../support/object-store/server.ts'
import { reportCounts } from '../support/report.ts'

const missing = await missingObjectStore()
let server: ObjectStoreServer

beforeAll(async () => {
  if (!missing) server = await openObjectStoreServer()
}, 120_000)
afterAll(() => server?.close())
beforeEach((row) => requireObjectStore(row))

describe('object storage', () => {
  test.for([
    ['away for 15 s', { isAway: true }, true],
    ['silent for 25 s', { isSilent: true }, true],
    ['refusing everything with 403 for 15 s', { isForbidden: true }, true],
    ['slow, 700 ms a call, for 20 s', { delayMs: 700 }, false],
  ] as const)(
    'object storage: %s: pages, orders and known pictures go on, and uploads report the error',
    async ([name, faults, isRefusing], row) => {
      const site = await openSite(server, { processes: 2, shoppers: 4 })
      try {
        const seconds = Number(/(\d+) s$/.exec(name)?.[1])
        const { during: counts, ...outcome } = await storeFault(site, { faults, seconds })
        reportCounts(row, { ...counts, ...outcome })
        expect(counts.orders).toBe(counts.acknowledged)
        expect(counts).toMatchObject({
          badGateway: 0,
          lost: 0,
          pagesFailed: 0,
          picturesFailed: 0,
          uploadsFailed: 0,
          missing: 0,
        })
        if (isRefusing) expect(counts.uploadsRefused).toBeGreaterThan(1)
        expect(outcome.freshStatus).toBe(isRefusing ? 503 : 200)
        // Before nginx gives up on the first process and asks the second one.
        expect(outcome.freshMs).toBeLessThan(8_000)
      } finally {
        await site.close()
      }
    },
  )

  test('object storage: processes killed in the middle of uploads: no row without its picture, and no picture kept without its row', async (row) => {
    const site = await openSite(server, { processes: 2, shoppers: 2 })
    try {
      const counts = await killUploads(site, { seconds: 60 })
      reportCounts(row, { ...counts })
      expect(counts).toMatchObject({
        unacknowledged: 0,
        doubled: 0,
        missing: 0,
        missingAfterSweep: 0,
        orphansAfterSweep: 0,
      })
      expect(counts.uploads).toBeGreaterThan(5)
      expect(counts.photos).toBeGreaterThan(5)
    } finally {
      await site.close()
    }
  })

  test('object storage: a shop moves from its folder to a bucket and back while it sells, and its copying is killed', async (row) => {
    const site = await openSite(server, {
      processes: 2,
      shoppers: 4,
      ownFolders: false,
      settings: { MEDIA_STORE: 'folder' },
    })
    try {
      const differing: (number | null)[] = []
      // At the end the shop uses its folder again, and the last uploads are not in the bucket.
      const {
        uploaded,
        missing: _,
        ...counts
      } = await runTrafficDuring(site, async (sold) => {
        await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThan(5)
        differing.push(await movePictures(site, 'folder', 's3'))
        differing.push(await movePictures(site, 's3', 'folder'))
      })
      const unseen = await countUnseen(site, uploaded)
      reportCounts(row, { ...counts, unseen })
      expect(differing).toEqual([0, 0])
      expect(counts.orders).toBe(counts.acknowledged)
      expect({ ...counts, unseen }).toMatchObject({
        badGateway: 0,
        lost: 0,
        pagesFailed: 0,
        picturesFailed: 0,
        uploadsFailed: 0,
        unseen: 0,
      })
    } finally {
      await site.close()
    }
  })

  test('object storage: a whole shop on it, its backup, and a restore into either store', async (row) => {
    const counts = await wholeShop(server)
    reportCounts(row, { ...counts })
    expect(counts).toMatchObject({ broken: 0, check: 0, backup: 0, restoreBucket: 0 })
    expect(counts).toMatchObject({ restoreLost: 1, restoreFolder: 0, restoreBytes: 0 })
    expect(counts.shown).toBeGreaterThan(20)
    expect(counts.avif).toBeGreaterThan(0)
  })
})
