import { sql } from 'kysely'
import * as wire from '#wire/ops.ts'
import { serve, type Api } from '../serve.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => liveness(api.parts)
  serve(api, wire.health, alive)
  serve(api, wire.healthz, alive)
  const ready = () => readiness(api.parts)
  serve(api, wire.ready, ready)
  serve(api, wire.readyz, ready)
}

const uncached = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) } })

/** What a load balancer asks: 503 from SIGTERM on, so that it sends nobody while connections are still accepted. */
function liveness({ isDraining }: Api['parts']): Response {
  const facts = { version: packageJson.version, uptime_s: Math.floor(process.uptime()) }
  if (!isDraining?.()) return uncached({ status: 'ok', ...facts })
  const answer = uncached({ status: 'draining', ...facts }, 503)
  answer.headers.set('Connection', 'close')
  return answer
}

async function readiness({ db, catalogue, isDraining }: Api['parts']): Promise<Response> {
  const [database, migrations, outbox, replica] = await Promise.all([
    works(sql`select 1`.execute(db)),
    works(sql`select 1 from schema_migrations limit 1`.execute(db)),
    works(sql`select 1 from outbox limit 1`.execute(db)),
    catalogue?.replicaState(),
  ])
  const isReady = !isDraining?.() && [database, migrations, outbox].every((check) => check === 'ok')
  const checks = { database, migrations, outbox, ...(replica && { replica: replica.isUp ? 'ok' : 'failing' }) }
  return uncached({ status: isReady ? 'ready' : 'unready', checks }, isReady ? 200 : 503)
}

const works = (check: Promise<unknown>): Promise<'ok' | 'failing'> =>
  check.then(
    () => 'ok' as const,
    () => 'failing' as const,
  )
