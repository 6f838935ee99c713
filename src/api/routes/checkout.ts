import { getCart } from '#domain/cart/get-cart.ts'
import { limitOrders } from '#domain/checkout/limit-orders.ts'
import { meetsMinimumOrder } from '#domain/checkout/require-ready.ts'
import { saveAddress } from '#domain/checkout/save-address.ts'
import { offeredPayments, savePayment, type PaymentChoice } from '#domain/checkout/save-payment.ts'
import { saveShipping } from '#domain/checkout/save-shipping.ts'
import { cardEntryWindows } from '#domain/payments/card-windows.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import * as wire from '#wire/checkout.ts'
import type { Parsed } from '#wire/endpoint.ts'
import { explain } from '../error-details.ts'
import { answerOrder } from '../place-order.ts'
import { cartOfVisit, shopperOf } from '../serializers/cart.ts'
import { presentPaymentMethod, presentShippingRate, shippingTitle } from '../serializers/payment-methods.ts'
import { addressesOf } from '../request-mapping.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import { type CustomerVisit, tillOf } from '../request-context.ts'

/** The way from a cart to an order (contract §6), paid by card or at the door. */
export function checkoutRoutes(api: Api): void {
  serve(api, wire.saveAddress, ({ body }, visit) =>
    explained(visit, async () => {
      const cart = cartOfVisit(visit, await saveAddress(visit.db, shopperOf(visit), addressesOf(body)))
      const rates = [{ carrier_title: shippingTitle(visit.locale), rates: [presentShippingRate(visit.locale)] }]
      return { message: visit.say('addressSaved'), data: { rates, cart } }
    }),
  )

  serve(api, wire.saveShipping, ({ body }, visit) =>
    explained(visit, async () => {
      const cart = cartOfVisit(visit, await saveShipping(visit.db, shopperOf(visit), body.shipping_method))
      const methods = offeredPayments(visit.ports.payments).map((method) => presentPaymentMethod(method, visit.locale))
      return { message: visit.say('shippingSaved'), data: { methods, cart } }
    }),
  )

  serve(api, wire.savePayment, ({ body }, visit) =>
    explained(visit, async () => {
      const { customer, caller, settings } = visit
      const windows = cardEntryWindows({ customerId: customer.customerId, networks: caller.networks }, settings)
      const priced = await savePayment(visit.db, tillOf(visit), shopperOf(visit), choiceOf(body.payment), windows)
      const cart = cartOfVisit(visit, priced)
      return { message: visit.say('paymentSaved'), data: { cart } }
    }),
  )

  serve(api, wire.checkMinimumOrder, (_, visit) => checkMinimum(visit))

  serve(api, wire.saveOrder, async (_, visit) => {
    const { db, customer, settings } = visit
    const { customerId } = customer
    await limitOrders(db, { customerId, key: visit.header('Idempotency-Key'), perMinute: settings.saveOrdersPerMinute })
    return explained(visit, () => answerOrder(visit))
  })
}

/** The card as it was typed, in the shop's words; what came beside cash is not looked at. */
function choiceOf(payment: Parsed<typeof wire.savePayment>['body']['payment']): PaymentChoice {
  const { method } = payment
  if (method === 'cash_on_delivery' || payment.kind === 'plain') return { method: 'cash_on_delivery' }
  if (payment.kind === 'token') return { method, token: payment.payment_token }
  const [month, year] = payment.expiry_date.split('/').map(Number)
  const { card_number: number, card_holder_name: holderName, cvv } = payment
  return { method, card: { number, holderName, expiryMonth: month ?? 0, expiryYear: 2000 + (year ?? 0), cvv } }
}

/** Always 200: the pages read `success` (contract §6.4). */
async function checkMinimum(visit: CustomerVisit) {
  const { locale, settings } = visit
  const priced = await getCart(visit.db, shopperOf(visit))
  const refusal =
    priced.lines.length === 0 ? 'cartEmpty' : meetsMinimumOrder(priced, settings.minimumOrderHalalas) ? null : 'minimumOrderNotMet'
  const amount = formatMoney(settings.minimumOrderHalalas, locale)
  return {
    success: refusal === null,
    message: visit.say(refusal ?? 'success', { amount }),
    ...(refusal && { code: refusal }),
    data: {
      status: refusal === null,
      minimum_order_amount: toRiyals(settings.minimumOrderHalalas),
      formatted_minimum_order_amount: amount,
      cart: cartOfVisit(visit, priced),
    },
  }
}

async function explained<T>(visit: CustomerVisit, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(error, visit)
  }
}
