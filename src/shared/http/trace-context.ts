import { AsyncLocalStorage } from 'node:async_hooks'

/** The position of one request in a trace (W3C Trace Context, level 2; decision 0087). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** The span of this process, 16 digits. */
  spanId: string
  /** Whether the caller records the trace; it is passed on, and nothing is recorded here. */
  isSampled: boolean
  /** The state of other vendors, passed on unchanged; empty: none. */
  state: string
}

/** Version, trace, parent, flags; a trace or a parent of zeros and version ff are invalid. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/
const maxStateLength = 512
const stateCharacters = /^[\x20-\x7e]+$/

/** The trace that the request's headers name, with a new span; null: none is named, or the header is invalid. */
export function continueTrace(
  parent: string | null | undefined,
  state: string | null | undefined,
): TraceContext | null {
  const [, traceId, flags = '0'] = traceParent.exec(parent ?? '') ?? []
  if (traceId === undefined) return null
  const isPassedOn = state && state.length <= maxStateLength && stateCharacters.test(state)
  return {
    traceId,
    spanId: newSpanId(),
    isSampled: (Number.parseInt(flags, 16) & 1) === 1,
    state: isPassedOn ? state : '',
  }
}

/** Starts a new trace. */
export const startTrace = (): TraceContext => ({
  traceId: crypto.randomUUID().replaceAll('-', ''),
  spanId: newSpanId(),
  isSampled: false,
  state: '',
})

/** The end of a UUID, whose digits are random except for two bits. */
const newSpanId = (): string => crypto.randomUUID().replaceAll('-', '').slice(16)

const current = new AsyncLocalStorage<TraceContext>()

/** Runs `work` as part of a trace: its calls to providers and its log lines carry the trace id. */
export const inTrace = <T>(trace: TraceContext, work: () => T): T => current.run(trace, work)

/** The trace of the code that is running; undefined outside a request. */
export const currentTrace = (): TraceContext | undefined => current.getStore()

/** Headers for an outgoing call, each with a new span below the request's span; empty outside a request. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace()
  if (!trace) return {}
  const { traceId, isSampled, state } = trace
  return {
    traceparent: `00-${traceId}-${newSpanId()}-${isSampled ? '01' : '00'}`,
    ...(state && { tracestate: state }),
  }
}
