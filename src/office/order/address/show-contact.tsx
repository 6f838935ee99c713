import { useEffect, useEffectEvent, useState } from 'react'
import {
  revealOrderContact,
  type OfficeOrder,
  type OrderContact,
} from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../../controls/alert.tsx'
import { officeApi } from '../../session/office-api.ts'
import { refusalText } from '../../session/refusal.ts'
import { useAction } from '../../session/use-action.ts'
import * as styles from '../order.module.css'

/** The customer's contact details, null until the member has them shown, which is logged. */
export interface Contact {
  shown: OrderContact | null
  busy: boolean
  error: unknown
  show: () => void
}

/** Shows the contact details of an order on request. */
export function useContact({ id, version }: Pick<OfficeOrder, 'id' | 'version'>): Contact {
  const [shown, setShown] = useState<{ contact: OrderContact; version: number } | null>(null)
  const { busy, error, run } = useAction()
  const show = () =>
    void run(async () => {
      const { data } = await officeApi.call(revealOrderContact, { params: { id } })
      setShown({ contact: data, version })
    })
  const showAgain = useEffectEvent(show)
  // With the order its addresses may have changed.
  const isOutdated = shown !== null && shown.version !== version
  useEffect(() => {
    if (isOutdated) showAgain()
  }, [isOutdated, version])
  return { shown: isOutdated ? null : (shown?.contact ?? null), busy, error, show }
}

/** The button that shows them, for members who may see them. */
export function ShowContact({ order, contact }: { order: OfficeOrder; contact: Contact }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  if (!order.allowed.includes('contact')) return null
  return (
    <>
      {contact.error != null && <Alert>{refusalText(words, contact.error)}</Alert>}
      <p className={styles.links}>
        <button type="button" disabled={contact.busy} onClick={contact.show}>
          {t('orders.reveal')}
        </button>
      </p>
    </>
  )
}
