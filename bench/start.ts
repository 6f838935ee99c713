import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/support/free-port.ts'
import { atMost, type Row } from './result.ts'
import { filledFolder, startShop, stop } from './store.ts'

const times = 3

/**
 * The time from the command to the first answer, with an existing data folder. The best of a few runs: a start is short, and other load on
 * the machine is not.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await filledFolder()
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const port = await freePort()
    const start = performance.now()
    const shop = startShop(folder, ['scripts/start.mjs'], { PORT: String(port) })
    shop.stdout?.resume()
    await firstAnswer(`http://127.0.0.1:${port}/ar`)
    took.push(performance.now() - start)
    await stop(shop)
  }
  await rm(folder, { recursive: true, force: true })
  return [atMost('a second start: command to first page', Math.min(...took) / 1000, 1.5, 's')]
}

async function firstAnswer(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    await answer?.text()
    if (answer?.ok) return
    await pause(10)
  }
}
