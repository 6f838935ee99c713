import { useState } from 'react'
import type { RefundableOrder } from '#contract/office/refunds/refund.ts'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { initialRefund, type RefundForm } from './refund-form.ts'

const noAccount = { iban: '', holder: '' }

/** The refund form's values, stored on the device until sent or discarded (office.md O0.5). */
export function usePersistedRefund(order: RefundableOrder) {
  const draft = usePersistedForm(`order-refund-${order.order_id}`, () => {
    // The customer's bank account is never stored on the device.
    const { iban: _, holder: __, ...values } = initialRefund(order)
    return values
  })
  const [account, setAccount] = useState(noAccount)
  const form: RefundForm = { ...draft.values, ...account }
  return {
    form,
    isChanged: draft.isChanged || account !== noAccount,
    change: ({ iban, holder, ...changes }: Partial<RefundForm>) => {
      if (iban !== undefined || holder !== undefined)
        setAccount({ iban: iban ?? account.iban, holder: holder ?? account.holder })
      if (Object.keys(changes).length > 0) draft.change(changes)
    },
    clear: draft.clear,
  }
}
