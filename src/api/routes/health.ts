import * as contract from '#contract/ops.ts'
import { createReadiness } from '../readiness.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { noStoreJson } from '../http-caching.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => liveness(api.parts)
  bindEndpoint(api, contract.health, alive)
  bindEndpoint(api, contract.healthz, alive)
  const ready = createReadiness(api.parts)
  bindEndpoint(api, contract.ready, ready)
  bindEndpoint(api, contract.readyz, ready)
}

/** The check of a load balancer: 503 from SIGTERM on, so that it sends no more traffic while connections are still accepted. */
function liveness({ isDraining }: Api['parts']): Response {
  const facts = { version: packageJson.version, uptime_s: Math.floor(process.uptime()) }
  if (!isDraining?.()) return noStoreJson({ status: 'ok', ...facts })
  const answer = noStoreJson({ status: 'draining', ...facts }, 503)
  answer.headers.set('Connection', 'close')
  return answer
}
