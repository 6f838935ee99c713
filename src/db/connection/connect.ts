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
  /** Whether what is written over this pool arrives. */
  writes: WriteHealth
  close(): Promise<void>
}

/** No request waits longer than this for the database, also when the link is dead and nothing answers. */
const defaultTimeoutMs = 5_000
/** An unused connection is closed by us after this; one whose peer stopped responding, by the server after twice as long. */
const idleMs = 60_000

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

/** How a pooler between the shop and its server lends connections: for a session (as without a pooler), or for each transaction. */
export type Pooling = 'session' | 'transaction'

export interface ConnectOptions {
  pooling?: Pooling
  poolSize?: number
  queryTimeoutMs?: number
  /** The server is expected to be read-only (a standby), and nothing is written over this pool. */
  isReplica?: boolean
  /** What the sessions are called at the server. A restore takes those called `warif` for an open shop. */
  applicationName?: string
  /** Receives the alarm of a full disk. */
  log?: { error(facts: object, text: string): void }
}

/**
 * Opens a pool; the first connection is made by the first query. `poolSize` connections at most;
 * `queryTimeoutMs`: a query that takes longer fails, 0 = wait for ever; the wait for a free connection ends as soon, or after 5 s.
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
  pool.on('error', () => {}) // An idle connection died; the pool has already forgotten it.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: usableOnly(pool, state) }) })
  return { db, pool, writes: state.writes, close: () => db.destroy() }
}

/**
 * The server gives up a statement before we do, which leaves the connection usable. The transaction or session
 * of a connection whose peer stopped responding is ended by the server: else it holds its locks and its place until
 * TCP notices, two hours later. A limit for locks alone is not needed, as waiting for one is part of the statement.
 */
const limitsOf = (queryTimeoutMs: number): SessionLimits => ({
  statement_timeout: Math.round(queryTimeoutMs * 0.9),
  idle_in_transaction_session_timeout: queryTimeoutMs * 2,
  idle_session_timeout: queryTimeoutMs && idleMs * 2,
})

const { statement_timeout, idle_in_transaction_session_timeout } = limitsOf(defaultTimeoutMs)
/** Those of a request, as the server must know them where the shop cannot set them; a session without work is the pooler's own. */
export const requestLimits = { statement_timeout, idle_in_transaction_session_timeout }

/** The pool as the query builder uses it: without connections that must not be used, and on the server of the list that works. */
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
        // All connections being busy says nothing about the server.
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

/** False: another connection may be better. @throws Error when the server does not answer, which it would not on another either */
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
