import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import type { Customer } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'
import { ApiError } from '../lib/api-client.ts'
import { focusFirstWrong } from '../forms/use-form.ts'
import { refreshUser } from '../session/auth.ts'
import { showCart, useCart } from '../session/cart.ts'
import { codeOf } from '../errors/error-message.ts'
import { paths } from '../lib/paths.ts'
import { saveLanguage } from '../i18n/language.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { orderAtBank, checkoutAttempt, checkoutDraft } from '../session/checkout-storage.ts'
import { checkCard, type CardField } from './card-form.ts'
import { CardTokenError } from './card-token.ts'
import {
  checkForm,
  fromServerErrors,
  toBilling,
  type CheckoutField,
  type FieldErrors,
} from './checkout-form.ts'
import { placeOrder, sendOrder, TotalChanged, type PlacedOrder } from './place-order.ts'
import { toCheckoutError, type CheckoutError } from './checkout-error.ts'
import { useDelivery } from './use-delivery.ts'
import { usePayment } from './use-payment.ts'

/** The state of the checkout screen and its events: typing, choosing, placing the order. */
export function useCheckout(user: Customer) {
  const t = useTexts('checkout')
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { cart, summary, refresh } = useCart()
  const delivery = useDelivery(user, cart)
  const payment = usePayment(cart)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [checkoutError, setCheckoutError] = useState<CheckoutError | null>(null)
  const [working, setWorking] = useState(false)
  const [placed, setPlaced] = useState<Order | null>(null)
  const running = useRef(false)
  useEffect(() => {
    // The field is the one the shopper must see, wherever the button stood.
    if (refusals > 0) focusFirstWrong(document.querySelector('form.checkout'))
  }, [refusals])

  const clearError = (field: CheckoutField | CardField) =>
    setErrors((before) => ({ ...before, [field]: undefined }))
  const type = (field: CheckoutField, value: string) => {
    delivery.type(field, value)
    clearError(field)
  }
  const typeCard = (field: CardField, value: string) => {
    payment.typeCard(field, value)
    clearError(field)
  }

  async function run(step: () => Promise<PlacedOrder>) {
    if (running.current) return
    running.current = true
    setWorking(true)
    setCheckoutError(null)
    try {
      const { order, bank } = await step()
      checkoutDraft.clear()
      if (bank) return goToBank(order, bank, locale)
      // Found again under its key, and over: the page of the way back says so.
      if (order.status === 'cancelled')
        return void navigate(paths.checkout(order.id), { replace: true })
      setPlaced(order)
      void refresh()
      void refreshUser()
    } catch (error) {
      explain(error)
    }
    running.current = false
    setWorking(false)
  }

  function explain(error: unknown) {
    const wrong =
      error instanceof ApiError && error.status === 422 ? fromServerErrors(error.body.errors) : {}
    if (Object.keys(wrong).length > 0) return showErrors(wrong)
    const code = codeOf(error) ?? ''
    if (cardCodes.has(code) || error instanceof CardTokenError) payment.askForCard()
    if (code === 'paymentMethodUnavailable') payment.withoutCards()
    if (error instanceof TotalChanged && error.cart) showCart(error.cart)
    else if (error instanceof TotalChanged || refreshingCodes.has(code)) void refresh()
    setCheckoutError(toCheckoutError(error, t))
  }

  function showErrors(found: FieldErrors) {
    const { email, cardNumber, cardName, expiryDate, cvv, ...hidden } = found
    if (delivery.addressId !== null && Object.values(hidden).some(Boolean)) delivery.openFields()
    setErrors(found)
    setRefusals((before) => before + 1)
  }

  const place = () => {
    const needsCard = payment.method === 'credit_card' && !payment.kept
    const found = Object.entries({
      ...checkForm(delivery.form, user.addresses),
      ...(needsCard && checkCard(payment.card)),
    })
    if (found.length > 0)
      return showErrors(Object.fromEntries(found.map(([field, key]) => [field, t(key)])))
    if (!navigator.onLine) return setCheckoutError({ kind: 'error', sentence: t('networkError') })
    void run(() =>
      placeOrder({
        billing: toBilling(delivery.form, delivery.saveAddress),
        payment:
          payment.method === 'cash_on_delivery'
            ? { method: payment.method }
            : needsCard
              ? { method: payment.method, card: payment.card }
              : null,
        shownTotal: summary.total,
        onPaymentSaved: (cartNow) => {
          payment.forgetCard()
          payment.trustCart()
          showCart(cartNow)
        },
      }),
    )
  }

  // After a reload: an order went out, its answer was never seen, and the cart is empty now.
  const lost = cart?.items.length === 0 && !placed && checkoutAttempt.get()?.sent === true
  const resume = useEffectEvent(() => void run(sendOrder))
  useEffect(() => {
    if (!lost) return
    const soon = setTimeout(resume)
    return () => clearTimeout(soon)
  }, [lost])

  return {
    delivery,
    payment,
    errors,
    checkoutError,
    working,
    placed,
    type,
    typeCard,
    place,
    resuming: lost && working,
  }
}

/**
 * The shopper leaves the shop; the form stays locked until he is gone. The way back names no language: it is the one he
 * paid in, also when his address named another than he chose before.
 */
function goToBank(order: Order, url: string, locale: Locale): void {
  saveLanguage(locale)
  orderAtBank.save(order.id)
  location.assign(url)
}

const cardCodes = new Set(['paymentDeclined', 'paymentExpired'])
const refreshingCodes = new Set([
  'cartHasErrors',
  'cartEmpty',
  'insufficientStock',
  'couponNoLongerValid',
  'paymentDeclined',
  'paymentExpired',
  'paymentProviderError',
])
