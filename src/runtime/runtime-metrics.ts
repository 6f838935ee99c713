import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Gauge } from './metrics.ts'

/** Measures the process itself. Names that begin with `nodejs_` are those of `prom-client`, so that existing dashboards work. */
export function watchRuntime(): () => Gauge[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const pauses = { count: 0, seconds: 0, longest: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      pauses.count += 1
      pauses.seconds += duration / 1000
      pauses.longest = Math.max(pauses.longest, duration / 1000)
    }
  }).observe({ entryTypes: ['gc'] })

  /** Delays and the longest pause are those since the last reading. */
  return () => {
    const { user, system } = process.cpuUsage()
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    const loop = {
      name: 'warif_event_loop_delay_seconds',
      help: 'How late the event loop was since the last asking.',
    }
    const gauges: Gauge[] = [
      { name: 'process_cpu_seconds_total', help: 'Processor time.', value: (user + system) / 1e6 },
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory in use.',
        value: process.memoryUsage.rss(),
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process began.',
        value: Math.round(Date.now() / 1000 - process.uptime()),
      },
      { name: 'nodejs_heap_size_used_bytes', help: 'Heap in use, garbage included.', value: used },
      {
        name: 'nodejs_heap_size_limit_bytes',
        help: 'Heap at which the process ends.',
        value: limit,
      },
      { name: 'warif_gc_pauses_total', help: 'Garbage collections.', value: pauses.count },
      {
        name: 'warif_gc_pause_seconds_total',
        help: 'Time spent in garbage collections.',
        value: pauses.seconds,
      },
      {
        name: 'warif_gc_pause_longest_seconds',
        help: 'The longest garbage collection since the last asking.',
        value: pauses.longest,
      },
      { ...loop, labels: { quantile: '0.99' }, value: delay.percentile(99) / 1e9 },
      { ...loop, labels: { quantile: '1' }, value: delay.max / 1e9 },
    ]
    delay.reset()
    pauses.longest = 0
    return gauges
  }
}
