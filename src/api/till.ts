import type { Till } from '#domain/payments/till.ts'
import type { Visit } from './visit.ts'

/** What takes card payments on this visit; null when the shop has no provider. */
export function tillOf({ db, ports, settings, log }: Pick<Visit, 'db' | 'ports' | 'settings' | 'log'>): Till | null {
  const { seller, orderNoticeEmail, otpPepper: secret } = settings
  return ports.payments && { db, gateway: ports.payments, seller, orderNoticeEmail, secret, log }
}
