import { isLoopback } from '#shared/http/loopback.ts'
import { StartError } from '#shared/start-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import type { Config } from './config.ts'

/**
 * Refuses a demo that was probably meant to be live: it shows every code to everybody and names a staff phone, so it must not be reachable
 * from outside. Not for commands, which serve nobody.
 *
 * @throws StartError when the settings indicate visitors from outside, or real money, without DEMO_IN_PUBLIC
 */
export function refuseAccidentalDemo({ settings, payments, demoInPublic }: Config): void {
  if (hasLiveRules(settings.storeMode) || demoInPublic) return
  const signs = [
    settings.trustProxy > 0 && 'TRUST_PROXY',
    !isLoopback(new URL(settings.publicUrl).hostname) && 'PUBLIC_URL',
    payments.provider === 'moyasar' &&
      payments.secretKey.startsWith('sk_live_') &&
      'MOYASAR_SECRET_KEY (live)',
  ].filter((sign) => sign !== false)
  if (signs.length === 0) return
  throw new StartError(
    `A demo would be open to the public, with every code readable and a known phone as staff (${signs.join(', ')}): set STORE_MODE=live, or DEMO_IN_PUBLIC=yes if a demo is meant.`,
  )
}
