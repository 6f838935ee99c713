import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import * as wire from '#wire/ops.ts'
import { serve, type Api } from '../serve.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => uncached({ status: 'ok', version: packageJson.version, uptime_s: Math.floor(process.uptime()) })
  serve(api, wire.health, alive)
  serve(api, wire.healthz, alive)
  const ready = () => readiness(api.parts.db, api.parts.isDraining?.() ?? false)
  serve(api, wire.ready, ready)
  serve(api, wire.readyz, ready)
}

const uncached = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) } })

async function readiness(db: Db, isDraining: boolean): Promise<Response> {
  const [database, migrations, outbox] = await Promise.all([
    works(sql`select 1`.execute(db)),
    works(sql`select 1 from schema_migrations limit 1`.execute(db)),
    works(sql`select 1 from outbox limit 1`.execute(db)),
  ])
  const isReady = !isDraining && [database, migrations, outbox].every((check) => check === 'ok')
  return uncached({ status: isReady ? 'ready' : 'unready', checks: { database, migrations, outbox } }, isReady ? 200 : 503)
}

const works = (check: Promise<unknown>): Promise<'ok' | 'failing'> =>
  check.then(
    () => 'ok' as const,
    () => 'failing' as const,
  )
