import { setTimeout as pause } from 'node:timers/promises'
import { poll, countStatuses, type PollResult } from '../support/poll.ts'
import type { Traffic } from '../support/order-continuously.ts'

interface FloodSize {
  /** Connections of the flooding address: the nginx of docs/operations.md allows one address 60. */
  connections: number
  seconds: number
}

let words = 0
/** Requests uncached pages as fast as the shop answers, until the traffic stops. */
async function searchOn(traffic: Traffic, ip: string, heard: number[]): Promise<void> {
  while (traffic.isRunning) {
    const path = `/en/products?q=g${(words += 1)}`
    const answer = await fetch(traffic.origin + path, { headers: { 'X-Forwarded-For': ip } }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => {})
    heard.push(answer?.status ?? 0)
  }
}

/**
 * One address searches over many connections while another visitor browses; the shop must trust the proxy's `X-Forwarded-For`. Returns how
 * many answers of each status both got.
 */
export async function floodFromOneAddress(origin: string, { connections, seconds }: FloodSize) {
  const traffic: Traffic = { origin, isRunning: true }
  const greedy: number[] = []
  const visitor: PollResult[] = []
  const pages = ['/en/orders', '/en/profile', '/en/products?q=fig']
  const everybody = Promise.all([
    ...Array.from({ length: connections }, () => searchOn(traffic, '192.0.2.101', greedy)),
    ...pages.map((path) =>
      pollSlowly(traffic, path, { heard: visitor, pauseMs: Math.min(2_000, seconds * 1_000) }),
    ),
  ])
  everybody.catch(() => {}) // Its rejection is handled below.
  await pause(seconds * 1_000)
  traffic.isRunning = false
  await everybody
  return {
    greedy: {
      rendered: greedy.filter((status) => status === 200).length,
      rejected: greedy.filter((status) => status !== 200).length,
    },
    visitor: countStatuses(visitor),
    visitorMs: Math.round(Math.max(...visitor.map(({ tookMs }) => tookMs))),
  }
}

/** Browses like a person: some pages within ten seconds, never more than the limit of a minute. */
async function pollSlowly(
  traffic: Traffic,
  path: string,
  { heard, pauseMs }: { heard: PollResult[]; pauseMs: number },
): Promise<void> {
  const own = { ...traffic }
  for (; traffic.isRunning; await pause(pauseMs)) {
    own.isRunning = true
    await poll(
      own,
      path,
      (response) => {
        heard.push(response)
        own.isRunning = false
      },
      { 'X-Forwarded-For': '192.0.2.102' },
    )
  }
}
