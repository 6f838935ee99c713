import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import {
  createGrown,
  largeTablesRead,
  openGrownShop,
  measureAlternating,
  type GrownShop,
} from './grown-shop.ts'
import { quantile } from './load.ts'
import { atMost, rounded, type Row } from './result.ts'
import { cities } from '#domain/plants/climate.ts'
import { places } from '#shared/plants/vocabulary.ts'
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
    rows.push(await measureYears(shops[1]))
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

/** The scores of one plant in all twelve months, each city and place for the first time, so that none was computed before (plants.md 51.11). */
async function measureYears({ ask }: GrownShop): Promise<Row> {
  await ask('/api/products/3/survival?city=riyadh&place=balcony_w')
  const waits: number[] = []
  for (const city of cities)
    for (const place of places) {
      const from = performance.now()
      await ask(`/api/products/24/survival?city=${city.id}&place=${place}`)
      waits.push(performance.now() - from)
    }
  const [middle, most] = [quantile(waits, 0.5), quantile(waits, 0.95)]
  return atMost(
    'the score of a plant over twelve months, first time, p50',
    middle,
    5,
    'ms',
    `; p95 ${rounded(most)} ms`,
  )
}

/** Alternating, so that other load on the machine affects both equally. */
async function ratio(shops: readonly GrownShop[], path: string): Promise<number> {
  const [ofFew = 0, ofMany = 0] = (await measureAlternating(shops, path, { warmUps, turns })).map(
    (waits) => quantile(waits, 0.5),
  )
  return ofMany / ofFew
}
