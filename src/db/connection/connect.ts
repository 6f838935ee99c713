import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import type { ClientConfig, PoolClient, PoolConfig } from 'pg'
import { DatabaseClient, type PoolState, type SessionLimits } from './client.ts'
import { createServerList, type DatabaseAddress } from './server-list.ts'
import type { Db, Tables } from '../tables.ts'
import { isUnanswered } from '../unavailable.ts'
import { trackWrites, type WriteHealth } from './write-health.ts'

export type { DatabaseAddress } from './server-list.ts'

export interface Connection {
  db: Db
  pool: Pool
  /** Whether writes over this pool succeed. */
  writes: WriteHealth
  close(): Promise<void>
}

/** The longest that a request waits for the database, even when the connection is dead. */
const defaultTimeoutMs = 5_000
/**
 * The time after which the pool closes an unused connection; one whose peer stopped responding is closed by the server after twice as long.
 */
const idleMs = 60_000

const { builtins } = types
const asIs = (text: string) => text

/** bigint → number (no value comes near 2^53), date → `YYYY-MM-DD`, timestamptz → Date. */
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
 * The mode in which a pooler between the shop and its server lends connections: for a session (as without a pooler), or for each
 * transaction.
 */
export type Pooling = 'session' | 'transaction'

export interface ConnectOptions {
  pooling?: Pooling
  poolSize?: number
  queryTimeoutMs?: number
  /** The server is expected to be read-only (a standby), and nothing is written over this pool. */
  isReplica?: boolean
  /** The name of the sessions at the server. A restore assumes that sessions named `warif` belong to an open shop. */
  applicationName?: string
  /** Receives the alarm for a full disk. */
  log?: { error(facts: object, text: string): void }
}

/**
 * Opens a pool; the first query makes the first connection. At most `poolSize` connections; `queryTimeoutMs`: a query that takes longer
 * fails, 0 = no limit; the wait for a free connection ends after the same time, or after 5 s.
 */
export function connect(address: DatabaseAddress, options: ConnectOptions = {}): Connection {
  const {
    poolSize = 10,
    queryTimeoutMs = defaultTimeoutMs,
    isReplica = false,
    applicationName = 'warif',
    pooling = 'session',
    log,
  } = options
  const servers = createServerList(address)
  const state: PoolState = {
    servers,
    writes: trackWrites(log),
    staleBefore: -Infinity,
    isReplica,
    hasSessions: pooling === 'session',
  }
  const waitMs = Math.min(queryTimeoutMs || defaultTimeoutMs, defaultTimeoutMs)
  const connectTimeoutMs = waitMs / servers.count
  const pool = new Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    max: poolSize,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    application_name: applicationName,
    types: parsers,
    Client: class extends DatabaseClient {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionTimeoutMillis: connectTimeoutMs }, state)
      }
    },
    onConnect: (client) =>
      client instanceof DatabaseClient ? client.beginSession(limitsOf(queryTimeoutMs)) : undefined,
  })
  pool.on('error', () => {}) // An idle connection died; the pool has already removed it.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: usableOnly(pool, state) }) })
  return { db, pool, writes: state.writes, close: () => db.destroy() }
}

/**
 * The server cancels a statement before the shop gives up, which leaves the connection usable. The server also ends the transaction or
 * session of a connection whose peer stopped responding: otherwise it holds its locks and its slot until TCP notices, two hours later. A
 * separate limit for locks is not needed, because waiting for one is part of the statement.
 */
const limitsOf = (queryTimeoutMs: number): SessionLimits => ({
  statement_timeout: Math.round(queryTimeoutMs * 0.9),
  idle_in_transaction_session_timeout: queryTimeoutMs * 2,
  idle_session_timeout: queryTimeoutMs && idleMs * 2,
})

const { statement_timeout, idle_in_transaction_session_timeout } = limitsOf(defaultTimeoutMs)
/** The limits of a request, which the server must have where the shop cannot set them; idle sessions are managed by the pooler. */
export const requestLimits = { statement_timeout, idle_in_transaction_session_timeout }

/** The pool as the query builder uses it: without unusable connections, and on a working server of the list. */
function usableOnly(pool: Pool, { servers }: PoolState): PostgresPool {
  async function connectUsable() {
    for (let failures = 0; ;) {
      const server = servers.current()
      try {
        const client = await pool.connect()
        if (!(client instanceof DatabaseClient) || (await isFit(client))) return client
        client.release(true)
      } catch (error) {
        failures += 1
        // A timeout because all connections are busy is not the server's failure.
        const isServers = !(
          error instanceof Error && error.message === 'timeout exceeded when trying to connect'
        )
        if (isServers) servers.moveOn(server)
        if (!isServers || failures >= servers.count) throw error
      }
    }
  }
  return { options: pool.options, connect: connectUsable, end: () => pool.end() }
}

/**
 * Whether the connection may be used; false: another one may be better.
 *
 * @throws Error when the server does not answer, which another connection would not change
 */
async function isFit(client: DatabaseClient & PoolClient): Promise<boolean> {
  if (!client.isUsable()) return false
  try {
    await client.confirmPrimary()
    return true
  } catch (error) {
    if (!isUnanswered(error)) return false
    client.release(true)
    throw error
  }
}
