import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import {
  createGrown,
  largeTablesRead,
  openGrownShop,
  timesByTurns,
  type GrownShop,
} from './grown-shop.ts'
import { quantile } from './load.ts'
import { atMost, type Row } from './result.ts'
import { catalogueQueries } from '../test/support/database/large-catalogue.ts'

const [few, many] = [100, 100_000]
const [warmUps, turns] = [3, 25]
const maxGrowth = 3

/**
 * The catalogue's answers in a shop of 100 plants and in one of 100,000, alternating, in one run, and the tables that their statements read
 * completely.
 */
export async function measureSearch(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  try {
    const open = async (plants: number) =>
      openGrownShop(await createGrown(embedded, `plants_${plants}`, { plants }))
    const shops = [await open(few), await open(many)] as const
    const rows: Row[] = []
    for (const [what, path] of Object.entries(catalogueQueries))
      rows.push(await compare(shops, what, path))
    for (const { close } of shops) await close()
    return rows
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  shops: readonly [GrownShop, GrownShop],
  what: string,
  path: string,
): Promise<Row> {
  const growth = await ratio(shops, path)
  const whole = await largeTablesRead(shops[1], path)
  const row = atMost(
    `${what}, 100,000 : 100 plants, p50`,
    growth,
    maxGrowth,
    'times',
    `; read whole: ${whole.join(', ') || 'nothing'}`,
  )
  // Not only `products`: lists read the search read model instead.
  return {
    ...row,
    goal: `${row.goal}, nothing large read whole`,
    isHeld: row.isHeld === true && whole.length === 0,
  }
}

/** Alternating, so that other load on the machine affects both equally. */
async function ratio(shops: readonly GrownShop[], path: string): Promise<number> {
  const [ofFew = 0, ofMany = 0] = (await timesByTurns(shops, path, { warmUps, turns })).map(
    (waits) => quantile(waits, 0.5),
  )
  return ofMany / ofFew
}
