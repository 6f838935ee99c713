import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { paymentWords } from '../orders/order-words.tsx'
import { useCan } from '../session/member.ts'
import { ShowContact, type Contact } from './address/show-contact.tsx'
import { CallLinks } from './call-links.tsx'
import { useSeesAll } from '../orders/use-part-of-orders.ts'
import * as styles from './order.module.css'

/** Notes that a member pinned to the order. */
export function PinnedNotes({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  return order.pinned_notes.filter(isRemark).map((note) => (
    <Panel key={note.id} title={t('orders.event.pinned')}>
      <p>
        <bdi>{note.text}</bdi>
      </p>
      <p className="muted">
        <bdi>{note.by}</bdi> · <RelativeTime at={note.at} />
      </p>
    </Panel>
  ))
}

/** Failed deliveries and missing plants are reported above the order. */
const isRemark = (note: OfficeOrder['pinned_notes'][number]) =>
  note.delivery_failure === null && !note.is_shortage

/** Who ordered: masked until shown. */
export function CustomerCard({ order, contact }: { order: OfficeOrder; contact: Contact }) {
  const t = useTexts('office-orders')
  const canOpen = useCan('customers.read')
  const { customer } = order
  const phone = contact.shown?.phone ?? customer.phone
  const email = contact.shown?.email ?? customer.email
  return (
    <Panel title={t('orders.column.customer')} aside={<OrderCount customer={customer} />}>
      <p>
        {canOpen ? (
          <Link className={styles.link} to={`/customers/${customer.id}`}>
            <bdi>{customer.name}</bdi>
          </Link>
        ) : (
          <bdi>{customer.name}</bdi>
        )}{' '}
        {!customer.cash_allowed && <Badge tone="warn">{t('orders.cashRefused')}</Badge>}
      </p>
      <p>
        <Ltr>{phone}</Ltr>
      </p>
      {email && (
        <p>
          <Ltr>{email}</Ltr>
        </p>
      )}
      {contact.shown?.phone ? (
        <p className={styles.links}>
          <CallLinks order={order} phone={contact.shown.phone} />
        </p>
      ) : (
        <ShowContact order={order} contact={contact} />
      )}
    </Panel>
  )
}

/** The number of the customer's orders, which leads to all of them. */
function OrderCount({ customer: { id, orders_count: count } }: Pick<OfficeOrder, 'customer'>) {
  const t = useTexts('office-orders')
  const text = t('orders.ordersOfCustomer', { count })
  return useSeesAll() && count > 1 ? (
    <Link className={styles.link} to={`/orders?customer=${id}`}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** How it is paid. */
export function PaymentCard({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { payment } = order
  const method = paymentWords(t, { payment_method: payment.method, card_brand: payment.card_brand })
  return (
    <Panel title={t('orders.column.payment')}>
      <FactList
        facts={[
          {
            label: t('orders.methodLabel'),
            value: (
              <>
                {method}
                {payment.card_last4 !== null && (
                  <>
                    {' '}
                    <Ltr>••{payment.card_last4}</Ltr>
                  </>
                )}
              </>
            ),
          },
          {
            label: t('orders.column.status'),
            value: t(`orders.paymentState.${order.payment_state}`),
          },
          ...(payment.reference === null
            ? []
            : [{ label: t('orders.reference'), value: <Ltr>{payment.reference}</Ltr> }]),
        ]}
      />
    </Panel>
  )
}
