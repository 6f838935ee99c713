import { useState } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { Cart } from '#contract/cart.ts'
import type { Customer } from '#contract/customer.ts'
import { checkoutDraft } from '../session/checkout-storage.ts'
import { defaultAddressOf } from '../addresses/address-values.ts'
import {
  extrasOf,
  formOf,
  type CheckoutField,
  type CheckoutForm,
  type SavedAddressExtras,
} from './checkout-form.ts'

interface Draft {
  form: CheckoutForm
  addressId: number | null
  /** What was typed before a saved address was chosen. */
  other?: CheckoutForm
  /** Absent: not chosen yet. */
  saveAddress?: boolean
}

export interface Delivery {
  form: CheckoutForm
  /** The chosen saved address; null: another one, typed. */
  addressId: number | null
  /** Values of the chosen saved address; empty for a typed one. */
  savedAddressExtras: SavedAddressExtras
  /** Also saves the typed address in the address book. */
  saveAddress: boolean
  setValue: (field: CheckoutField, value: string) => void
  choose: (addressId: number | null) => void
  setSaveAddress: (wish: boolean) => void
  /** Shows the fields of the chosen address because one of them is wrong. */
  openFields: () => void
}

/** The delivery address: a saved one or a typed one; kept across reloads of this tab. */
export function useDelivery(user: Customer, cart: Cart | null): Delivery {
  const [typed, setTyped] = useState(() => checkoutDraft.get<Draft>(user.id))
  const draft = typed ?? freshDraft(user, cart)
  const { form, other, addressId: draftAddressId } = draft
  // The draft may refer to an address that was deleted in another tab.
  const saved = user.addresses.find(({ id }) => id === draftAddressId)
  const addressId = saved?.id ?? null

  const saveDraft = (change: Partial<Draft>) => {
    const next = { ...draft, addressId, ...change }
    setTyped(next)
    checkoutDraft.save(user.id, next)
  }
  return {
    form,
    addressId,
    savedAddressExtras: extrasOf(saved),
    saveAddress: (draft.saveAddress ?? user.addresses.length === 0) && addressId === null,
    setSaveAddress: (saveAddress) => saveDraft({ saveAddress }),
    setValue: (field, value) =>
      saveDraft({
        form: {
          ...form,
          [field]: field === 'phone' || field === 'postalCode' ? toAsciiDigits(value) : value,
        },
      }),
    choose: (id) => {
      const known = user.addresses.find((address) => address.id === id)
      const chosen = (id === null && other) || formOf(user, known)
      saveDraft({
        form: { ...chosen, email: form.email || chosen.email },
        addressId: id,
        ...(addressId === null && { other: form }),
      })
    },
    openFields: () => saveDraft({ addressId: null }),
  }
}

/** The default saved address, otherwise the address on the cart from an earlier visit. */
function freshDraft(user: Customer, cart: Cart | null): Draft {
  const saved = defaultAddressOf(user)
  const form = formOf(user, saved ?? cart?.billing_address ?? undefined)
  return {
    form: { ...form, email: form.email || (cart?.billing_address?.email ?? '') },
    addressId: saved?.id ?? null,
  }
}
