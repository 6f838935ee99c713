import { dateFormatters } from '#shared/dates.ts'
import type { Order } from '#contract/order.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import { CardName } from '../lines/card-name.tsx'

/** The state of the refund of an order that is cancelled or being cancelled; nothing for any other. */
export function OrderRefund({
  order: { status, refund, card },
}: {
  order: Pick<Order, 'status' | 'refund' | 'card'>
}) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  if (!refund) return status === 'cancelled' ? t('refund.nothingCharged') : null
  if (refund.state === 'unsettled') return t('refund.unsettled')
  return (
    <RichText
      t={t}
      text={`refund.${refund.state}${card ? '' : 'Unnamed'}`}
      parts={{
        amount: <Price riyals={refund.amount} digits="full" />,
        card: card && <CardName card={card} />,
        date: refund.refunded_at && dateFormatters(locale).day(refund.refunded_at),
      }}
    />
  )
}
