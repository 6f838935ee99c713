import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { orderContinuously, type Traffic } from '../support/order-continuously.ts'
import { poll, countStatuses, type PollResult } from '../support/poll.ts'
import {
  openRawConnection,
  requestOf,
  type RawConnection,
} from '../../support/servers/raw-connection.ts'
import type { StoreApart } from '../support/store-apart.ts'

/** The result of a request for a page; status 0: the connection ended without an answer. */
interface TimedResponse {
  status: number
  tookMs: number
}

interface Flood {
  turns: number
  /** Duration of each of the two parts of a turn. */
  seconds: number
  /** The requested rate as a multiple of the shop's capacity. */
  times: number
}

/** Connections of the flood: no more requests can be in progress at the same time. */
const lines = 400

/**
 * In each turn: as many pages as the shop can render, then a multiple of that rate, whether it keeps up or not; people order all the time.
 * Rates are in pages a second.
 */
export async function overload(
  { shop, tokens, plantIds }: StoreApart,
  { turns, seconds, times }: Flood,
) {
  const traffic: Traffic = { origin: shop.origin, isRunning: true }
  const buyers: PollResult[] = []
  const orders = { isFlooded: false, calm: 0, flooded: 0 }
  const people = Promise.all(
    tokens.flatMap((token) => [
      poll(traffic, '/api/v1/customer/cart', (heard) => buyers.push(heard), {
        Authorization: `Bearer ${token}`,
      }),
      orderContinuously(
        traffic,
        { token, plantIds, paysByCard: false },
        () => void (orders[orders.isFlooded ? 'flooded' : 'calm'] += 1),
      ),
    ]),
  )
  people.catch(() => {}) // Its rejection is handled below.
  const peak: TimedResponse[] = []
  const flood: TimedResponse[] = []
  const memoryMb = { calm: 0, flooded: 0 }
  const watching = setInterval(async () => {
    const part = orders.isFlooded ? 'flooded' : 'calm'
    memoryMb[part] = Math.max(memoryMb[part], await residentMb(shop.pid))
  }, 250)
  for (let turn = 0; turn < turns; turn += 1) {
    orders.isFlooded = false
    const calm = await requestAtConcurrency(16, traffic.origin, seconds)
    peak.push(...calm)
    orders.isFlooded = true
    flood.push(
      ...(await requestAtRate((times * served(calm).length) / seconds, traffic.origin, seconds)),
    )
  }
  traffic.isRunning = false
  await people
  clearInterval(watching)
  const rejected = flood.filter(({ status }) => status === 503)
  return {
    peakRate: Math.round(served(peak).length / turns / seconds),
    askedRate: Math.round(flood.length / turns / seconds),
    servedRate: Math.round(served(flood).length / turns / seconds),
    rejected: rejected.length,
    others: flood.length - served(flood).length - rejected.length,
    servedCalmP99Ms: p99Ms(served(peak)),
    rejectedP99Ms: p99Ms(rejected),
    buyersCalls: buyers.length,
    buyersRefused: buyers.length - (countStatuses(buyers)[200] ?? 0),
    ordersCalm: orders.calm,
    ordersFlooded: orders.flooded,
    memoryCalmMb: memoryMb.calm,
    memoryFloodedMb: memoryMb.flooded,
  }
}

const p99Ms = (responses: TimedResponse[]): number =>
  Math.round(
    responses.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)[
      Math.floor(responses.length * 0.99)
    ] ?? 0,
  )

const served = (responses: TimedResponse[]): TimedResponse[] =>
  responses.filter(({ status }) => status === 200)

let words = 0
/** Requests an uncached page: a search for a new word. Its bytes are not cached. */
async function requestUncachedPage({ ask }: RawConnection): Promise<TimedResponse> {
  const { status, tookMs } = await ask(
    requestOf('GET', `/en/products?q=w${(words += 1)}`, { 'Accept-Encoding': 'br' }),
  )
  return { status, tookMs }
}

/** This many at the same time, each sending the next request as soon as it has its answer. */
async function requestAtConcurrency(
  atOnce: number,
  origin: string,
  seconds: number,
): Promise<TimedResponse[]> {
  const until = performance.now() + seconds * 1_000
  return fromLines(atOnce, origin, async (line, responses) => {
    while (performance.now() < until) responses.push(await requestUncachedPage(line))
  })
}

/** This many a second over all connections, whether the shop keeps up or not; a connection still waiting for an answer is skipped. */
async function requestAtRate(
  perSecond: number,
  origin: string,
  seconds: number,
): Promise<TimedResponse[]> {
  const betweenMs = (1_000 * lines) / perSecond
  const start = performance.now()
  return fromLines(lines, origin, async (line, responses, place) => {
    let next = start + (betweenMs * place) / lines
    while (next < start + seconds * 1_000) {
      await pause(Math.max(0, next - performance.now()))
      responses.push(await requestUncachedPage(line))
      while (next <= performance.now()) next += betweenMs
    }
  })
}

async function fromLines(
  count: number,
  origin: string,
  work: (line: RawConnection, responses: TimedResponse[], place: number) => Promise<void>,
): Promise<TimedResponse[]> {
  const responses: TimedResponse[] = []
  const open = await Promise.all(
    Array.from({ length: count }, () => openRawConnection(Number(new URL(origin).port))),
  )
  await Promise.all(open.map((line, place) => work(line, responses, place)))
  for (const { close } of open) close()
  return responses
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
