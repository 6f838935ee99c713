import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { lockKeys, tryLockKey } from '#domain/key-locks.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

/** Whether another transaction can lock the key at once. */
const isFree = (key: string): Promise<boolean> =>
  shop.db
    .transaction()
    .execute((tx) => tryLockKey(tx, key))
    .then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'requestInProgress' })
        return false
      },
    )

/** Runs `work` while a transaction holds the key of `lock`. */
async function whileHeld(
  lock: (tx: Db) => Promise<unknown>,
  work: (pid: number) => Promise<void>,
): Promise<void> {
  await shop
    .secondProcess()
    .db.transaction()
    .execute(async (tx) => {
      await lock(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await work(rows[0]?.pid ?? 0)
    })
}

test.each([
  ['waits', (tx: Db) => lockKeys(tx, 'b', 'order-1', 'b')],
  ['does not wait', (tx: Db) => tryLockKey(tx, 'order-1')],
])('a transaction that %s for a key holds it until it ends', async (_, lock) => {
  await whileHeld(lock, async () => {
    expect(await isFree('order-1')).toBe(false)
    expect(await isFree('order-2')).toBe(true)
  })
  expect(await isFree('order-1')).toBe(true)
})

test('a key is free again once its holder has died', async () => {
  const died = whileHeld(
    (tx) => tryLockKey(tx, 'order-3'),
    async (pid) => {
      expect(await isFree('order-3')).toBe(false)
      await sql`select pg_terminate_backend(${pid})`.execute(shop.db)
    },
  )
  await expect(died).rejects.toSatisfy(isDatabaseUnavailable)
  await expect.poll(() => isFree('order-3')).toBe(true)
})

test('a full rate-limit window refuses at once, even while another transaction holds its key, and writes nothing', async () => {
  const window = { key: 'requests', seconds: 60, limit: 1, code: 'tooManyRequests' } as const
  await consumeRateLimit(shop.db, window)
  await whileHeld(
    (tx) => lockKeys(tx, window.key),
    async () => {
      const refused = { code: 'tooManyRequests' }
      await expect(consumeRateLimit(shop.db, window)).rejects.toMatchObject(refused)
    },
  )
  const hits = await shop.db.selectFrom('throttle_hits').selectAll().execute()
  expect(hits).toHaveLength(1)
})
