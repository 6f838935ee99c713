import { getCart } from '#domain/cart/get-cart.ts'
import { limitOrders } from '#domain/checkout/limit-orders.ts'
import { meetsMinimumOrder, requireOpen } from '#domain/checkout/require-ready.ts'
import { saveAddress } from '#domain/checkout/save-address.ts'
import { offeredPayments, savePayment, type PaymentChoice } from '#domain/checkout/save-payment.ts'
import { saveShipping } from '#domain/checkout/save-shipping.ts'
import { cardEntryWindows } from '#domain/payments/card-windows.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import * as contract from '#contract/checkout.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { withMessage } from '../error-details.ts'
import { answerOrder } from '../place-order.ts'
import { serializeCartFor, shopperOf } from '../serializers/cart.ts'
import {
  serializePaymentMethod,
  serializeShippingRate,
  shippingTitle,
} from '../serializers/payment-methods.ts'
import { toAddresses } from '../request-mapping.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { type CustomerContext, paymentContextOf } from '../request-context.ts'

/** The steps from a cart to an order (contract §6), paid by card or cash on delivery. */
export function checkoutRoutes(api: Api): void {
  bindEndpoint(api, contract.saveAddress, ({ body }, context) =>
    explained(context, async () => {
      const cart = serializeCartFor(
        context,
        await saveAddress(context.db, shopperOf(context), toAddresses(body)),
      )
      const rates = [
        {
          carrier_title: shippingTitle(context.locale),
          rates: [serializeShippingRate(context.locale)],
        },
      ]
      return { message: context.t('addressSaved'), data: { rates, cart } }
    }),
  )

  bindEndpoint(api, contract.saveShipping, ({ body }, context) =>
    explained(context, async () => {
      const { db, ports, settings, locale } = context
      const priced = await saveShipping(db, shopperOf(context), body.shipping_method)
      const offered = offeredPayments(ports.payments, settings, priced)
      const methods = offered.map((method) => serializePaymentMethod(method, locale))
      const cart = serializeCartFor(context, priced)
      return { message: context.t('shippingSaved'), data: { methods, cart } }
    }),
  )

  bindEndpoint(api, contract.savePayment, ({ body }, context) =>
    explained(context, async () => {
      const { customer, client, settings } = context
      const windows = cardEntryWindows(
        { customerId: customer.customerId, networks: client.networks },
        settings,
      )
      const priced = await savePayment(
        context.db,
        paymentContextOf(context),
        shopperOf(context),
        choiceOf(body.payment),
        { windows, rules: settings },
      )
      const cart = serializeCartFor(context, priced)
      return { message: context.t('paymentSaved'), data: { cart } }
    }),
  )

  bindEndpoint(api, contract.checkMinimumOrder, (_, context) => checkMinimum(context))

  bindEndpoint(api, contract.saveOrder, (_, context) => saveOrder(context))
}

/** Places the order of the cart. */
async function saveOrder(context: CustomerContext) {
  const { db, customer, settings } = context
  await limitOrders(db, {
    customerId: customer.customerId,
    key: context.header('Idempotency-Key'),
    perMinute: settings.saveOrdersPerMinute,
  })
  return answerOrder(context).catch((error: unknown) => {
    throw withMessage(error, context)
  })
}

/** The typed card as the domain's payment choice; other fields sent with cash are ignored. */
function choiceOf(payment: Parsed<typeof contract.savePayment>['body']['payment']): PaymentChoice {
  const { method } = payment
  if (method === 'cash_on_delivery' || payment.kind === 'plain')
    return { method: 'cash_on_delivery' }
  if (payment.kind === 'token') return { method, token: payment.payment_token }
  const [month, year] = payment.expiry_date.split('/').map(Number)
  const { card_number: number, card_holder_name: holderName, cvv } = payment
  return {
    method,
    card: { number, holderName, expiryMonth: month ?? 0, expiryYear: 2000 + (year ?? 0), cvv },
  }
}

/** Always 200: the pages read `success` (contract §6.4). */
async function checkMinimum(context: CustomerContext) {
  const { locale, settings } = context
  const priced = await getCart(context.db, shopperOf(context))
  const errorCode =
    priced.lines.length === 0
      ? 'cartEmpty'
      : meetsMinimumOrder(priced, settings.minimumOrderHalalas)
        ? null
        : 'minimumOrderNotMet'
  const amount = formatMoney(settings.minimumOrderHalalas, locale)
  return {
    success: errorCode === null,
    message: context.t(errorCode ?? 'success', { amount }),
    ...(errorCode && { code: errorCode }),
    data: {
      status: errorCode === null,
      minimum_order_amount: toRiyals(settings.minimumOrderHalalas),
      formatted_minimum_order_amount: amount,
      cart: serializeCartFor(context, priced),
    },
  }
}

async function explained<T>(context: CustomerContext, work: () => Promise<T>): Promise<T> {
  try {
    requireOpen(context.settings)
    return await work()
  } catch (error) {
    throw withMessage(error, context)
  }
}
