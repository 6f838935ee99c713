import { GatewayError } from '#domain/payments/gateway.ts'
import { syncWithProvider } from '#domain/checkout/settlement/sync-with-provider.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/payments.ts'
import { serve, type Api } from '../serve.ts'
import { tillOf } from '../till.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What payment providers tell (contract §6.5). A message that is not theirs finds no door here; of one that is, only the
 * attempt it names is believed, and the provider is asked how that stands.
 */
export function paymentRoutes(api: Api): void {
  serve(api, wire.paymentWebhook, async ({ params, body }, visit) => {
    const till = tillOf(visit)
    const told = till?.gateway.name === params.provider ? await till.gateway.readWebhook({ headers: visit.headers, body }) : null
    if (!till || !told) throw new ShopError('notFound')
    try {
      // A payment that is not this shop's is none of its business, and no reason to be told again.
      if (uuid.test(told.attemptId)) await syncWithProvider(till, told.attemptId)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      visit.log.warn({ err: error, attemptId: told.attemptId }, 'the payment provider cannot be asked about what it told')
      // So that it tells us again.
      throw new ShopError('paymentProviderError')
    }
    return { message: visit.say('recorded') }
  })
}
