import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import type { Cart } from '#contract/cart.ts'
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
import {
  chosenMethod,
  orderAtBank,
  checkoutSession,
  checkoutDraft,
} from '../session/checkout-storage.ts'
import { checkCard, type CardField } from './card-form.ts'
import { CardTokenError } from './card-token.ts'
import {
  checkForm,
  fromServerErrors,
  toBilling,
  type CheckoutField,
  type FieldErrors,
} from './checkout-form.ts'
import { checkoutReducer, initialCheckout, type CheckoutAction } from './checkout-state.ts'
import {
  placeOrder,
  sendOrder,
  TotalChanged,
  type PlacedOrder,
  type PlaceOrderInput,
} from './place-order.ts'
import { toCheckoutError } from './checkout-error.ts'
import { useDelivery, type Delivery } from './use-delivery.ts'
import { usePayment, type Payment } from './use-payment.ts'

/** The state of the checkout screen and its events: typing, choosing, placing the order. */
export function useCheckout(user: Customer) {
  const t = useTexts('checkout')
  const { cart, summary } = useCart()
  const delivery = useDelivery(user, cart)
  const payment = usePayment(user, cart)
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckout)
  const outcome = useOutcome(delivery, payment, dispatch)
  const formRef = useFocusOnRefusal('refusals' in state ? state.refusals : 0)

  const setValue = (field: CheckoutField, value: string) => {
    delivery.setValue(field, value)
    dispatch({ type: 'type', field })
  }
  const setCardValue = (field: CardField, value: string) => {
    payment.setCardValue(field, value)
    dispatch({ type: 'type', field })
  }

  // State is updated only with the next render: a second submit before it must already be blocked.
  const isSubmitting = useRef(false)
  const follow = (placed: Promise<PlacedOrder>) => {
    isSubmitting.current = true
    void outcome.handle(placed).finally(() => (isSubmitting.current = false))
  }

  const submit = () => {
    if (isSubmitting.current || state.name !== 'editing') return
    const invalid = invalidFields(delivery, payment, user)
    if (invalid.length > 0)
      return outcome.refuse(Object.fromEntries(invalid.map(([field, key]) => [field, t(key)])))
    if (!navigator.onLine)
      return dispatch({
        type: 'fail',
        checkoutError: { kind: 'error', sentence: t('networkError') },
      })
    dispatch({ type: 'submit' })
    follow(
      placeOrder({
        billing: toBilling(delivery.form, delivery.savedAddressExtras, delivery.saveAddress),
        payment: newPayment(payment),
        shownTotal: summary.total,
        onPaymentSaved: (cartNow) => {
          payment.forgetCard()
          payment.trustCart()
          showCart(cartNow)
        },
      }),
    )
  }

  useLostResponse(cart, () => {
    if (isSubmitting.current || state.name !== 'editing') return
    dispatch({ type: 'resume' })
    follow(sendOrder())
  })

  return { state, formRef, delivery, payment, setValue, setCardValue, submit }
}

/** Resumes an order that was sent and whose answer was lost: it has emptied the cart. */
function useLostResponse(cart: Cart | null, onLost: () => void) {
  const isAnswerLost = cart?.items.length === 0 && checkoutSession.get()?.sent === true
  const resume = useEffectEvent(onLost)
  useEffect(() => {
    if (!isAnswerLost) return
    const soon = setTimeout(resume)
    return () => clearTimeout(soon)
  }, [isAnswerLost])
}

/** Focuses the wrong field, wherever the button is. */
function useFocusOnRefusal(refusals: number) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(formRef.current)
  }, [refusals])
  return formRef
}

/** Each wrong field with the key of its message. */
const invalidFields = ({ form }: Delivery, payment: Payment, { addresses }: Customer) =>
  Object.entries({
    ...checkForm(form, addresses),
    ...(needsCard(payment) && checkCard(payment.card)),
  })

const needsCard = ({ method, enteredLast4 }: Payment): boolean =>
  method === 'credit_card' && !enteredLast4

/** The payment to send to the shop; null: the card already on the cart. */
function newPayment(payment: Payment): PlaceOrderInput['payment'] {
  if (payment.method === 'cash_on_delivery') return { method: payment.method }
  return needsCard(payment) ? { method: payment.method, card: payment.card } : null
}

/** Handles the answer to an order: goes to the bank, shows the order, or shows the errors to correct. */
function useOutcome(delivery: Delivery, payment: Payment, dispatch: Dispatch<CheckoutAction>) {
  const t = useTexts('checkout')
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { refresh } = useCart()

  function refuse(errors: FieldErrors) {
    const { email, cardNumber, cardName, expiryDate, cvv, ...hidden } = errors
    if (delivery.addressId !== null && Object.values(hidden).some(Boolean)) delivery.openFields()
    dispatch({ type: 'refuse', errors })
  }
  function succeed({ order, bank }: PlacedOrder) {
    checkoutDraft.clear()
    chosenMethod.clear()
    if (bank) return goToBank(order, bank, locale)
    // An order retrieved by its key that is already cancelled: the page of the return explains it.
    if (order.status === 'cancelled')
      return void navigate(paths.checkout(order.id), { replace: true })
    dispatch({ type: 'place', order })
    void refresh()
    void refreshUser()
  }
  function fail(error: unknown) {
    const errors =
      error instanceof ApiError && error.status === 422 ? fromServerErrors(error.body.errors) : {}
    if (Object.keys(errors).length > 0) return refuse(errors)
    const code = codeOf(error) ?? ''
    if (cardCodes.has(code) || error instanceof CardTokenError) payment.askForCard()
    if (code === 'paymentMethodUnavailable') payment.withoutCards()
    if (code === 'cashNotOffered') payment.withoutCash()
    if (error instanceof TotalChanged && error.cart) showCart(error.cart)
    else if (error instanceof TotalChanged || refreshingCodes.has(code)) void refresh()
    dispatch({ type: 'fail', checkoutError: toCheckoutError(error, t) })
  }
  return { refuse, handle: (answer: Promise<PlacedOrder>) => answer.then(succeed).catch(fail) }
}

/**
 * Leaves the shop for the bank's page; the form stays locked meanwhile. The return address has no language: the saved language is the one
 * they paid in, also when the address had another than they had chosen before.
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
