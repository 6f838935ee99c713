import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { isStaleCachedPlan, nameOf } from '../prepared.ts'
import type { ServerList } from './server-list.ts'
import { isReadOnly, isUnanswered } from '../unavailable.ts'
import type { WriteTracker } from './write-health.ts'

/** The state shared by all connections of one pool. */
export interface PoolState {
  servers: ServerList
  writes: WriteTracker
  /** Connections opened before this time (`performance.now()`) lead to a server that has become read-only. */
  staleBefore: number
  /** The server is expected to be read-only. */
  isReplica: boolean
  /** Whether a connection keeps one session of the server; then statements are prepared and limits set in it. */
  hasSessions: boolean
}

/** Settings of a session, named as in PostgreSQL, in milliseconds; 0 = no limit. */
export interface SessionLimits {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
  idle_session_timeout: number
}

/** Interval at which a server that stays read-only is asked again by new connections. */
const retryReadOnlyMs = 1_000
/**
 * The time a session is used after its server has proved to be the primary, or to have no synchronous standby and so no successor. Shorter
 * than the time in which a frozen primary is replaced (17 s with the `ttl` of ops/ha), so that one that wakes up must prove itself before
 * any other query.
 */
const trustPrimaryMs = 5_000
/**
 * A commit that wrote something waits for the synchronous standby, which acknowledges none once it is the primary itself: a server that
 * answers was the primary at that time. Every role may send such a message; nobody reads it.
 */
const proveToBePrimary = `select pg_logical_emit_message(true, 'warif', '') where current_setting('synchronous_standby_names') <> ''`

type AnyQuery = (...given: unknown[]) => unknown

/**
 * Switches just-in-time compilation off: it takes longer than the shop's statements do (all invariants: 1.5 s instead of 0.2 s). Only
 * PostgreSQL has the setting.
 */
const withoutJit = `(select set_config(name, 'off', false) from pg_settings where name = 'jit') as jit`

/** A connection of the shop: sends prepared statements by name, and detects when it must not be used any more. */
export class DatabaseClient extends Client {
  private readonly state: PoolState
  /** The time the session began, in milliseconds of this process. */
  private openedAt = 0
  private isReadOnly = false
  private isSpent = false
  /** The time until which the server counts as the primary without another proof. */
  private trustedUntil = 0

  constructor(config: ClientConfig, state: PoolState) {
    super({ ...config, ...state.servers.current() })
    this.state = state
    // A connection that dies while a request uses it emits `error`, which without a listener ends the process; the request gets the error
    // from its query.
    this.on('error', () => {})
  }

  override query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const name = typeof text === 'string' && this.state.hasSessions ? nameOf(text) : undefined
    const send = super.query.bind(this) as AnyQuery
    const answer = name ? send({ name, text, values }, ...rest) : send(...given)
    if (typeof text === 'string' && answer instanceof Promise)
      answer.then(
        () => this.state.writes.recordSuccess(text),
        (error: unknown) => this.recordFailure(text, error),
      )
    return answer
  }) as Client['query']

  /**
   * Sets the limits of the session, with a statement because PgBouncer refuses them as startup parameters, and checks whether the server
   * accepts writes. Behind a pooler in transaction mode the limits are the role's (`requireRoleLimits`).
   *
   * @throws Error when it accepts none and is useless without
   */
  async beginSession(limits: SessionLimits): Promise<void> {
    const sets = this.state.hasSessions
      ? [
          ...Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`),
          withoutJit,
        ]
      : []
    const facts = [
      `current_setting('transaction_read_only')::boolean as is_read_only`,
      `current_setting('synchronous_standby_names', true) as standbys`,
    ]
    const { rows } = await this.query<{ is_read_only: boolean; standbys: string | null }>(
      `select ${[...facts, ...sets].join(', ')}`,
    )
    const { is_read_only = false, standbys = null } = rows[0] ?? {}
    this.openedAt = performance.now()
    this.isReadOnly = !this.state.isReplica && is_read_only
    if (this.isReadOnly && this.state.servers.mustBeReadWrite)
      throw Object.assign(new Error('the server is read-only'), { code: '25006' })
    // Only PostgreSQL has the setting.
    if (this.state.isReplica || standbys === null) this.trustedUntil = Infinity
    else if (standbys === '') this.trustedUntil = this.openedAt + trustPrimaryMs
    else await this.confirmPrimary()
  }

  /**
   * Requires a proof that the server is still the primary, if the last proof is too old: otherwise a server that froze, was replaced and
   * woke up would be trusted until its failover manager stops it.
   *
   * @throws Error when it gives no proof; the connection must not be used then
   */
  async confirmPrimary(): Promise<void> {
    const askedAt = performance.now()
    if (this.isReadOnly || askedAt < this.trustedUntil) return
    await this.query(proveToBePrimary)
    this.trustedUntil = askedAt + trustPrimaryMs
  }

  /** Whether the connection may be used; if not, close it. */
  isUsable(): boolean {
    const isOld = performance.now() - this.openedAt > retryReadOnlyMs
    return !this.isSpent && this.openedAt > this.state.staleBefore && !(this.isReadOnly && isOld)
  }

  private recordFailure(statement: string, error: unknown): void {
    this.state.writes.recordFailure(statement, error)
    // It is still busy with the statement: without its socket the following ROLLBACK fails at once.
    if (isUnanswered(error)) this.connection.stream.destroy()
    if (isStaleCachedPlan(error) || isReadOnly(error)) this.isSpent = true
    const now = performance.now()
    if (isReadOnly(error) && now - this.state.staleBefore > retryReadOnlyMs)
      this.state.staleBefore = now
  }
}
