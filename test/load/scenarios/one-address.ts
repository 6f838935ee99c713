import { setTimeout as pause } from 'node:timers/promises'
import { askOn, countStatuses, type Heard } from '../support/ask-on.ts'
import type { Street } from '../support/order-without-end.ts'

interface Greed {
  /** Connections of the greedy address: the nginx of docs/operations.md lets one address have 60. */
  connections: number
  seconds: number
}

let words = 0
/** Asks for pages that nobody asked for before, as fast as the shop answers, until the street closes. */
async function searchOn(street: Street, ip: string, heard: number[]): Promise<void> {
  while (street.isOpen) {
    const path = `/en/products?q=g${(words += 1)}`
    const answer = await fetch(street.origin + path, { headers: { 'X-Forwarded-For': ip } }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => {})
    heard.push(answer?.status ?? 0)
  }
}

/**
 * One address searches over many connections while another visitor looks round; the shop must believe the proxy's
 * `X-Forwarded-For`. Returns how many answers of each status both got.
 */
export async function oneGreedyAddress(origin: string, { connections, seconds }: Greed) {
  const street: Street = { origin, isOpen: true }
  const greedy: number[] = []
  const visitor: Heard[] = []
  const pages = ['/en/orders', '/en/profile', '/en/products?q=fig']
  const everybody = Promise.all([
    ...Array.from({ length: connections }, () => searchOn(street, '192.0.2.101', greedy)),
    ...pages.map((path) =>
      askSlowly(street, path, { heard: visitor, pauseMs: Math.min(2_000, seconds * 1_000) }),
    ),
  ])
  everybody.catch(() => {}) // Heard of below.
  await pause(seconds * 1_000)
  street.isOpen = false
  await everybody
  return {
    greedy: {
      rendered: greedy.filter((status) => status === 200).length,
      turnedAway: greedy.filter((status) => status !== 200).length,
    },
    visitor: countStatuses(visitor),
    visitorMs: Math.round(Math.max(...visitor.map(({ tookMs }) => tookMs))),
  }
}

/** As people do: some pages within ten seconds, never more than the limit of a minute. */
async function askSlowly(
  street: Street,
  path: string,
  { heard, pauseMs }: { heard: Heard[]; pauseMs: number },
): Promise<void> {
  const own = { ...street }
  for (; street.isOpen; await pause(pauseMs)) {
    own.isOpen = true
    await askOn(
      own,
      path,
      (response) => {
        heard.push(response)
        own.isOpen = false
      },
      { 'X-Forwarded-For': '192.0.2.102' },
    )
  }
}
