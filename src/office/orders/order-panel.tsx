import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { LineName } from './line-name.tsx'
import { useNoteText } from './note-text.ts'
import { useOrder } from './use-order.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import { PanelContent } from '../table/side-panel.tsx'
import { OrderStatus } from './order-status.tsx'
import { dayWords, PaymentState, paymentWords, placeWords } from './order-words.tsx'
import { shortNumber } from './short-number.ts'
import * as styles from './orders.module.css'

/** An order beside the list: its customer, its lines, its progress (office.md O3.0). */
export function OrderPanel({ id }: { id: number }) {
  const t = useTexts('office-orders')
  const noteText = useNoteText()
  const { data: order, error, refetch } = useOrder(id)
  if (!order) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={5} />
  return (
    <PanelContent
      title={t('orders.one', { number: shortNumber(order) })}
      badges={
        <>
          <OrderStatus order={order} isAllRefunded={order.lines.every(({ due }) => due === 0)} />{' '}
          <PaymentState state={order.payment_state} />
        </>
      }
      open={{ to: `/orders/${id}`, label: t('orders.openWhole') }}
    >
      {order.pinned_notes.map((note) => (
        <Alert key={note.id} tone="warning">
          <bdi>{noteText(note)}</bdi>
        </Alert>
      ))}
      <Facts order={order} />
      <ul className={styles.panelLines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <ProductPicture picture={line.picture === null ? null : { url: line.picture }} />
            <LineName line={line} />
            <Ltr>×{line.due}</Ltr>
          </li>
        ))}
      </ul>
    </PanelContent>
  )
}

function Facts({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const { payment, sums } = order
  const left = sums && sums.total_halalas - sums.removed_halalas - sums.credited_halalas
  const method = paymentWords(t, { payment_method: payment.method, card_brand: payment.card_brand })
  const named = (member: OfficeOrder['packer']) => (member ? <bdi>{member.name}</bdi> : <Nothing />)
  return (
    <FactList
      facts={[
        { label: t('orders.column.customer'), value: <bdi>{order.customer.name}</bdi> },
        {
          label: t('orders.address'),
          value: placeWords(locale, order.shipping.district, order.shipping.city),
        },
        { label: t('orders.column.placed'), value: <RelativeTime at={order.placed_at} /> },
        { label: t('orders.column.promised'), value: dayWords(t, locale, order.promised_on) },
        { label: t('orders.column.payment'), value: method },
        { label: t('orders.column.packer'), value: named(order.packer) },
        { label: t('orders.column.driver'), value: named(order.driver) },
        ...(left === undefined
          ? []
          : [{ label: t('orders.totalWithVat'), value: <Money halalas={left} /> }]),
      ]}
    />
  )
}
