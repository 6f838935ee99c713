import { setTimeout as pause } from 'node:timers/promises'
import { newShoppers, shop } from './journeys.ts'
import { load } from './load.ts'
import { memoryOf } from './cpu.ts'
import { atMost, type Row } from './result.ts'
import { openStore } from './store.ts'

const seconds = 5
const paths = [
  '/ar',
  '/en/products',
  '/ar/products?rendered=1',
  '/api/products?limit=24',
  '/api/products?q=ficus',
]

/** The memory of the shop's process: before the first request, and its peak under pages, searches and journeys. */
export async function measureMemory(): Promise<Row[]> {
  const store = await openStore()
  try {
    await pause(2_000)
    const idle = memoryOf(store.pid)?.now ?? null
    for (const path of paths)
      await load({ ...store, path, headers: { 'Accept-Encoding': 'br' }, seconds })
    await shop(store, await newShoppers(store, 16), 2 * seconds)
    const peak = memoryOf(store.pid)?.peak ?? null
    return [
      atMost('resident memory, idle', idle, 150, 'MB'),
      atMost('resident memory, peak', peak, 300, 'MB'),
    ]
  } finally {
    await store.close()
  }
}
