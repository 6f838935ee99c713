import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countUnseen } from '../scenarios/object-store/move-pictures.ts'
import { runTrafficDuring } from '../scenarios/object-store/object-storage.ts'
import { makeNextVersion } from '../scenarios/release.ts'
import {
  missingObjectStore,
  openObjectStoreServer,
  requireObjectStore,
  type ObjectStoreServer,
} from '../support/object-store/server.ts'
import { openSite } from '../support/object-store/site.ts'
import { reportCounts } from '../support/report.ts'

const missing = await missingObjectStore()
let server: ObjectStoreServer

beforeAll(async () => {
  if (!missing) server = await openObjectStoreServer()
}, 120_000)
afterAll(() => server?.close())
beforeEach((row) => requireObjectStore(row))

/** Three processes with three data folders and the pictures in a bucket; the database is tested in `failover.load.ts`. */
describe('three machines', () => {
  test('three machines: the shop of one is lost, and the others show every picture and sell on', async (row) => {
    const site = await openSite(server, { processes: 3, shoppers: 6 })
    try {
      const { uploaded, ...counts } = await runTrafficDuring(site, async (sold) => {
        const sellMore = async () => {
          const before = sold()
          await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThan(before + 20)
        }
        await sellMore()
        await site.fleet.processes[0]?.kill()
        await sellMore()
      })
      site.fleet.processes.splice(0, 1)
      const unseen = await countUnseen(site, uploaded)
      reportCounts(row, { ...counts, unseen })
      // Requests that were interrupted when the process died are repeated: orders and uploads by their keys.
      expect(counts.orders).toBe(counts.acknowledged)
      expect({ ...counts, unseen }).toMatchObject({
        pagesFailed: 0,
        picturesFailed: 0,
        missing: 0,
        unseen: 0,
      })
    } finally {
      await site.close()
    }
  })

  test('three machines: a rolling upgrade under orders, uploads and browsing: no call fails', async (row) => {
    const site = await openSite(server, { processes: 3, shoppers: 6 })
    const next = await makeNextVersion()
    try {
      const { uploaded, ...counts } = await runTrafficDuring(site, async (sold) => {
        for (let place = 0; place < 3; place += 1) {
          const before = sold()
          await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThan(before + 10)
          await site.fleet.restart(place, next)
        }
      })
      const unseen = await countUnseen(site, uploaded)
      reportCounts(row, { ...counts, unseen })
      expect({ ...counts, unseen }).toMatchObject({
        orders: counts.acknowledged,
        badGateway: 0,
        lost: 0,
        pagesFailed: 0,
        picturesFailed: 0,
        uploadsFailed: 0,
        missing: 0,
        unseen: 0,
      })
      expect(counts.uploads).toBeGreaterThan(3)
    } finally {
      await site.close()
      await rm(next, { recursive: true, force: true })
    }
  })
})
