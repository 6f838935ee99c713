import { GatewayError } from '#domain/payments/gateway.ts'
import { syncWithProvider } from '#domain/checkout/settlement/sync-with-provider.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/payments.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { paymentContextOf } from '../request-context.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Notifications of payment providers (contract §6.5). A message with an invalid signature is answered with 404; of a valid one only the
 * named attempt is used, and the provider is asked for its state.
 */
export function paymentRoutes(api: Api): void {
  bindEndpoint(api, contract.paymentWebhook, async ({ params, body }, context) => {
    const paymentContext = paymentContextOf(context)
    const webhook =
      paymentContext?.gateway.name === params.provider
        ? await paymentContext.gateway.readWebhook({ headers: context.headers, body })
        : null
    if (!paymentContext || !webhook) throw new ShopError('notFound')
    try {
      // A payment of another shop is ignored, and must not be sent again.
      if (uuid.test(webhook.attemptId)) await syncWithProvider(paymentContext, webhook.attemptId)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      context.log.warn(
        { err: error, attemptId: webhook.attemptId },
        'the payment provider could not confirm its webhook',
      )
      // Makes the provider send it again.
      throw new ShopError('paymentProviderError')
    }
    return { message: context.t('recorded') }
  })
}
