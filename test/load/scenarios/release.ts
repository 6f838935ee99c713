import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { callAt } from '../../support/call-at.ts'
import { signIn } from '../../support/customer.ts'
import { root } from '../../support/files.ts'
import { addPlant } from '../../support/plants.ts'
import { newPhone } from '../../support/shop.ts'
import { openFleet } from '../support/fleet.ts'
import { orderThrough, type Ordered } from '../support/order-through.ts'

const processes = 2

/** The folder of a next version: this one with a migration that extends the tables of an order. */
export async function makeNextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-next-'))
  for (const part of ['src', 'demo', 'locales', 'migrations', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'build']) await symlink(join(root, part), join(folder, part))
  const text = `alter table carts add column release_note text;
    alter table orders add column release_note text;
    create table release_notes (order_id integer primary key references orders, note text not null);`
  await writeFile(join(folder, 'migrations/9001-notes.sql'), text)
  return folder
}

/**
 * Rolls all processes to the next version, which migrates, and back to this one, this many times, while shoppers order. Each restart waits
 * until that many more orders were acknowledged.
 */
export async function rollForwardAndBack({
  times,
  shoppers,
  orders,
}: {
  times: number
  shoppers: number
  orders: number
}): Promise<Ordered> {
  const next = await makeNextVersion()
  const fleet = await openFleet(processes, { template: inject('template') })
  try {
    const plants = [
      await addPlant(fleet.db, { stock: 1_000_000 }),
      await addPlant(fleet.db, { stock: null }),
    ]
    await fleet.open()
    const { origin } = fleet.processes[0] ?? { origin: '' }
    const people = await Promise.all(
      Array.from({ length: shoppers }, () => signIn(callAt(origin), newPhone())),
    )
    let turn = 0
    const traffic = {
      isRunning: true,
      get origin() {
        return fleet.processes[(turn += 1) % processes]?.origin ?? ''
      },
    }
    return await orderThrough(
      { db: fleet.db, traffic, tokens: people.map(({ token }) => token), plants },
      async (sold) => {
        for (const version of Array.from({ length: times }, () => [next, root]).flat()) {
          for (let place = 0; place < processes; place += 1) {
            const before = sold()
            await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + orders)
            await fleet.restart(place, version)
          }
        }
      },
    )
  } finally {
    await fleet.close()
    await rm(next, { recursive: true, force: true })
  }
}
