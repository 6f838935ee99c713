import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnrecordedRefund } from '#contract/office/refunds/refund.ts'
import { listUnrecordedRefunds } from '#contract/office/refunds/refunds.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { CardMethod } from './refund-method.tsx'
import * as styles from './refunds-page.module.css'

/** The refunds that somebody made in the provider's dashboard; of one order, if `orderId` is not empty. `refunds` undefined: they are not loaded. */
export function useUnrecordedRefunds(orderId: string, isShown: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: ['refunds', 'unrecorded', orderId],
    queryFn: ({ signal }) =>
      officeApi.call(listUnrecordedRefunds, {
        query: { ...(orderId && { order_id: orderId }) },
        signal,
      }),
    enabled: isShown,
  })
  return isShown ? { refunds: data?.data, error, refetch } : { refunds: [], error: null, refetch }
}

/** Refunds that staff record with their credit notes, on the pages of their orders. */
export function UnrecordedRefunds({ refunds }: { refunds: UnrecordedRefund[] }) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  const canRefund = useCan('orders.refund')
  return (
    <Panel title={t('refunds.unrecordedList')}>
      <LineList
        label={t('refunds.unrecordedList')}
        lines={refunds.map((refund) => ({
          id: refund.order_id,
          title: (
            <span className={styles.title}>
              <Link to={`/orders/${refund.order_id}`}>
                <Ltr>{shortNumber({ id: refund.order_id })}</Ltr>
              </Link>{' '}
              <bdi>{refund.customer.name}</bdi> <Money halalas={refund.amount_halalas} />{' '}
              <Badge tone="error">{t('refunds.state.unrecorded')}</Badge>
            </span>
          ),
          detail: (
            <>
              <CardMethod card={refund.card} />
              {' · '}
              {t('refunds.noticedOn', { day: dateFormatters(locale).day(refund.noticed_at) })}
            </>
          ),
          end: canRefund && (
            <ButtonLink size="small" to={`/orders/${refund.order_id}`}>
              {t('refunds.record')}
            </ButtonLink>
          ),
        }))}
      />
    </Panel>
  )
}
