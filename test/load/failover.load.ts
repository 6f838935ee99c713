import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPlant } from '../support/plants.ts'
import {
  stopEtcd,
  failover,
  freezeLeader,
  killLeader,
  killPostmaster,
  freezeStandby,
  switchover,
  type Event,
  type Site,
} from './scenarios/failover.ts'
import { openCluster, type Cluster } from './support/cluster/cluster.ts'
import { missingPackages } from './support/cluster/programs.ts'
import { openShops } from './support/cluster/shops.ts'
import { writeRow } from './support/cluster/table.ts'
import { shoppersAtCheckout } from './support/shoppers.ts'
import { reportCounts } from './support/report.ts'

const shoppers = 8
const missing = await missingPackages()

/** Event, the longest allowed time without an acknowledged order in seconds, and the event itself. */
type Row = [name: string, goalSeconds: number, event: () => Event]

const byHaproxy: Row[] = [
  ["the leader's machine dies and boots again", 25, killLeader],
  ["the leader's machine stands still for 40 s and goes on", 30, () => freezeLeader(40_000)],
  ['the postmaster of the leader dies', 6, () => killPostmaster],
  ['a planned switchover', 4, () => switchover],
  [
    "the synchronous standby receives nothing for 14 s, then the leader's machine dies",
    25,
    () => freezeStandby(14_000),
  ],
  ['one etcd of three is away for 30 s', 4, () => stopEtcd(1, 30_000)],
  ['all of etcd is away for 40 s', 4, () => stopEtcd(3, 40_000)],
]
const byHostList: Row[] = [
  ['a planned switchover, host list instead of HAProxy', 4, () => switchover],
  ['the postmaster of the leader dies, host list instead of HAProxy', 6, () => killPostmaster],
]

describe('failover of three machines', () => {
  let cluster: Cluster
  let buying: Pick<Site, 'tokens' | 'plants'>

  beforeAll(async () => {
    if (missing.length > 0) return
    cluster = await openCluster()
    const plants = [
      await addPlant(cluster.db, { stock: 1_000_000 }),
      await addPlant(cluster.db, { stock: null }),
    ] as const
    const tokens = await shoppersAtCheckout(cluster, plants[0], shoppers)
    buying = { tokens, plants: plants.map(({ id }) => ({ id })) }
  }, 600_000)
  afterAll(() => cluster?.close(), 120_000)

  for (const [ways, rows] of [
    ['a host list', byHostList],
    ['HAProxy', byHaproxy],
  ] as const)
    describe(`by ${ways}`, () => {
      let site: Site

      beforeAll(async () => {
        if (missing.length > 0) return
        const shops = await openShops(cluster.machines, (machine) => ({
          DATABASE_URL: ways === 'HAProxy' ? cluster.urlBy(machine) : cluster.listUrl,
          DATABASE_READ_URL: cluster.readUrlOf(machine),
        }))
        site = { cluster, shops, ...buying }
      }, 600_000)
      afterAll(() => site?.shops.close(), 120_000)

      test.for(rows)('failover: %s', async ([event, goalSeconds, happening], row) => {
        if (missing.length > 0) return row.skip(`not installed here: ${missing.join(', ')}`)
        const counts = await failover(site, happening())
        reportCounts(row, { ...counts })
        await writeRow({ event, goalSeconds, ...counts })
        expect(counts.orders).toBe(counts.acknowledged)
        expect(counts.pagesFailed).toBe(0)
        expect(counts.longestGapMs).toBeLessThanOrEqual(goalSeconds * 1_000)
      })
    })
})
