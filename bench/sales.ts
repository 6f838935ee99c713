import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { load, quantile } from './load.ts'
import { rounded, withoutGoal, type Row } from './result.ts'
import { openStore } from './store.ts'

const [turns, seconds, sellEveryMs] = [4, 2, 20]
const headers = { 'Accept-Encoding': 'br' }
const asked = [
  { what: 'products', path: '/ar/products' },
  { what: 'API, 24 plants', path: '/api/products?limit=24' },
]

/** The speed of cached pages while fifty sales a second invalidate them, compared with a shop without sales. */
export async function measureUnderSales(): Promise<Row[]> {
  const store = await openStore()
  const { db, close } = connect(store.databaseUrl, { poolSize: 1 })
  try {
    const rows: Row[] = []
    for (const { what, path } of asked) {
      const quiet = { answers: 0, waits: [] as number[] }
      const busy = { answers: 0, waits: [] as number[] }
      await load({ ...store, path, headers, seconds })
      for (let n = 0; n < turns; n += 1) {
        take(quiet, await load({ ...store, path, headers, seconds }))
        const sales = sell(db)
        take(busy, await load({ ...store, path, headers, seconds }))
        await sales.stop()
      }
      const waits = [quiet, busy].map((each) => `${rounded(quantile(each.waits, 0.99))} ms`)
      const share = rounded(busy.answers / quiet.answers)
      rows.push(
        withoutGoal(
          `${what}, during a stream of sales: share of the quiet rate`,
          `${share}; p99 ${waits[1]}, quiet ${waits[0]}`,
        ),
      )
    }
    return rows
  } finally {
    await close()
    await store.close()
  }
}

function take(
  sum: { answers: number; waits: number[] },
  { answers, waits }: { answers: number; waits: number[] },
): void {
  sum.answers += answers
  sum.waits = sum.waits.concat(waits)
}

/** Reduces stock like a sale, without its other work. */
function sell(db: Db) {
  const stopping = new AbortController()
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await sql`update products set stock_quantity = stock_quantity - 1 where id = 1`.execute(db)
      await pause(sellEveryMs)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}
