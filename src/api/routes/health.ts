import * as wire from '#wire/ops.ts'
import { createReadiness } from '../readiness.ts'
import { serve, type Api } from '../serve.ts'
import { uncached } from '../uncached.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Contract §13. */
export function healthRoutes(api: Api): void {
  const alive = () => uncached({ status: 'ok', version: packageJson.version, uptime_s: Math.floor(process.uptime()) })
  serve(api, wire.health, alive)
  serve(api, wire.healthz, alive)
  const ready = createReadiness(api.parts)
  serve(api, wire.ready, ready)
  serve(api, wire.readyz, ready)
}
