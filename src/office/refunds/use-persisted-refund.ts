import { useState } from 'react'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { blankRefund, type RefundForm } from './refund-form.ts'

/** Of the customer's bank account nothing stays on a device. */
const { iban: _, holder: __, ...blank } = blankRefund
const noAccount = { iban: '', holder: '' }

/** What is filled in of a refund, kept on the device until it is sent or given up (office.md O0.5). */
export function usePersistedRefund(orderId: number) {
  const kept = usePersistedForm(`order-refund-${orderId}`, () => blank)
  const [account, setAccount] = useState(noAccount)
  const form: RefundForm = { ...kept.values, ...account }
  return {
    form,
    isChanged: kept.isChanged || account !== noAccount,
    change: ({ iban, holder, ...changes }: Partial<RefundForm>) => {
      if (iban !== undefined || holder !== undefined)
        setAccount({ iban: iban ?? account.iban, holder: holder ?? account.holder })
      if (Object.keys(changes).length > 0) kept.change(changes)
    },
    clear: kept.clear,
  }
}
