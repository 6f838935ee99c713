import type { StoreUnavailable } from './object-store.ts'

interface ErrorLog {
  error(facts: object, text: string): void
}

const reportEveryMs = 60_000
const lastReports = new WeakMap<ErrorLog, number>()

/** Raises the alarm of a store of pictures that fails, once a minute: every picture of every page and every upload fails meanwhile. */
export function reportOutage(log: ErrorLog, { message }: StoreUnavailable): void {
  const now = performance.now()
  if (now - (lastReports.get(log) ?? -Infinity) < reportEveryMs) return
  lastReports.set(log, now)
  log.error({ alarm: 'picturesUnavailable', reason: message }, 'pictures cannot be read or stored')
}
