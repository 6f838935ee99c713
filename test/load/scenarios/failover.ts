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

/** Three machines, the shop on each of them, and who buys there. */
export interface Site {
  cluster: Cluster
  shops: Shops
  tokens: string[]
  plants: { id: number }[]
}

/** Something that happens to a machine. */
export interface Event {
  /** Until orders should go on by themselves. */
  happen(site: Site): Promise<void>
  /** What an operator does not do, but a machine that boots does. */
  boot?(site: Site): Promise<void>
}

export interface Failover extends Ordered {
  pages: number
  /** Pages that were answered with anything but 200, or not at all. */
  pagesFailed: number
  longestPageMs: number
}

/** What readers look at meanwhile. */
const pages = ['/', '/en', '/products', '/en/products']

/** A gap that is too long is reported, not waited away. */
const longPoll = { timeout: 180_000, interval: 20 }

/** People order and read, the event happens, orders go on, and in the end the cluster is whole again. */
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
    // Else those of a row that failed would order on in the next one.
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

/** The machine of the primary, with everything on it: etcd, PostgreSQL, HAProxy, the shop. It boots once orders go on. */
export function leaderDies(): Event {
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
 * The primary's machine with everything on it stands still for so long, as one does that is moved to another host, and
 * goes on as if nothing had happened. It must not answer reads with stale data then.
 */
export const leaderFreezes = (ms: number): Event => ({
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

/** The latest of them, each with the token of who placed it. */
async function ordersAfter({ listUrl }: Cluster, last: number, tokens: string[]) {
  // Connections from before may lead to the machine that stands still.
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

/** PostgreSQL of the primary; Patroni beside it lives. */
export const postmasterDies: Event = {
  async happen({ cluster }) {
    await (await cluster.leader()).signalPostgres('SIGKILL')
  },
}

/** The synchronous standby receives nothing for so long, then the primary's machine dies while it has not caught up. */
export function standbyHangs(ms: number): Event {
  const death = leaderDies()
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

/** As docs/operations/high-availability.md has it. */
export const switchover: Event = {
  async happen({ cluster }) {
    const [leader, candidate] = await Promise.all([cluster.leader(), cluster.syncStandby()])
    const names = ['--leader', leader.name, '--candidate', candidate.name]
    await cluster.patronictl(candidate, 'switchover', 'warif', ...names, '--force')
  },
}

/** So many members of etcd are gone for so long, beginning with that on the primary's machine. */
export const etcdDies = (count: number, ms: number): Event => ({
  async happen({ cluster }) {
    const leader = await cluster.leader()
    const machines = [leader, ...cluster.machines.filter((one) => one !== leader)].slice(0, count)
    await Promise.all(machines.map(({ etcd }) => etcd.end('SIGKILL')))
    await pause(ms)
    await Promise.all(machines.map(({ etcd }) => etcd.start()))
  },
})
