import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { StartError } from '#shared/start-error.ts'
import { isPlanOutdated, nameOf } from './prepared.ts'
import type { Db, Tables } from './tables.ts'

/** A `postgres://…` address, or the pieces of one (the embedded engine gives a socket folder as `host`). */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  db: Db
  pool: Pool
  close(): Promise<void>
}

/** No request waits longer than this for the database, also when the link is dead and nothing answers. */
const patienceMs = 5_000

const { builtins } = types
const asIs = (text: string) => text

/** bigint → number (nothing here comes near 2^53), date → `YYYY-MM-DD`, timestamptz → Date. */
const parsers: PoolConfig['types'] = {
  getTypeParser(oid, format) {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return Number
      if (oid === builtins.DATE) return asIs
    }
    return types.getTypeParser(oid, format)
  },
}

/**
 * Opens a pool; the first connection is made by the first query. `poolSize` connections at most;
 * `queryTimeoutMs`: a query (or the wait for a free connection) that takes longer fails, 0 = wait for ever.
 */
export function connect(address: DatabaseAddress, { poolSize = 10, queryTimeoutMs = patienceMs } = {}): Connection {
  const pool = new Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    max: poolSize,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs * 0.9, // The server gives up first, which leaves the connection usable.
    connectionTimeoutMillis: queryTimeoutMs || patienceMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'warif',
    types: parsers,
  })
  pool.on('error', () => {}) // An idle connection died; the pool has already forgotten it.
  pool.on('connect', (client) => {
    sendUnderName(client)
    surviveItsDeath(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** @throws StartError when the database does not answer */
export async function requireAnswer(db: Db): Promise<void> {
  await sql`select 1`.execute(db).catch((error: Error & { code?: string }) => {
    throw new StartError(`The database cannot be reached: ${error.message || error.code} (DATABASE_URL).`, error)
  })
}

type AnyQuery = (...given: unknown[]) => unknown

/** Sends what is prepared under its name. */
function sendUnderName(client: ClientBase) {
  const query = client.query.bind(client) as AnyQuery
  client.query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(...given)
  }) as typeof client.query
}

/**
 * A connection that dies while a request holds it emits `error`, which without a listener ends the process;
 * the request itself learns of it from its query. And one whose query timed out is still busy with it: closing
 * it lets the ROLLBACK that follows fail at once instead of queueing behind the dead query. One with an outdated plan
 * is used no more once it is given back.
 */
function surviveItsDeath(client: ClientBase & Partial<Pick<PoolClient, 'release'> & { end(): Promise<void> }>) {
  client.on('error', () => {})
  const query = client.query.bind(client) as AnyQuery
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        const { release } = client
        if (error instanceof Error && error.message === 'Query read timeout') client.end?.().catch(() => {})
        else if (release && isPlanOutdated(error)) client.release = () => release(true)
      })
    }
    return answer
  }) as typeof client.query
}
