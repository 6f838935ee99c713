import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { poll, countStatuses, type PollResult } from '../support/poll.ts'
import type { Cluster } from '../support/cluster/cluster.ts'
import type { Machine } from '../support/cluster/machine.ts'
import type { Shops } from '../support/cluster/shops.ts'
import { orderThrough, type Ordered } from '../support/order-through.ts'
import { findChild } from '../support/signal-server.ts'

/** Three machines, the shop on each of them, and its shoppers. */
export interface Site {
  cluster: Cluster
  shops: Shops
  tokens: string[]
  plants: { id: number }[]
}

/** An event on a machine. */
export interface Event {
  /** Resolves when orders should continue automatically. */
  happen(site: Site): Promise<void>
  /** Not done by an operator, but by a machine that boots. */
  boot?(site: Site): Promise<void>
}

export interface Failover extends Ordered {
  pages: number
  /** Pages answered with a status other than 200, or not at all. */
  pagesFailed: number
  longestPageMs: number
}

/** The pages that readers request meanwhile. */
const pages = ['/', '/en', '/products', '/en/products']

/** A gap that is too long is reported, not hidden by a timeout. */
const longPoll = { timeout: 180_000, interval: 20 }

/** People order and read, the event happens, orders continue, and at the end the cluster is complete again. */
export async function failover(site: Site, { happen, boot }: Event): Promise<Failover> {
  const { cluster, shops, tokens, plants } = site
  const heard: PollResult[] = []
  const readers = { origin: shops.origin, isRunning: true }
  const reading = Promise.all(
    pages.map((page) => poll(readers, page, (answer) => heard.push(answer))),
  )
  const traffic = { origin: shops.origin, isRunning: true }
  const counts = await orderThrough({ db: cluster.db, traffic, tokens, plants }, async (sold) => {
    const soldMore = async (count: number) => {
      const before = sold()
      await expect.poll(sold, longPoll).toBeGreaterThan(before + count)
    }
    await soldMore(tokens.length)
    await happen(site)
    await soldMore(tokens.length)
    await boot?.(site)
    await cluster.expectWhole()
    await soldMore(tokens.length)
  }).finally(() => {
    // Otherwise the shoppers of a failed row would continue in the next one.
    for (const one of [traffic, readers]) one.isRunning = false
  })
  await reading
  const { 200: answered = 0 } = countStatuses(heard)
  return {
    ...counts,
    pages: heard.length,
    pagesFailed: heard.length - answered,
    longestPageMs: Math.round(Math.max(...heard.map(({ tookMs }) => tookMs))),
  }
}

/** The machine of the primary dies with everything on it: etcd, PostgreSQL, HAProxy, the shop. It boots once orders continue. */
export function killLeader(): Event {
  let dead: Machine | null = null
  return {
    async happen({ cluster, shops }) {
      dead = await cluster.leader()
      await Promise.all([dead.kill(), shops.kill(dead)])
    },
    boot: ({ shops }) => bootMachine(dead, shops),
  }
}

async function bootMachine(machine: Machine | null, shops: Shops): Promise<void> {
  if (!machine) throw new Error('nothing happened to a machine')
  await machine.start()
  await shops.start(machine)
}

/**
 * The primary's machine with everything on it freezes for this long, like one that is migrated to another host, and then continues. It must
 * not answer reads with stale data then.
 */
export const freezeLeader = (ms: number): Event => ({
  async happen({ cluster, shops, tokens }) {
    const leader = await cluster.leader()
    const before = await lastOrder(cluster)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      shops.signal(leader, name)
      return leader.signal(name)
    }
    let asking: Promise<number>[] = []
    await signal('SIGSTOP')
    try {
      await pause(ms)
      const meanwhile = await ordersAfter(cluster, before, tokens)
      expect(meanwhile.length).toBeGreaterThan(0)
      asking = meanwhile.map(({ id, token }) => askForOrder(shops.originOf(leader), id, token))
      await pause(500) // The requests wait in the sockets of the stopped shop.
    } finally {
      await signal('SIGCONT')
    }
    const answers = await Promise.all(asking)
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  },
})

async function lastOrder({ db }: Cluster): Promise<number> {
  const { last } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** The latest orders, each with its customer's token. */
async function ordersAfter({ listUrl }: Cluster, last: number, tokens: string[]) {
  // Earlier connections may lead to the frozen machine.
  const { db, close } = connect(listUrl)
  const { rows } = await sql<{ id: number; token: string }>`
    select orders.id, token from orders
    join sessions using (customer_id)
    join unnest(${tokens}::text[]) as given (token) on sessions.id::text = split_part(token, '|', 1)
    where orders.id > ${last} order by orders.id desc limit 40`
    .execute(db)
    .finally(close)
  return rows
}

async function askForOrder(origin: string, id: number, token: string): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/customer/orders/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Only PostgreSQL of the primary dies; its Patroni survives. */
export const killPostmaster: Event = {
  async happen({ cluster }) {
    await (await cluster.leader()).signalPostgres('SIGKILL')
  },
}

/** The synchronous standby receives nothing for this long, then the primary's machine dies before the standby has caught up. */
export function freezeStandby(ms: number): Event {
  const death = killLeader()
  return {
    async happen(site) {
      const standby = await site.cluster.syncStandby()
      const receiver = await findChild((await standby.postmaster()) ?? 0, 'walreceiver')
      if (receiver === null) throw new Error(`${standby.name} receives nothing`)
      process.kill(receiver, 'SIGSTOP')
      await pause(ms)
      await death.happen(site)
      process.kill(receiver, 'SIGCONT')
    },
    ...(death.boot && { boot: death.boot }),
  }
}

/** As in docs/operations/high-availability.md. */
export const switchover: Event = {
  async happen({ cluster }) {
    const [leader, candidate] = await Promise.all([cluster.leader(), cluster.syncStandby()])
    const names = ['--leader', leader.name, '--candidate', candidate.name]
    await cluster.patronictl(candidate, 'switchover', 'warif', ...names, '--force')
  },
}

/** This many members of etcd are down for this long, starting with the one on the primary's machine. */
export const stopEtcd = (count: number, ms: number): Event => ({
  async happen({ cluster }) {
    const leader = await cluster.leader()
    const machines = [leader, ...cluster.machines.filter((one) => one !== leader)].slice(0, count)
    await Promise.all(machines.map(({ etcd }) => etcd.end('SIGKILL')))
    await pause(ms)
    await Promise.all(machines.map(({ etcd }) => etcd.start()))
  },
})
