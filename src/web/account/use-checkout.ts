import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toAsciiDigits } from '#shared/digits.ts'
import type { Customer } from '#wire/customer.ts'
import type { Order } from '#wire/order.ts'
import { ApiError } from '../api-client.ts'
import { refreshUser } from '../session/auth.ts'
import { showCart, useCart } from '../session/cart.ts'
import { isNetworkError } from '../session/say-error.ts'
import { useTexts, type Say } from '../texts/use-texts.ts'
import { attempt, draft } from './attempt.ts'
import {
  checkForm,
  fieldOrder,
  fromServerErrors,
  knownForm,
  type CheckoutField,
  type CheckoutForm,
  type FieldErrors,
} from './checkout-form.ts'
import { BelowMinimum, placeOrder, sendOrder, TotalChanged } from './place-order.ts'

export interface Trouble {
  kind: 'error' | 'warning'
  sentence: string
}

/** The state of the checkout screen and its two events: typing and placing the order. */
export function useCheckout(user: Customer) {
  const say = useTexts('checkout')
  const { cart, summary, refresh } = useCart()
  const [typed, setTyped] = useState(() => draft.get<CheckoutForm>(user.id))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [working, setWorking] = useState(false)
  const [placed, setPlaced] = useState<Order | null>(null)
  const running = useRef(false)
  const form = typed ?? knownForm(user, cart)

  const type = (field: CheckoutField, value: string) => {
    const next = { ...form, [field]: field === 'phone' || field === 'postalCode' ? toAsciiDigits(value) : value }
    setTyped(next)
    draft.keep(user.id, next)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
  }

  async function run(step: () => Promise<Order>) {
    if (running.current) return
    running.current = true
    setWorking(true)
    setTrouble(null)
    try {
      setPlaced(await step())
      draft.forget()
      void refresh()
      void refreshUser()
    } catch (error) {
      explain(error)
    } finally {
      running.current = false
      setWorking(false)
    }
  }

  function explain(error: unknown) {
    const wrong = error instanceof ApiError && error.status === 422 ? fromServerErrors(error.body.errors) : {}
    if (Object.keys(wrong).length > 0) return showErrors(wrong)
    if (error instanceof TotalChanged) {
      if (error.cart) showCart(error.cart)
      else void refresh()
    } else if (error instanceof ApiError && refreshingCodes.has(error.body.code)) void refresh()
    setTrouble(troubleOf(error, say))
  }

  function showErrors(found: FieldErrors) {
    setErrors(found)
    const first = fieldOrder.find((field) => found[field])
    // The field is the one the shopper must see, wherever the button stood.
    if (first) document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const place = () => {
    const found = checkForm(form)
    if (Object.keys(found).length > 0) {
      return showErrors(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, say(key)])))
    }
    if (!navigator.onLine) return setTrouble({ kind: 'error', sentence: say('networkError') })
    void run(() => placeOrder(form, summary.total))
  }

  // After a reload: an order went out, its answer was never seen, and the cart is empty now.
  const lost = cart?.items.length === 0 && !placed && attempt.get()?.sent === true
  const resume = useEffectEvent(() => void run(sendOrder))
  useEffect(() => {
    if (!lost) return
    const soon = setTimeout(resume)
    return () => clearTimeout(soon)
  }, [lost])

  return { form, errors, trouble, working, placed, type, place, resuming: lost && working }
}

const refreshingCodes = new Set(['cartHasErrors', 'cartEmpty', 'insufficientStock', 'couponNoLongerValid'])

function troubleOf(error: unknown, say: Say): Trouble {
  if (error instanceof TotalChanged)
    return { kind: 'warning', sentence: `${error.sentence || say('checkout.changed')} ${say('checkout.reviewAgain')}` }
  if (error instanceof BelowMinimum) return { kind: 'warning', sentence: error.sentence || say('minimumOrderNotMet') }
  if (isNetworkError(error)) return { kind: 'error', sentence: say('networkError') }
  return { kind: 'error', sentence: (error instanceof ApiError && error.body.message) || say('checkoutError') }
}
