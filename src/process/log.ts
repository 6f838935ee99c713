import { pino } from 'pino'
import type { Logger } from 'pino'

const secrets = ['authorization', 'otp', 'code', 'token', 'temp_phone', 'phone', 'email', 'card_number', 'cvv']

/**
 * The log: one JSON object a line. Secrets are cut out by their name, phone numbers wherever they stand,
 * and of a database error only what names no customer's data is kept.
 */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      serializers: { err: tellError },
    },
    { write: linesTogether() },
  )
}

/** For the line of each request: its facts are few, flat and named by us, so there is nothing in them to look for and cut out. */
export const forRequests = (log: Logger): Logger => log.child({}, { redact: [] })

/** What is logged within this goes out in one write: under load a write a line costs more than the request it tells of. */
const gatherMs = 20

function linesTogether(): (line: string) => void {
  let waiting = ''
  const flush = () => {
    if (waiting) process.stdout.write(waiting.replaceAll(/(\+?9665\d|05\d)\d{5}(\d{2})/g, '$1…$2'))
    waiting = ''
  }
  process.on('exit', flush)
  return (line) => {
    if (!waiting) setTimeout(flush, gatherMs).unref()
    waiting += line
  }
}

function tellError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const kept = ['table', 'constraint', 'column', 'routine', 'syscall'].flatMap((key) =>
    key in error ? [[key, error[key as keyof Error]]] : [],
  )
  const state = 'code' in error ? { state: error.code } : {} // Under another name: `code` is a secret's.
  return { name, message, ...state, ...Object.fromEntries(kept), stack, ...(cause ? { cause: tellError(cause) } : {}) }
}
