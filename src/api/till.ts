import type { Till } from '#domain/payments/till.ts'
import type { Visit } from './visit.ts'

/** What takes card payments on this visit; null when the shop has no provider. */
export function tillOf({ db, ports, settings, log }: Pick<Visit, 'db' | 'ports' | 'settings' | 'log'>): Till | null {
  return ports.payments && { db, gateway: ports.payments, seller: settings.seller, secret: settings.otpPepper, log }
}
