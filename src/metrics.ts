import type { Pool } from 'pg'
import type { Db } from '#db/tables.ts'
import { countOpenWork } from '#domain/count-open-work.ts'
import type { createMetrics, Gauge } from '#process/metrics.ts'

interface Parts {
  metrics: ReturnType<typeof createMetrics>
  db: Db
  pool: Pool
}

/** What Prometheus reads at `/metrics` of the private port. */
export function answerMetrics({ metrics, db, pool }: Parts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return new Response('Not found\n', { status: 404 })
    const text = metrics.text([...connections(pool), ...(await openWork(db))])
    return new Response(text, { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' } })
  }
}

function connections({ totalCount, idleCount, waitingCount }: Pool): Gauge[] {
  const about = { name: 'warif_database_connections', help: 'Connections of this process; waiting: requests without one.' }
  return [
    { ...about, labels: { state: 'busy' }, value: totalCount - idleCount },
    { ...about, labels: { state: 'idle' }, value: idleCount },
    { ...about, labels: { state: 'waiting' }, value: waitingCount },
  ]
}

/** The same from every process. While the database is away nothing is known of it. */
async function openWork(db: Db): Promise<Gauge[]> {
  const up = { name: 'warif_database_up', help: 'The database answers.' }
  const work = await countOpenWork(db).catch(() => null)
  if (!work) return [{ ...up, value: 0 }]
  const messages = { name: 'warif_messages', help: 'Messages that wait to be sent, and those set aside after their last try.' }
  const payments = { name: 'warif_payments_open', help: 'Payments that are not over, by state.' }
  return [
    { ...up, value: 1 },
    { ...messages, labels: { state: 'waiting' }, value: work.messagesWaiting },
    { ...messages, labels: { state: 'dead' }, value: work.messagesDead },
    { name: 'warif_messages_oldest_seconds', help: 'Age of the oldest message that waits.', value: work.oldestWaitingSeconds },
    ...(['started', 'awaiting', 'abandoned', 'refunding', 'refund_due'] as const).map((state) => ({
      ...payments,
      labels: { state },
      value: work.payments[state] ?? 0,
    })),
  ]
}
