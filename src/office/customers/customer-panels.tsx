import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { Badge } from '../controls/badge.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { OrderStatus } from '../orders/order-status.tsx'
import {
  messageTones,
  screenPath,
  stateTones,
  templateName,
  useCustomerTexts,
} from './customer-words.ts'
import * as styles from './customers.module.css'

type Order = NonNullable<CustomerDetail['orders']>[number]
type Request = NonNullable<CustomerDetail['requests']>[number]

/** A link if the screen exists, otherwise plain text. */
function To({ path, children }: { path: string | null; children: ReactNode }) {
  return path === null ? (
    children
  ) : (
    <Link className={styles.link} to={path}>
      {children}
    </Link>
  )
}

/** Orders, each with its status and total. */
export function OrderLines({ orders, label }: { orders: readonly Order[]; label: string }) {
  return (
    <LineList
      label={label}
      lines={orders.map((order) => ({
        id: order.id,
        icon: 'package' as const,
        title: (
          <To path={screenPath('/orders', order.id)}>
            <Ltr>{`#${order.id}`}</Ltr>
          </To>
        ),
        detail: (
          <>
            <RelativeTime at={order.placed_at} />
            {' · '}
            <Money halalas={order.total_halalas} />
          </>
        ),
        end: <OrderStatus order={order} isAllRefunded={order.is_all_refunded} />,
      }))}
    />
  )
}

/** Service requests, each with its stage. */
export function RequestLines({ requests, label }: { requests: readonly Request[]; label: string }) {
  const t = useCustomerTexts()
  return (
    <LineList
      label={label}
      lines={requests.map((request) => ({
        id: request.id,
        icon: 'headset' as const,
        title: (
          <To path={screenPath('/requests', request.id)}>
            <Ltr>{request.reference}</Ltr>
          </To>
        ),
        detail: (
          <>
            {t(`requests.type.${request.type}`)}
            {' · '}
            <RelativeTime at={request.created_at} />
          </>
        ),
        end: (
          <Badge tone={stateTones[request.state] ?? 'neutral'}>
            {t(`requests.state.${request.state}`)}
          </Badge>
        ),
      }))}
    />
  )
}

/** A link to the list, which has more than the newest ten. */
const All = ({ path, label }: { path: string; label: string }) => (
  <Link className={styles.link} to={path}>
    {label}
  </Link>
)

export function CustomerOrders({ customer: { id, orders } }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  if (!orders) return null
  return (
    <Panel
      title={t('customers.orders')}
      aside={
        orders.length > 0 && (
          <All path={`/orders?customer=${id}`} label={t('customers.allOrders')} />
        )
      }
    >
      {orders.length === 0 ? (
        <p className="muted">{t('customers.orders.none')}</p>
      ) : (
        <OrderLines orders={orders} label={t('customers.orders')} />
      )}
    </Panel>
  )
}

export function CustomerRequests({ customer: { id, requests } }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  if (!requests || requests.length === 0) return null
  return (
    <Panel
      title={t('customers.requests')}
      aside={<All path={`/requests?customer_id=${id}`} label={t('customers.allRequests')} />}
    >
      <RequestLines requests={requests} label={t('customers.requests')} />
    </Panel>
  )
}

export function CustomerMessages({ customer: { id, messages } }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  if (!messages) return null
  return (
    <Panel
      title={t('customers.messages')}
      aside={
        messages.length > 0 && (
          <All path={`/messages?customer_id=${id}`} label={t('customers.all')} />
        )
      }
    >
      {messages.length === 0 ? (
        <p className="muted">{t('customers.messages.none')}</p>
      ) : (
        <LineList
          label={t('customers.messages')}
          lines={messages.map((message) => ({
            id: message.id,
            icon: message.channel === 'sms' ? ('chat-text' as const) : ('envelope-simple' as const),
            title: (
              <To path={screenPath('/messages', message.id)}>
                {templateName(t, message.template)}
              </To>
            ),
            detail: <RelativeTime at={message.created_at} />,
            end: (
              <Badge tone={messageTones[message.state] ?? 'neutral'}>
                {t(`messages.state.${message.state}`)}
              </Badge>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
