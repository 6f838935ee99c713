import type { Pool } from 'pg'
import type { Db } from '#db/tables.ts'
import type { WriteHealth } from '#db/connection/write-health.ts'
import { readBacklog } from '#domain/backlog-metrics.ts'
import type { CatalogueReader } from '#domain/catalogue/catalogue-reader.ts'
import type { LoadShedder } from '#http/load-shedder.ts'
import type { ResponseCache } from '#http/cache/response-cache.ts'
import type { createMetrics, Gauge } from '#runtime/metrics.ts'
import { allCounters } from '#shared/counters.ts'
import packageJson from '../package.json' with { type: 'json' }
import { archiveGauges } from './archive-metrics.ts'
import { folderGauges } from './folder-metrics.ts'

const { version } = packageJson

interface Parts {
  metrics: ReturnType<typeof createMetrics>
  /** How the process itself is. */
  runtime(): Gauge[]
  db: Db
  pool: Pool
  writes: WriteHealth
  loadShedder: LoadShedder
  catalogue: Pick<CatalogueReader, 'replicaState'>
  /** In how many settings other running processes differ. */
  settingsDiffering(): number
  codeCounts(): Record<string, number>
  cache: Pick<ResponseCache, 'sizeBytes' | 'counts'>
  /** Open connections of the shop's port. */
  connections(): Promise<number>
  dataDir: string
}

/** What Prometheus reads at `/metrics` of the private port. */
export function metricsHandler(parts: Parts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/metrics')
      return new Response('Not found\n', { status: 404 })
    const { metrics, runtime, db, pool, writes, loadShedder, catalogue, cache, dataDir } = parts
    const [work, archive, replica, folder, open] = await Promise.all([
      openWork(db),
      archiveGauges(db),
      replicaGauges(catalogue),
      folderGauges(dataDir),
      parts.connections(),
    ])
    const text = metrics.text([
      ...runtime(),
      {
        name: 'warif_build_info',
        help: 'Which version runs.',
        labels: { version, node: process.version },
        value: 1,
      },
      {
        name: 'warif_open_connections',
        help: 'Open connections of visitors and proxies.',
        value: open,
      },
      ...requestGauges(loadShedder),
      ...connections(pool),
      writesFailing(writes),
      agreement(parts.settingsDiffering()),
      ...codes(parts.codeCounts()),
      ...cacheGauges(cache),
      ...counted(),
      ...folder,
      ...work,
      ...archive,
      ...replica,
    ])
    return new Response(text, {
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    })
  }
}

const counted = (): Gauge[] =>
  allCounters().flatMap(({ name, help, rows }) => rows().map((row) => ({ name, help, ...row })))

function cacheGauges(cache: Parts['cache']): Gauge[] {
  const { hits, misses } = cache.counts()
  const lookups = {
    name: 'warif_response_cache_lookups_total',
    help: 'Answers that may be cached: found, or rendered.',
  }
  return [
    {
      name: 'warif_response_cache_bytes',
      help: 'Memory of cached answers; 64 MB at most.',
      value: cache.sizeBytes(),
    },
    { ...lookups, labels: { result: 'hit' }, value: hits },
    { ...lookups, labels: { result: 'miss' }, value: misses },
  ]
}

function requestGauges(loadShedder: LoadShedder): Gauge[] {
  const now = { name: 'warif_requests', help: 'Requests that are active and queued, by priority.' }
  const rejections = {
    name: 'warif_requests_rejected_total',
    help: 'Requests answered 503 because there were too many.',
  }
  const counts = loadShedder.counts()
  return [
    ...counts.map(({ priority, active }) => ({
      ...now,
      labels: { priority, state: 'active' },
      value: active,
    })),
    ...counts.map(({ priority, queued }) => ({
      ...now,
      labels: { priority, state: 'queued' },
      value: queued,
    })),
    ...counts.map(({ priority, rejected }) => ({
      ...rejections,
      labels: { priority },
      value: rejected,
    })),
  ]
}

function connections({ totalCount, idleCount, waitingCount }: Pool): Gauge[] {
  const about = {
    name: 'warif_database_connections',
    help: 'Connections of this process; waiting: requests without one.',
  }
  return [
    { ...about, labels: { state: 'busy' }, value: totalCount - idleCount },
    { ...about, labels: { state: 'idle' }, value: idleCount },
    { ...about, labels: { state: 'waiting' }, value: waitingCount },
  ]
}

const agreement = (value: number): Gauge => ({
  name: 'warif_settings_differing',
  help: 'Settings in which another running process differs from this one.',
  value,
})

const writesFailing = (writes: WriteHealth): Gauge => ({
  name: 'warif_writes_failing',
  help: 'Something that this process wrote in the last minute was refused or got no answer, and has not worked since.',
  value: Number(writes.isFailing()),
})

function codes(counts: Record<string, number>): Gauge[] {
  const about = {
    name: 'warif_codes_total',
    help: 'One-time codes sent, withheld, entered right or wrong, tries without a code to meet, and requests and tries refused.',
  }
  return Object.entries(counts).map(([outcome, value]) => ({
    ...about,
    labels: { outcome },
    value,
  }))
}

/** None without a replica. */
async function replicaGauges(catalogue: Parts['catalogue']): Promise<Gauge[]> {
  const state = await catalogue.replicaState()
  if (!state) return []
  return [
    { name: 'warif_replica_up', help: 'The replica answers.', value: Number(state.isUp) },
    {
      name: 'warif_replica_used',
      help: 'Anonymous visitors read the catalogue from the replica.',
      value: Number(state.isUsed),
    },
    {
      name: 'warif_replica_lag_seconds',
      help: 'How far the replica is behind at most.',
      value: state.lagSeconds,
    },
  ]
}

/** The same from every process. While the database is away nothing is known of it. */
async function openWork(db: Db): Promise<Gauge[]> {
  const up = { name: 'warif_database_up', help: 'The database answers.' }
  const work = await readBacklog(db).catch(() => null)
  if (!work) return [{ ...up, value: 0 }]
  const messages = {
    name: 'warif_messages',
    help: 'Messages that wait to be sent, and those set aside after their last try.',
  }
  const payments = { name: 'warif_payments_open', help: 'Payments that are not over, by state.' }
  return [
    { ...up, value: 1 },
    { ...messages, labels: { state: 'waiting' }, value: work.messagesWaiting },
    { ...messages, labels: { state: 'dead' }, value: work.messagesDead },
    {
      name: 'warif_messages_oldest_seconds',
      help: 'Age of the oldest message that waits.',
      value: work.oldestWaitingSeconds,
    },
    ...(['started', 'awaiting', 'abandoned', 'refunding', 'refund_due'] as const).map((state) => ({
      ...payments,
      labels: { state },
      value: work.payments[state] ?? 0,
    })),
  ]
}
