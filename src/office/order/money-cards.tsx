import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useCan } from '../session/member.ts'
import { printPath } from './print-path.ts'
import * as styles from './order-alert.module.css'

/** The invoice and its credit notes, for printing. */
export function DocumentsCard({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  if (order.documents.length === 0) return null
  return (
    <Panel title={t('orders.documents')}>
      <LineList
        label={t('orders.documents')}
        lines={order.documents.map(({ kind, number, print_id: id, issued_at: at }) => ({
          id: number,
          icon: 'file-text',
          title: (
            <Link to={printPath(kind, id)}>
              {t(`orders.document.${kind}`)} <Ltr>{number}</Ltr>
            </Link>
          ),
          detail: <RelativeTime at={at} />,
        }))}
      />
    </Panel>
  )
}

/** Pending and completed refunds of the order. */
export function RefundsCard({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const canRead = useCan(['orders.refund', 'reports.finance'])
  if (order.refunds.length === 0) return null
  return (
    <Panel
      title={t('orders.refunds')}
      aside={
        canRead && <Link to={`/refunds?order_id=${order.id}`}>{t('orders.refunds.open')}</Link>
      }
    >
      <LineList
        label={t('orders.refunds')}
        lines={order.refunds.map((refund) => ({
          id: refund.id,
          icon: 'wallet',
          title: <Money halalas={refund.amount_halalas} />,
          detail: (
            <>
              {t(`orders.refund.method.${refund.method}`)} ·{' '}
              {t(`orders.refund.state.${stateOf(refund)}`)} ·{' '}
              <RelativeTime at={refund.done_at ?? refund.created_at} />
            </>
          ),
        }))}
      />
    </Panel>
  )
}

/** What somebody refunded in the provider's dashboard, until it is recorded with its credit note; or belongs to a refund that was refused. */
export function UnrecordedRefundAlert({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { id, unrecorded_refund_halalas: halalas = 0, refunds, allowed } = order
  if (halalas === 0) return null
  const isRefused = refunds.some(({ state }) => state === 'refused')
  return (
    <Alert tone="warning">
      <p>
        {t('orders.unrecorded')}{' '}
        <b>
          <Money halalas={halalas} />
        </b>
      </p>
      <p>{t(isRefused ? 'orders.unrecorded.refused' : 'orders.unrecorded.hint')}</p>
      {allowed.includes('refund') && (
        <p className={styles.actions}>
          {isRefused && (
            <ButtonLink to={`/refunds?order_id=${id}`}>{t('orders.refunds.open')}</ButtonLink>
          )}
          <ButtonLink to={`/orders/${id}/refund`}>{t('orders.unrecorded.record')}</ButtonLink>
        </p>
      )}
    </Alert>
  )
}

const stateOf = ({ state, is_unclear: isUnclear }: OfficeOrder['refunds'][number]) =>
  isUnclear ? 'unclear' : state
