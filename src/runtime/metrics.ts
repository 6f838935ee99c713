/** A number at the moment it is read; a name that ends in `_total` only grows. */
export interface Gauge {
  name: string
  help: string
  labels?: Record<string, string>
  value: number
}
/** A response. `route` is a pattern, never an address: each value is a permanent time series. */
export interface RequestSample {
  method: string
  route: string
  status: number
  seconds: number
}
/** A call of a provider: SMS, mail or payments. */
export interface ProviderCall {
  provider: string
  operation: string
  /** `refused`: an answer that refuses; `failed`: no answer, or an unexpected one. */
  outcome: 'ok' | 'refused' | 'failed'
  seconds: number
}

/** Upper bounds of the buckets, in seconds: cached answers take fractions of a millisecond, a bank takes seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates the metrics of this process's answers and provider calls, in the text format of Prometheus (docs/decisions/0020-metrics.md,
 * 0040).
 */
export function createMetrics() {
  const requests = createHistogram(
    'warif_http_request_duration_seconds',
    'Time to the first byte of an answer.',
  )
  const calls = createHistogram(
    'warif_provider_request_duration_seconds',
    'Calls of providers (SMS, mail, payments).',
  )
  return {
    observe({ method, route, status, seconds }: RequestSample): void {
      requests.observe(
        { method: methods.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      )
    },
    observeCall({ provider, operation, outcome, seconds }: ProviderCall): void {
      calls.observe({ provider, operation, outcome }, seconds)
    },
    text(gauges: Gauge[]): string {
      const lines = [...requests.lines(), ...calls.lines()]
      const named = new Set<string>()
      for (const { name, help, labels = {}, value } of gauges) {
        if (!named.has(name))
          lines.push(
            `# HELP ${name} ${help}`,
            `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
          )
        named.add(name)
        lines.push(
          `${name}${Object.keys(labels).length > 0 ? `{${labelled(labels)}}` : ''} ${value}`,
        )
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function createHistogram(name: string, help: string) {
  const rows = new Map<string, { count: number; seconds: number; buckets: number[] }>()
  return {
    observe(labels: Record<string, string>, seconds: number): void {
      const key = labelled(labels)
      const row = rows.get(key) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) }
      rows.set(key, row)
      row.count += 1
      row.seconds += seconds
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1
    },
    lines(): string[] {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
      for (const [labels, { count, seconds, buckets }] of rows) {
        let below = 0
        for (const [bucket, bound] of bounds.entries())
          lines.push(`${name}_bucket{${labels},le="${bound}"} ${(below += buckets[bucket] ?? 0)}`)
        lines.push(
          `${name}_bucket{${labels},le="+Inf"} ${count}`,
          `${name}_sum{${labels}} ${seconds}`,
        )
        lines.push(`${name}_count{${labels}} ${count}`)
      }
      return lines
    },
  }
}

const labelled = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',')
