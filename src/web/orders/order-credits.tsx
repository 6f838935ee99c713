import { Link } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import { OrderFact } from './order-fact.tsx'
import * as textLink from '../ui/text-link.module.css'

/** The credit notes of an order, and its refunds: how each is paid, and what it waits for. */
export function OrderCredits({ order }: { order: Order }) {
  const t = useTexts('orders')
  const notes = order.invoices.flatMap((invoice) => invoice.credit_notes)
  // What was returned to the card, and the whole of a cancelled order, is stated above.
  const otherRefunds = order.refunds.filter(
    ({ method, state }) =>
      method !== 'card' || (state === 'pending' && order.refund?.state !== 'pending'),
  )
  return (
    <>
      {otherRefunds.map((refund) => (
        <OrderFact key={refund.id} name={t(`order.refundTo.${refundMethodOf(refund)}`)}>
          <Price riyals={refund.amount} digits="full" />
          <div className="text-small muted">
            <RefundState refund={refund} />
          </div>
        </OrderFact>
      ))}
      {notes.map((note) => (
        <OrderFact key={note.id} name={t('order.creditNoteLink')}>
          <Link className={textLink.textLink} to={paths.creditNote(order.id, note.id)}>
            <bdi className="ltr">{note.increment_id}</bdi>
          </Link>{' '}
          <Price riyals={note.total} digits="full" />
        </OrderFact>
      ))}
    </>
  )
}

type Refund = Order['refunds'][number]

/** `other`: not chosen yet. */
const refundMethodOf = ({ method }: Refund) => method ?? 'other'

/** When it was paid, otherwise what it waits for and whether the customer has to do something. */
function RefundState({ refund }: { refund: Refund }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const { state, method, account_last4: account, refunded_at: refundedAt } = refund
  if (state === 'refunded')
    return refundedAt && t('order.refundDone', { date: dateFormatters(locale).day(refundedAt) })
  if (method === 'bank_transfer' && account)
    return (
      <RichText
        t={t}
        text="order.refundAwaited.account"
        parts={{ last4: <bdi className="ltr">{account}</bdi> }}
      />
    )
  return (
    <>
      {t(`order.refundAwaited.${refundMethodOf(refund)}`)}
      {method === 'bank_transfer' && (
        <>
          {' '}
          <Link className={textLink.textLink} to={paths.contact()}>
            {t('order.sendAccount')}
          </Link>
        </>
      )}
    </>
  )
}
