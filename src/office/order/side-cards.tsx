import { useState } from 'react'
import { Link } from 'react-router'
import {
  revealOrderContact,
  type OfficeOrder,
  type OrderContact,
} from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { paymentWords, placeWords } from '../orders/order-words.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CallLinks } from './call-links.tsx'
import { addressText, mapLink } from './contact-links.ts'
import { DocumentsCard, RefundsCard } from './money-cards.tsx'
import { useSeesAll } from '../orders/use-part-of-orders.ts'
import type { OrderActions } from '../orders/use-order.ts'
import * as styles from './order.module.css'

/** The customer, the address, the payment, and the notes of staff. */
export function SideCards({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const t = useTexts('office-orders')
  const [contact, setContact] = useState<OrderContact | null>(null)
  return (
    <>
      <CustomerCard order={order} contact={contact} onReveal={setContact} />
      <AddressCard order={order} actions={actions} contact={contact} />
      <PaymentCard order={order} />
      <DocumentsCard order={order} />
      <RefundsCard order={order} />
      {order.pinned_notes.filter(isNoFailure).map((note) => (
        <Panel key={note.id} title={t('orders.event.pinned')}>
          <p>
            <bdi>{note.text}</bdi>
          </p>
          <p className="muted">
            <bdi>{note.by}</bdi> · <RelativeTime at={note.at} />
          </p>
        </Panel>
      ))}
    </>
  )
}

/** Failed deliveries are reported above the order. */
const isNoFailure = (note: OfficeOrder['pinned_notes'][number]) => note.delivery_failure === null

interface CustomerProps {
  order: OfficeOrder
  contact: OrderContact | null
  onReveal: (contact: OrderContact) => void
}

function CustomerCard({ order, contact, onReveal }: CustomerProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const { busy, error, run } = useAction()
  const canOpen = useCan('customers.read')
  const { customer } = order
  const phone = contact?.phone ?? customer.phone
  const email = contact?.email ?? customer.email
  const reveal = () =>
    run(async () => {
      const params = { id: order.id }
      onReveal((await officeApi.call(revealOrderContact, { params })).data)
    })
  return (
    <Panel title={t('orders.column.customer')} aside={<OrderCount customer={customer} />}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
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
      {contact?.phone ? (
        <p className={styles.links}>
          <CallLinks order={order} phone={contact.phone} />
        </p>
      ) : (
        order.allowed.includes('contact') && (
          <p className={styles.links}>
            <button type="button" disabled={busy} onClick={() => void reveal()}>
              {t('orders.reveal')}
            </button>
          </p>
        )
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

function AddressCard({
  order,
  actions,
  contact,
}: {
  order: OfficeOrder
  actions: OrderActions
  contact: OrderContact | null
}) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const [isEditing, setEditing] = useState(false)
  const address = contact?.shipping ?? order.shipping
  const text = addressText(address)
  const isOpen = address.lines.length > 0
  return (
    <Panel title={t('orders.address')}>
      <address className={styles.address}>
        {[
          address.name,
          ...address.lines,
          placeWords(locale, address.district, address.city, address.postcode),
        ].map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        {address.short_code && <Ltr>{address.short_code}</Ltr>}
      </address>
      <p className={styles.links}>
        {isOpen && (
          <>
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              {t('orders.map')}
            </a>
            <button
              type="button"
              onClick={() =>
                void navigator.clipboard
                  .writeText(text)
                  .then(() => notify.success(t('orders.copied')))
              }
            >
              {t('orders.copy')}
            </button>
          </>
        )}
        {order.allowed.includes('edit_address') && (
          <button type="button" onClick={() => setEditing(true)}>
            {t('orders.act.edit_address')}
          </button>
        )}
      </p>
      {isEditing && (
        <AddressDialog order={order} actions={actions} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

function PaymentCard({ order }: { order: OfficeOrder }) {
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
