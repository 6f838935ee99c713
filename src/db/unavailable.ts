import { isPlanOutdated } from './prepared.ts'

/** SQLSTATEs of a server that is going, coming, full, or that gave up a statement: the request may be tried again. */
const passingStates = /^(08...|53...|57P0[1-5]|57014|40001|40P01|55P03)$/
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
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|driver has already been destroyed)/

/** The database is away for the moment, which is no bug: answer `serviceUnavailable` and let the caller try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const fromSocket = 'syscall' in error && passingErrnos.has(code)
  return isPlanOutdated(error) || fromSocket || passingStates.test(code) || passingWords.test(error.message)
}
