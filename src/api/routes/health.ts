import * as wire from '#wire/ops.ts'
import { createReadiness } from '../readiness.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import { uncached } from '../http-caching.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => liveness(api.parts)
  serve(api, wire.health, alive)
  serve(api, wire.healthz, alive)
  const ready = createReadiness(api.parts)
  serve(api, wire.ready, ready)
  serve(api, wire.readyz, ready)
}

/** What a load balancer asks: 503 from SIGTERM on, so that it sends nobody while connections are still accepted. */
function liveness({ isDraining }: Api['parts']): Response {
  const facts = { version: packageJson.version, uptime_s: Math.floor(process.uptime()) }
  if (!isDraining?.()) return uncached({ status: 'ok', ...facts })
  const answer = uncached({ status: 'draining', ...facts }, 503)
  answer.headers.set('Connection', 'close')
  return answer
}
