import * as wire from '#wire/ops.ts'
import { createReadiness } from '../readiness.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { noStoreJson } from '../http-caching.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => liveness(api.parts)
  bindEndpoint(api, wire.health, alive)
  bindEndpoint(api, wire.healthz, alive)
  const ready = createReadiness(api.parts)
  bindEndpoint(api, wire.ready, ready)
  bindEndpoint(api, wire.readyz, ready)
}

/** What a load balancer asks: 503 from SIGTERM on, so that it sends nobody while connections are still accepted. */
function liveness({ isDraining }: Api['parts']): Response {
  const facts = { version: packageJson.version, uptime_s: Math.floor(process.uptime()) }
  if (!isDraining?.()) return noStoreJson({ status: 'ok', ...facts })
  const answer = noStoreJson({ status: 'draining', ...facts }, 503)
  answer.headers.set('Connection', 'close')
  return answer
}
