import { connect } from '#db/connection/connect.ts'
import { quantile } from './load.ts'
import { recordJourneys, replayOrders } from './db-ceiling.ts'
import { cpuOfTrees } from './cpu.ts'
import { atLeast, atMost, rounded, withoutGoal, type Row } from './result.ts'
import { requestAs, journey, signInShoppers, type Shopper } from './shopper.ts'
import { openStore, type Store } from './store.ts'

/** Until V8 has compiled the hot code, an order costs half as much again. */
const warmUpSeconds = 20
const [atOnce, seconds] = [16, 10]

/** Whole journeys of sixteen shoppers at the same time, compared with only the statements of their orders; and the checkout of one. */
export async function measureJourneys(): Promise<Row[]> {
  const store = await openStore()
  try {
    const recorded = await recordJourneys(store.databaseUrl, atOnce)
    const shoppers = await newShoppers(store, atOnce)
    await shop(store, shoppers, warmUpSeconds)
    const crowd = await shop(store, shoppers, seconds)
    const alone = await shop(store, shoppers.slice(0, 1), seconds)
    const limit = await replayOrders(store.databaseUrl, recorded, seconds)
    const rate = crowd.orders / crowd.seconds
    return [
      atLeast(`journeys, ${atOnce} at once`, rate, 100, 'orders/s'),
      atMost(
        'CPU an order, process and database',
        crowd.cpuSeconds && (crowd.cpuSeconds * 1000) / crowd.orders,
        6,
        'ms',
      ),
      atMost(
        'statements a journey',
        Math.max(...recorded.map(({ count }) => count)),
        25,
        'statements',
      ),
      withoutGoal(
        'journeys: share of what the order’s statements alone reach',
        `${rounded(rate / limit)} of ${rounded(limit)} orders/s`,
      ),
      atMost(
        'checkout alone, one shopper: p99',
        quantile(alone.checkouts, 0.99),
        60,
        'ms',
        `; p50 ${rounded(quantile(alone.checkouts, 0.5))} ms`,
      ),
    ]
  } finally {
    await store.close()
  }
}

export async function newShoppers(
  { databaseUrl }: Pick<Store, 'databaseUrl'>,
  count: number,
): Promise<Shopper[]> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 })
  const shoppers = await signInShoppers(db, count)
  await close()
  return shoppers
}

/** Each shopper goes from the list to an order, repeatedly. `checkouts`: the total duration of the last three calls, in milliseconds. */
export async function shop(
  { port, pid, databasePid }: Store,
  shoppers: Shopper[],
  seconds: number,
) {
  const roots = [pid, databasePid]
  const [start, before] = [performance.now(), cpuOfTrees(roots)]
  const until = start + seconds * 1000
  const checkouts = (
    await Promise.all(shoppers.map((shopper) => shopUntil(until, shopper, port)))
  ).flat()
  const after = cpuOfTrees(roots)
  return {
    orders: checkouts.length,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: before === null || after === null ? null : after - before,
    checkouts,
  }
}

async function shopUntil(until: number, shopper: Shopper, port: number): Promise<number[]> {
  const { ask, close } = await requestAs(shopper, port)
  const checkouts: number[] = []
  const steps = journey(shopper)
  while (performance.now() < until) {
    for (const step of steps.slice(0, -3)) await ask(...step)
    const start = performance.now()
    for (const step of steps.slice(-3)) await ask(...step)
    checkouts.push(performance.now() - start)
  }
  close()
  return checkouts
}
