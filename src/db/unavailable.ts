import { isStaleCachedPlan } from './prepared.ts'

/** SQLSTATEs of a server that is stopping, starting, full, read-only, or that cancelled a statement: the request may be tried again. */
const passingStates = /^(08...|53...|57P0[1-5]|57014|40001|40P01|55P03|25006|25P03)$/
const passingErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const passingWords =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|driver has already been destroyed)/

/** Returns the SQLSTATE of a database error, or the code of a system error; empty: none. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the database is temporarily unavailable, which is not a bug: answer `serviceUnavailable` and let the caller try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const fromSocket = 'syscall' in error && passingErrnos.has(sqlStateOf(error))
  return (
    isStaleCachedPlan(error) ||
    fromSocket ||
    passingStates.test(sqlStateOf(error)) ||
    passingWords.test(error.message)
  )
}

/** SQLSTATE `disk_full`. */
export const isDiskFull = (error: unknown): boolean => sqlStateOf(error) === '53100'

/** SQLSTATE `lock_not_available` or `deadlock_detected`: the tables are in use. */
export const isLockedOut = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(sqlStateOf(error))

/** SQLSTATE `insufficient_privilege`: the role may not do it. */
export const isForbidden = (error: unknown): boolean => sqlStateOf(error) === '42501'

/** SQLSTATE `read_only_sql_transaction`: the server is, or has become, a standby. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf(error) === '25006'

/** The server received a statement and did not answer in time; its outcome is unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Returns the log message for a failure of the database. */
export function nameFailure(error: unknown): string {
  if (isDiskFull(error)) return 'the disk of the database is full'
  if (isReadOnly(error)) return 'the database takes no writes: it is a standby or read-only'
  return 'the database did not answer'
}
