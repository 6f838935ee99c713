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
}

export interface Delivery {
  form: CheckoutForm
  /** The saved address chosen; null: another one, typed. */
  addressId: number | null
  /** Of the saved address chosen; empty for one that is typed. */
  savedAddressExtras: SavedAddressExtras
  /** Also saves what was typed in the address book. */
  saveAddress: boolean
  setValue: (field: CheckoutField, value: string) => void
  choose: (addressId: number | null) => void
  setSaveAddress: (wish: boolean) => void
  /** Shows the fields of the chosen address, because something in them is wrong. */
  openFields: () => void
}

/** Where the plants go: a saved address or one that is typed; survives a reload of this tab. */
export function useDelivery(user: Customer, cart: Cart | null): Delivery {
  const [typed, setTyped] = useState(() => checkoutDraft.get<Draft>(user.id))
  const [saveAddress, setSaveAddress] = useState(user.addresses.length === 0)
  const { form, addressId: draftAddressId } = typed ?? freshDraft(user, cart)
  // The draft may name an address that was deleted in another tab.
  const saved = user.addresses.find(({ id }) => id === draftAddressId)
  const addressId = saved?.id ?? null

  const saveDraft = (next: Draft) => {
    setTyped(next)
    checkoutDraft.save(user.id, next)
  }
  return {
    form,
    addressId,
    savedAddressExtras: extrasOf(saved),
    saveAddress: saveAddress && addressId === null,
    setSaveAddress,
    setValue: (field, value) =>
      saveDraft({
        form: {
          ...form,
          [field]: field === 'phone' || field === 'postalCode' ? toAsciiDigits(value) : value,
        },
        addressId,
      }),
    choose: (id) => {
      const chosen = formOf(
        user,
        user.addresses.find((address) => address.id === id),
      )
      saveDraft({ form: { ...chosen, email: form.email || chosen.email }, addressId: id })
    },
    openFields: () => saveDraft({ form, addressId: null }),
  }
}

/** The default saved address, else what the cart has from an earlier visit. */
function freshDraft(user: Customer, cart: Cart | null): Draft {
  const saved = defaultAddressOf(user)
  const form = formOf(user, saved ?? cart?.billing_address ?? undefined)
  return {
    form: { ...form, email: form.email || (cart?.billing_address?.email ?? '') },
    addressId: saved?.id ?? null,
  }
}
