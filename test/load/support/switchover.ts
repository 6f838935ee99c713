import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#db/connection/connect.ts'
import type { Embedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { addPlant } from '../../support/plants.ts'
import { fillWithMigrated } from '../../support/database/migrated-folder.ts'
import { copyPrimary, startPrimary, startStandby } from '../../support/database/standby.ts'
import {
  expectToBeReady,
  expectToSayThatWritesFail,
  orderAround,
  type Recovered,
} from '../scenarios/database-faults.ts'
import { openTcpProxy } from './proxies/tcp-proxy.ts'
import { startShop } from './shop-process.ts'
import { shoppersAtCheckout } from './shoppers.ts'

const socketOf = (server: Embedded) => ({
  path: join(server.address('warif').host, '.s.PGSQL.5432'),
})
const hostOf = (server: Embedded) => encodeURIComponent(server.address('warif').host)

/**
 * Two servers switch roles while orders arrive; the shop's address keeps leading to the one that is now the standby for `trappedMs`, and
 * then leads to the new primary.
 */
export async function switchover({
  shoppers,
  trappedMs,
}: {
  shoppers: number
  trappedMs: number
}): Promise<Recovered> {
  const [folder = '', oneDir = '', otherDir = ''] = await Promise.all(
    ['shop', 'one', 'other'].map((name) => mkdtemp(join(tmpdir(), `warif-${name}-`))),
  )
  await fillWithMigrated(oneDir)
  let one = await startPrimary(oneDir)
  await one.createDatabase('warif')
  const seeded = connect(one.address('warif'))
  await migrate(seeded.db, join(import.meta.dirname, '../../../migrations'))
  const plant = await addPlant(seeded.db, { stock: 1_000_000 })
  const tokens = await shoppersAtCheckout(seeded, plant, shoppers)
  await seeded.close()
  await one.stop()
  await copyPrimary(oneDir, otherDir)
  one = await startPrimary(oneDir)
  const other = await startStandby(otherDir, one)

  const proxy = await openTcpProxy(socketOf(one))
  const shop = await startShop(folder, {
    DATABASE_URL: `postgres://warif@127.0.0.1:${proxy.port}/warif`,
  })
  // A later check of the invariants finds the primary of the two.
  const onBoth = connect(`postgres://warif@${hostOf(one)},${hostOf(other)}/warif`)
  const onOther = connect(other.address('warif'))
  try {
    const counts = await orderAround(
      { db: onBoth.db, shop, tokens, plantIds: [plant.id] },
      async () => {
        await one.stop()
        await sql`select pg_promote()`.execute(onOther.db)
        await writeFile(join(oneDir, 'postgres/data/standby.signal'), '')
        one = await startStandby(oneDir, other)
        await expectToSayThatWritesFail({ shop })
        await pause(trappedMs)
        proxy.leadTo(socketOf(other))
      },
    )
    await expectToBeReady({ shop })
    return counts
  } finally {
    await shop.stop()
    await proxy.close()
    await Promise.all([onBoth.close(), onOther.close()])
    await Promise.all([one.stop(), other.stop()])
    await Promise.all(
      [folder, oneDir, otherDir].map((place) => rm(place, { recursive: true, force: true })),
    )
  }
}
