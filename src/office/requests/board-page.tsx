import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getRequestBoard, type ServiceRequest } from '#contract/office/customers/requests.ts'
import { requestStates, type RequestState } from '#shared/office/requests.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { MarkLostDialog } from './mark-lost-dialog.tsx'
import { aboutOf } from './request-facts.ts'
import { useRequestCalls } from './use-request.ts'
import * as styles from './requests.module.css'

type Column = { state: RequestState; total: number; requests: ServiceRequest[] }

/** Requests by stage; a menu on each card moves it, so that this works by touch and keyboard too (office.md O3.9). */
export default function BoardPage() {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [address] = useSearchParams()
  const view = address.get('view') === 'mine' ? 'mine' : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['requests', 'board', view],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getRequestBoard, { query: view ? { view } : {}, signal })).data,
  })
  const total = data?.reduce((sum, column) => sum + column.total, 0) ?? 0
  return (
    <>
      <PageHead
        title={tOffice('office.nav.requests')}
        note={data && tOffice('office.requests.count', { count: total, total: formatCount(total) })}
      >
        <ButtonLink replace to={view ? '/requests/board' : '/requests/board?view=mine'}>
          {view ? tOffice('office.views.all') : t('requests.view.mine')}
        </ButtonLink>
        <ButtonLink icon="list-bullets" to="/requests">
          {t('requests.list')}
        </ButtonLink>
      </PageHead>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={6} />}
      {data && (
        <div className={styles.board}>
          {data.map((column) => (
            <BoardColumn key={column.state} column={column} />
          ))}
        </div>
      )}
    </>
  )
}

function BoardColumn({ column: { state, total, requests } }: { column: Column }) {
  const t = useCustomerTexts()
  return (
    <section className={styles.column} aria-label={t(`requests.state.${state}`)}>
      <h2 className={styles.columnHead}>
        {t(`requests.state.${state}`)} <small>{formatCount(total)}</small>
      </h2>
      {total === 0 && <p className="muted">{t('requests.column.empty')}</p>}
      <ul className={styles.cards}>
        {requests.map((request) => (
          <BoardCard key={request.id} request={request} />
        ))}
      </ul>
      {total > requests.length && (
        <Link className={styles.more} to={`/requests?state=${state}`}>
          {t('requests.column.more', { total: formatCount(total) })}
        </Link>
      )}
    </section>
  )
}

function BoardCard({ request }: { request: ServiceRequest }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const about = aboutOf(t, locale, request.details)
  return (
    <li className={styles.boardCard}>
      <div className={styles.cardHead}>
        <Link to={`/requests/${request.id}`} className={styles.cardLink}>
          <bdi>{request.name}</bdi>
        </Link>
        <MoveMenu request={request} />
      </div>
      <small>
        <Ltr>{request.reference}</Ltr> · {t(`requests.type.${request.type}`)}
      </small>
      {about && (
        <small className={styles.cardAbout}>
          <bdi>{about}</bdi>
        </small>
      )}
      <small>
        {request.assignee ? <bdi>{request.assignee.name}</bdi> : t('requests.assignee.none')}
        {' · '}
        {request.next_on ? (
          <time dateTime={request.next_on}>{officeDates(locale).shortDay(request.next_on)}</time>
        ) : (
          <RelativeTime at={request.created_at} />
        )}
      </small>
      {request.is_overdue && (
        <span>
          <Badge tone="error">{t('requests.overdue')}</Badge>
        </span>
      )}
    </li>
  )
}

function MoveMenu({ request }: { request: ServiceRequest }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [isLosing, setIsLosing] = useState(false)
  const undoNotice = useUndoNotice()
  const { put } = useRequestCalls()
  if (!useCan('requests.write')) return null
  const move = async (state: RequestState) => {
    if (state === 'lost') return setIsLosing(true)
    try {
      const saved = await put(request.id, { state }, request.version)
      undoNotice(t('requests.event.state', { state: t(`requests.state.${state}`) }), () =>
        put(
          request.id,
          {
            state: request.state,
            ...(request.lost_reason !== null && { lost_reason: request.lost_reason }),
          },
          saved.version,
        ),
      )
    } catch (error) {
      notify.error(refusalText(tOffice, error))
    }
  }
  return (
    <>
      <Menu
        label={`${t('requests.move')}: ${request.reference}`}
        trigger={<Icon name="dots-three" />}
        className={styles.menu}
        actions={requestStates
          .filter((state) => state !== request.state)
          .map((state) => ({
            id: state,
            label: t(`requests.state.${state}`),
            onAction: () => void move(state),
          }))}
      />
      {isLosing && <MarkLostDialog request={request} onClose={() => setIsLosing(false)} />}
    </>
  )
}
