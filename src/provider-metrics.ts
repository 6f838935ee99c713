import { PermanentDeliveryError } from '#domain/notifications/mail.ts'
import { CardRefused, RefundRefused, type PaymentGateway } from '#domain/payments/gateway.ts'
import type { ProviderCall } from '#runtime/metrics.ts'

type ObserveCall = (call: ProviderCall) => void

/** The same function; each call of it is noted with its outcome and its time. */
export function timed<Given extends unknown[], T>(
  work: (...given: Given) => Promise<T>,
  about: Pick<ProviderCall, 'provider' | 'operation'>,
  observeCall: ObserveCall,
): (...given: Given) => Promise<T> {
  return async (...given) => {
    const start = performance.now()
    const note = (outcome: ProviderCall['outcome']) =>
      observeCall({ ...about, outcome, seconds: (performance.now() - start) / 1000 })
    try {
      const done = await work(...given)
      note('ok')
      return done
    } catch (error) {
      note(
        error instanceof CardRefused ||
          error instanceof RefundRefused ||
          error instanceof PermanentDeliveryError
          ? 'refused'
          : 'failed',
      )
      throw error
    }
  }
}

/** The gateway with its calls of the provider noted. */
export function timedGateway(gateway: PaymentGateway, observeCall: ObserveCall): PaymentGateway {
  const about = (operation: string) => ({ provider: gateway.name, operation })
  return {
    name: gateway.name,
    tokenise: timed((card) => gateway.tokenise(card), about('tokenise'), observeCall),
    readToken: timed((token) => gateway.readToken(token), about('readToken'), observeCall),
    charge: timed((charge) => gateway.charge(charge), about('charge'), observeCall),
    find: timed((attemptId) => gateway.find(attemptId), about('find'), observeCall),
    refund: timed((payment) => gateway.refund(payment), about('refund'), observeCall),
    verifyKeys: timed(() => gateway.verifyKeys(), about('verifyKeys'), observeCall),
    readWebhook: (message) => gateway.readWebhook(message),
  }
}
