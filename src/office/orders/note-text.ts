import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

type Note = Pick<OfficeOrder['pinned_notes'][number], 'text' | 'delivery_failure'>

/** Returns the text of a note; of a failed delivery the reason in the reader's language, then the driver's own words. */
export function useNoteText(): (note: Note) => string {
  const t = useTexts('office-orders')
  return ({ delivery_failure: reason, text }) =>
    reason === null
      ? text
      : [t('orders.run.failed'), t(`orders.run.reason.${reason}`), text].filter(Boolean).join(' – ')
}
