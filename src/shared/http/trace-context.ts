import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of one request in a trace (W3C Trace Context, level 2; decision 0087). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string
  /** Of this process's part, 16 digits. */
  spanId: string
  /** Whether the caller records the trace; we pass it on and record nothing ourselves. */
  isSampled: boolean
  /** Other vendors' part, passed on as it came; empty: none. */
  state: string
}

/** Version, trace, parent, flags; a trace or a parent of zeros and version ff are invalid. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/
const maxStateLength = 512
const stateCharacters = /^[\x20-\x7e]+$/

/** The trace that a request belongs to by its headers, with a span of its own; null: none is named, or none that is valid. */
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

/** A trace that begins here. */
export const startTrace = (): TraceContext => ({
  traceId: crypto.randomUUID().replaceAll('-', ''),
  spanId: newSpanId(),
  isSampled: false,
  state: '',
})

/** The end of a UUID, whose digits are random but for two bits. */
const newSpanId = (): string => crypto.randomUUID().replaceAll('-', '').slice(16)

const current = new AsyncLocalStorage<TraceContext>()

/** Runs `work` as part of a trace: its calls of providers and the lines of its log name it. */
export const inTrace = <T>(trace: TraceContext, work: () => T): T => current.run(trace, work)

/** The trace of what runs now; undefined outside a request. */
export const currentTrace = (): TraceContext | undefined => current.getStore()

/** Headers for a call that the request makes, each with a span of its own below ours; none outside a request. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace()
  if (!trace) return {}
  const { traceId, isSampled, state } = trace
  return {
    traceparent: `00-${traceId}-${newSpanId()}-${isSampled ? '01' : '00'}`,
    ...(state && { tracestate: state }),
  }
}
