import { sql } from 'kysely'
import type { ApiDependencies } from './dependencies.ts'
import { noStoreJson } from './http-caching.ts'

type Check = 'ok' | 'failing'

interface Checks {
  database: Check
  migrations: Check
  outbox: Check
  writes: Check
  replica?: Check
}

/** How long the result of a probe is reused. */
const probeTtlMs = 500
/** A single write without an answer does not make the shop unready; writes that fail for this long do. */
const writeFailureToleranceMs = 5_000

/**
 * Whether the shop can serve and sell (contract §13). Concurrent requests, and those within half a second, share one
 * probe of one statement, so that health checks take no connections away from buyers.
 */
export function createReadiness(parts: ApiDependencies): () => Promise<Response> {
  let probe: { startedAt: number; isDone: boolean; checks: Promise<Checks> } | null = null

  function startProbe(startedAt: number) {
    const started = { startedAt, isDone: false, checks: runChecks(parts) }
    void started.checks.finally(() => (started.isDone = true))
    return started
  }

  return async () => {
    const now = performance.now()
    if (!probe || (probe.isDone && now - probe.startedAt > probeTtlMs)) probe = startProbe(now)
    const seen = await probe.checks
    const failingForMs = parts.writes?.failingForMs() ?? 0
    const isReady =
      !parts.isDraining?.() && isHealthy(seen) && failingForMs < writeFailureToleranceMs
    const checks = { ...seen, writes: parts.writes?.isFailing() ? 'failing' : seen.writes }
    return noStoreJson({ status: isReady ? 'ready' : 'unready', checks }, isReady ? 200 : 503)
  }
}

/** A failing replica is reported, but the primary takes over. */
const isHealthy = ({ database, migrations, outbox, writes }: Checks): boolean =>
  [database, migrations, outbox, writes].every((check) => check === 'ok')

/** A server in recovery, or set to read-only, answers but cannot sell. */
async function runChecks({ db, catalogue }: ApiDependencies): Promise<Checks> {
  const [seen, replica] = await Promise.all([
    sql<{ has_migrations: boolean; has_outbox: boolean; is_writable: boolean }>`
      select coalesce(has_table_privilege(to_regclass('schema_migrations'), 'select'), false) as has_migrations,
        coalesce(has_table_privilege(to_regclass('outbox'), 'select') and has_table_privilege(to_regclass('outbox'), 'insert'), false) as has_outbox,
        not current_setting('transaction_read_only')::boolean as is_writable`
      .execute(db)
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      ),
    catalogue?.replicaState(),
  ])
  return {
    database: toStatus(seen !== undefined),
    migrations: toStatus(seen?.has_migrations),
    outbox: toStatus(seen?.has_outbox),
    writes: toStatus(seen?.is_writable),
    ...(replica && { replica: toStatus(replica.isUp) }),
  }
}

const toStatus = (holds = false): Check => (holds ? 'ok' : 'failing')
