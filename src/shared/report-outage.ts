import type { StoreUnavailable } from './object-store.ts'

interface ErrorLog {
  error(facts: object, text: string): void
}

const reportEveryMs = 60_000
const lastReports = new WeakMap<ErrorLog, number>()

/** Raises the alarm for a failing store of pictures, once a minute: every picture and upload fails meanwhile. */
export function reportOutage(log: ErrorLog, { message }: StoreUnavailable): void {
  const now = performance.now()
  if (now - (lastReports.get(log) ?? -Infinity) < reportEveryMs) return
  lastReports.set(log, now)
  log.error({ alarm: 'picturesUnavailable', reason: message }, 'pictures cannot be read or stored')
}
