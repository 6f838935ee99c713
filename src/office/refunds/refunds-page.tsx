import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OfficeRefund } from '#contract/office/refunds/refund.ts'
import { listRefunds } from '#contract/office/refunds/refunds.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { EmptyList } from '../table/list-states.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { CardMethod } from './refund-method.tsx'
import { UnrecordedRefunds, useUnrecordedRefunds } from './unrecorded-refunds.tsx'
import * as styles from './refunds-page.module.css'

/** `open`: every refund that is not done. */
const views = { open: 'wanted,asked,refused', done: 'done', all: '' } as const
type View = keyof typeof views

/** Refunds by due day, with the ones staff must pay (tax.md 1.6). */
export default function RefundsPage() {
  const t = useTexts('office-refunds')
  const { orderId, asked, data, error, refetch } = useRefundList()
  const unrecorded = useUnrecordedRefunds(orderId, asked !== views.done)
  const failed = error ? { error, refetch } : unrecorded
  const [opened, setOpened] = useState<OfficeRefund | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Head orderId={orderId} />
      <RefundViews current={orderId ? null : asked} />
      {failed.error && <LoadFailure error={failed.error} onRetry={() => failed.refetch()} />}
      {!error && !data && <Rows count={5} />}
      {unrecorded.refunds && unrecorded.refunds.length > 0 && (
        <UnrecordedRefunds refunds={unrecorded.refunds} />
      )}
      {!error && data?.data.length === 0 && unrecorded.refunds?.length === 0 && (
        <EmptyList icon="wallet" title={t('refunds.empty')} hint={t('refunds.emptyHint')} />
      )}
      {!error && data && data.data.length > 0 && (
        <Panel>
          <RefundList refunds={data.data} onOpen={setOpened} />
        </Panel>
      )}
      {data?.meta && data.meta.last_page > 1 && (
        <RefundPages current={data.meta.current_page} last={data.meta.last_page} />
      )}
      {opened?.unclear && <DecideDialog key={opened.id} refund={opened} onClose={close} />}
      {opened && !opened.unclear && <PayDialog key={opened.id} refund={opened} onClose={close} />}
    </>
  )
}

/** Of one order: its number in the title, and the way back to it; any of the views leads to all refunds. */
function Head({ orderId }: { orderId: string }) {
  const t = useTexts('office-refunds')
  if (!/^\d+$/.test(orderId)) return <PageHead title={t('refunds.list')} />
  const number = shortNumber({ id: Number(orderId) })
  return (
    <PageHead
      title={t('refunds.ofOrder', { number })}
      parent={{ to: `/orders/${orderId}`, label: t('refunds.backToOrder', { number }) }}
    />
  )
}

/** The refunds selected by the address. */
function useRefundList() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id') ?? ''
  const asked = search.get('state') ?? (orderId ? '' : views.open)
  const page = search.get('page') ?? '1'
  const { data, error, refetch } = useQuery({
    queryKey: ['refunds', 'list', asked, orderId, page],
    queryFn: ({ signal }) =>
      officeApi.call(listRefunds, {
        query: { ...(asked && { state: asked }), ...(orderId && { order_id: orderId }), page },
        signal,
      }),
  })
  return { orderId, asked, data, error, refetch }
}

function RefundViews({ current }: { current: string | null }) {
  const t = useTexts('office-refunds')
  return (
    <nav className={styles.views} aria-label={t('refunds.views')}>
      {(Object.keys(views) as View[]).map((view) => (
        <Link
          key={view}
          to={`?state=${views[view]}`}
          aria-current={views[view] === current ? 'page' : undefined}
        >
          {t(`refunds.view.${view}`)}
        </Link>
      ))}
    </nav>
  )
}

function RefundPages({ current, last }: { current: number; last: number }) {
  const t = useTexts('office-refunds')
  const [, setSearch] = useSearchParams()
  const open = (page: number) =>
    setSearch((now) => {
      now.set('page', String(page))
      return now
    })
  return (
    <div className={styles.pages}>
      {current > 1 && current <= last + 1 && (
        <Button onClick={() => open(current - 1)}>{t('refunds.newer')}</Button>
      )}
      {current < last && <Button onClick={() => open(current + 1)}>{t('refunds.older')}</Button>}
    </div>
  )
}

function RefundList({
  refunds,
  onOpen,
}: {
  refunds: OfficeRefund[]
  onOpen: (refund: OfficeRefund) => void
}) {
  const t = useTexts('office-refunds')
  const canRefund = useCan('orders.refund')
  return (
    <LineList
      label={t('refunds.list')}
      lines={refunds.map((refund) => ({
        id: refund.id,
        title: <RefundTitle refund={refund} />,
        detail: <RefundDetail refund={refund} />,
        end:
          canRefund && isForStaff(refund) ? (
            <Button size="small" onClick={() => onOpen(refund)}>
              {t(refund.unclear ? 'refunds.decide' : 'refunds.pay')}
            </Button>
          ) : undefined,
      }))}
    />
  )
}

/** Whether staff must handle the refund: the provider closes refunds to cards, unless it refused or its answer is unclear. */
const isForStaff = ({ state, method, unclear }: OfficeRefund): boolean =>
  unclear !== null || state === 'refused' || (state === 'wanted' && method !== 'card')

const tones: Record<OfficeRefund['state'], Tone> = {
  wanted: 'warn',
  asked: 'info',
  refused: 'error',
  done: 'ok',
}

function RefundTitle({ refund }: { refund: OfficeRefund }) {
  const t = useTexts('office-refunds')
  return (
    <span className={styles.title}>
      <Link to={`/orders/${refund.order_id}`}>
        <Ltr>{shortNumber({ id: refund.order_id })}</Ltr>
      </Link>{' '}
      <bdi>{refund.customer.name}</bdi> <Money halalas={refund.amount_halalas} />{' '}
      <RefundState refund={refund} />{' '}
      {refund.is_late && <Badge tone="error">{t('refunds.late')}</Badge>}
      {refund.is_due_soon && <Badge tone="warn">{t('refunds.dueSoon')}</Badge>}
    </span>
  )
}

function RefundState({ refund: { state, unclear } }: { refund: OfficeRefund }) {
  const t = useTexts('office-refunds')
  if (unclear) return <Badge tone="error">{t('refunds.state.unclear')}</Badge>
  return <Badge tone={tones[state]}>{t(`refunds.state.${state}`)}</Badge>
}

function RefundDetail({ refund }: { refund: OfficeRefund }) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  const { day } = dateFormatters(locale)
  return (
    <>
      {refund.card ? <CardMethod card={refund.card} /> : t(`refunds.method.${refund.method}`)}{' '}
      {refund.iban_last4 && <Ltr>••{refund.iban_last4}</Ltr>}
      {' · '}
      {refund.reason ? t(`refunds.reason.${refund.reason}`) : t('refunds.reason.cancelled')}
      {refund.credit_note && (
        <>
          {' · '}
          <Ltr>{refund.credit_note.number}</Ltr>
        </>
      )}
      {' · '}
      {refund.done_at
        ? t('refunds.doneOn', { day: day(refund.done_at) })
        : t('refunds.dueOn', { day: day(refund.due_on) })}
    </>
  )
}
