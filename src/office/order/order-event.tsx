import type { OrderEvent } from '#contract/office/orders/office-order.ts'
import type { PrintKind } from '#shared/office/print.ts'
import { refundReasons } from '#shared/office/refund.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Money } from '../controls/money.tsx'
import type { IconName } from '../controls/icon.tsx'

const icons: Record<OrderEvent['kind'], IconName> = {
  status: 'package',
  note: 'note-pencil',
  message: 'envelope-simple',
  money: 'credit-card',
  work: 'user',
}
export const iconOf = ({ kind }: OrderEvent): IconName => icons[kind]

/** The title of an event, in one line. */
export function EventTitle({ event }: { event: OrderEvent }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const { amount_halalas: amount } = event.facts
  return (
    <>
      {titleOf(event, t, words)}
      {typeof amount === 'number' && (
        <>
          {' '}
          <Money halalas={amount} />
        </>
      )}
    </>
  )
}

function titleOf({ kind, code, facts }: OrderEvent, t: Translate, words: Translate): string {
  if (kind === 'status' && typeof facts['reason'] === 'string')
    return `${t(`orders.state.${code}`)} · ${t(`orders.cancel.reason.${facts['reason']}`)}`
  if (kind === 'status') return t(`orders.state.${code}`)
  if (kind === 'note') return t(`orders.event.${code}`)
  const printed = code === 'order.printed' && (facts['kind'] as [null, PrintKind] | undefined)?.[1]
  if (printed) return t(`orders.event.printed.${printed}`)
  if (kind === 'work') return words(`office.audit.action.${code}`)
  if (kind === 'message') {
    const mail = facts['is_correction'] === true ? 'refundUpdated' : code
    return `${t(`orders.mail.${mail}`)} · ${t(`orders.mailState.${String(facts['state'])}`)}`
  }
  if (code === 'invoice' || code === 'credit_note')
    return `${t(`orders.event.${code}`)} ${String(facts['number'])}`
  return t(`orders.event.${code}`)
}

/** Returns the text of an event; the reason of a refund or of a failed delivery by its label. */
export function useEventText(): (event: OrderEvent) => string | null {
  const t = useTexts('office-refunds')
  const words = useTexts('office-orders')
  return ({ kind, code, text, facts }) => {
    if (kind === 'note' && code === 'not_delivered')
      return [words(`orders.run.reason.${String(facts['delivery_failure'])}`), text]
        .filter(Boolean)
        .join(' – ')
    return kind === 'work' && refundReasons.some((reason) => reason === text)
      ? t(`refunds.reason.${text}`)
      : text
  }
}
