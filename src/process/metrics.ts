import { monitorEventLoopDelay } from 'node:perf_hooks'

/** One number at the moment of asking. */
export interface Gauge {
  name: string
  help: string
  labels?: Record<string, string>
  value: number
}
/** A request that was answered. `route`: a pattern, never an address: each is a row that stays. */
export interface Answered {
  method: string
  route: string
  status: number
  seconds: number
}

/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const requests = 'warif_http_request_duration_seconds'

/** What this process has answered and how it is, in the text format of Prometheus (docs/decisions/0020-metrics.md). */
export function createMetrics() {
  const rows = new Map<string, { count: number; seconds: number; buckets: number[] }>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    note({ method, route, status, seconds }: Answered): void {
      const labels = labelled({ method: methods.has(method) ? method : 'other', route, status: String(status) })
      const row = rows.get(labels) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) }
      rows.set(labels, row)
      row.count += 1
      row.seconds += seconds
      const place = bounds.findIndex((bound) => seconds <= bound)
      if (place >= 0) row.buckets[place] = (row.buckets[place] ?? 0) + 1
    },
    /** Delays of the event loop are those since the last asking. */
    text(gauges: Gauge[]): string {
      const lines = [`# HELP ${requests} Time to the first byte of an answer.`, `# TYPE ${requests} histogram`]
      for (const [labels, { count, seconds, buckets }] of rows) {
        let below = 0
        for (const [place, bound] of bounds.entries())
          lines.push(`${requests}_bucket{${labels},le="${bound}"} ${(below += buckets[place] ?? 0)}`)
        lines.push(`${requests}_bucket{${labels},le="+Inf"} ${count}`, `${requests}_sum{${labels}} ${seconds}`)
        lines.push(`${requests}_count{${labels}} ${count}`)
      }
      const named = new Set<string>()
      for (const { name, help, labels = {}, value } of [...processGauges(delay.max, delay.percentile(99)), ...gauges]) {
        if (!named.has(name)) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`)
        named.add(name)
        lines.push(`${name}${Object.keys(labels).length > 0 ? `{${labelled(labels)}}` : ''} ${value}`)
      }
      delay.reset()
      return `${lines.join('\n')}\n`
    },
  }
}

/** `delay`s in nanoseconds. */
function processGauges(longestDelay: number, usualDelay: number): Gauge[] {
  const { user, system } = process.cpuUsage()
  const loop = { name: 'warif_event_loop_delay_seconds', help: 'How late the event loop was since the last asking.' }
  return [
    { name: 'process_cpu_seconds_total', help: 'Processor time.', value: (user + system) / 1e6 },
    { name: 'process_resident_memory_bytes', help: 'Memory in use.', value: process.memoryUsage.rss() },
    { name: 'process_start_time_seconds', help: 'When the process began.', value: Math.round(Date.now() / 1000 - process.uptime()) },
    { ...loop, labels: { quantile: '0.99' }, value: usualDelay / 1e9 },
    { ...loop, labels: { quantile: '1' }, value: longestDelay / 1e9 },
  ]
}

const labelled = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`)
    .join(',')
