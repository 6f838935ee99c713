import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Customer } from '#contract/customer.ts'
import { saveShipping } from '#contract/checkout.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useShop } from '../lib/use-shop.ts'
import { chosenMethod, refusedCard } from '../session/checkout-storage.ts'
import { cleanCardInput, emptyCard, type CardField, type CardForm } from './card-form.ts'

export const methods = ['credit_card', 'cash_on_delivery'] as const
export type Method = (typeof methods)[number]

export interface Payment {
  /** Methods the shop offers. */
  offered: readonly Method[]
  method: Method
  choose: (method: Method) => void
  card: CardForm
  setCardValue: (field: CardField, value: string) => void
  forgetCard: () => void
  /** The last four digits of a card already entered and saved on the cart; it is not requested again. */
  enteredLast4: string | null
  askForCard: () => void
  /** Called when a card has been saved with the cart. */
  trustCart: () => void
  withoutCards: () => void
  withoutCash: () => void
}

/** The chosen payment, kept across reloads of this tab: by card unless the shop does not accept cards (spec §9). */
export function usePayment(user: Customer, cart: Cart | null): Payment {
  const [chosen, setChosen] = useState(() => chosenMethod.get<Method>(user.id))
  const [card, setCard] = useState(emptyCard)
  const [asked, setAsked] = useState(refusedCard.get)
  const [offered, setOffered] = useOfferedMethods(cart)
  const wished = chosen ?? cart?.payment?.method ?? 'credit_card'
  return {
    offered,
    method: offered.includes(wished) ? wished : (offered[0] ?? 'cash_on_delivery'),
    choose: (method) => {
      setChosen(method)
      chosenMethod.save(user.id, method)
    },
    card,
    setCardValue: (field, value) =>
      setCard((before) => ({ ...before, [field]: cleanCardInput(field, value, before[field]) })),
    forgetCard: () => setCard(emptyCard),
    enteredLast4: asked ? null : (cart?.payment?.card_last4 ?? null),
    askForCard: () => {
      setAsked(true)
      refusedCard.save()
    },
    trustCart: () => {
      setAsked(false)
      refusedCard.clear()
    },
    withoutCards: () => setOffered(['cash_on_delivery']),
    withoutCash: () => setOffered(['credit_card']),
  }
}

/**
 * The methods the shop offers in general and, once the destination is known, those for this order (contract §6.2): loaded when the screen
 * opens, not while an order is being placed.
 */
function useOfferedMethods(cart: Cart | null) {
  const shop = useShop()
  const [offered, setOffered] = useState<readonly Method[]>(() =>
    shop === null
      ? methods
      : methods.filter((one) => (one === 'credit_card' ? shop.takes_cards : shop.takes_cash)),
  )
  const ask = useEffectEvent(() => {
    if (!cart?.billing_address) return
    browserApi.call(saveShipping, { body: { shipping_method: 'free_free' } }).then(
      ({ data }) =>
        setOffered(methods.filter((method) => data.methods.some((one) => one.method === method))),
      // In that case save-payment reports it.
      () => undefined,
    )
  })
  const isHere = cart !== null
  useEffect(() => {
    if (isHere) ask()
  }, [isHere])
  return [offered, setOffered] as const
}
