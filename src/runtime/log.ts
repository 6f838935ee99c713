import { pino } from 'pino'
import type { Logger } from 'pino'
import { currentTrace } from '#shared/http/trace-context.ts'
import { maskContacts } from '#shared/mask-contacts.ts'

const secrets = [
  'authorization',
  'otp',
  'code',
  'token',
  'temp_phone',
  'phone',
  'email',
  'card_number',
  'cvv',
]

/**
 * Creates the log: one JSON object per line. Secrets are removed by name, phone numbers and e-mail addresses everywhere, and of a database
 * error only fields without customer data are logged. `base` is part of every line: the process that wrote it.
 */
export function createLog(level: string, base: Base = {}): Logger {
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceOfLine,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      serializers: { err: serializeError },
    },
    { write: write },
  )
}

/** Adds the trace of the current request to a line. */
function traceOfLine(): object {
  const trace = currentTrace()
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {}
}

/** The process that wrote a line. */
interface Base {
  port?: number
  version?: string
}

interface RequestFacts {
  requestId: string
  /** The trace id of the request's `traceparent`, or a new one; undefined: answered from the cache, without `traceparent`. */
  traceId?: string | undefined
  spanId?: string | undefined
  method: string
  /** The path without the query, which may contain a phone or a search. */
  path: string
  /** The pattern or kind under which it is counted. */
  route: string
  status: number
  /** Time until the first byte of the answer. */
  ms: number
}

/**
 * Creates the access log: one line per request, as pino would write it, at a tenth of the cost. Its fields are few, flat and known, so
 * nothing has to be redacted.
 */
export function accessLog(log: Logger): (facts: RequestFacts) => void {
  if (!log.isLevelEnabled('info')) return () => {}
  const level = log.levels.values['info'] ?? 0
  const base: Base = log.bindings()
  return ({ requestId, traceId, spanId, method, path, route, status, ms }) =>
    write({
      time: Date.now(),
      level,
      base,
      requestId,
      traceId,
      spanId,
      method,
      path: withoutToken(path),
      route,
      status,
      ms: Math.round(ms),
    })
}

/** Anybody with the address of a calendar may read it (plants.md 50.4), so the token is removed. */
const withoutToken = (path: string): string => (path.startsWith('/feeds/') ? '/feeds/…' : path)

/** A finished line, or its content, with the time in milliseconds of the epoch. */
type Line = string | (RequestFacts & { time: number; level: number; base: Base })

/** Lines within this time are written together: under load a write per line costs more than the request it reports. */
const flushIntervalMs = 20
let pendingLines: Line[] = []
process.on('exit', flush)

function write(line: Line): void {
  if (pendingLines.length === 0) setTimeout(flush, flushIntervalMs).unref()
  pendingLines.push(line)
}

function flush(): void {
  const lines = pendingLines
  pendingLines = []
  let time = 0
  let written = ''
  const texts = lines.map((line) => {
    if (typeof line === 'string') return line
    if (line.time !== time) written = new Date((time = line.time)).toISOString()
    const { level, base, requestId, traceId, spanId, method, path, route, status, ms } = line
    // Named one by one: spreading them costs twice as much as everything else here.
    const { port, version } = base
    return `${JSON.stringify({ level, time: written, port, version, requestId, traceId, spanId, method, path, route, status, ms, msg: 'request' })}\n`
  })
  if (texts.length > 0) process.stdout.write(maskContacts(texts.join('')))
}

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const safeFields = ['table', 'constraint', 'column', 'routine', 'syscall'].flatMap((key) =>
    key in error ? [[key, error[key as keyof Error]]] : [],
  )
  const state = 'code' in error ? { state: error.code } : {} // The field has another name, because `code` is redacted.
  return {
    name,
    message,
    ...state,
    ...Object.fromEntries(safeFields),
    stack,
    ...(cause ? { cause: serializeError(cause) } : {}),
  }
}
