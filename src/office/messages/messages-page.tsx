import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { listMessages, retryMessages, type QueuedMessage } from '#contract/office/messages.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { Figure, formatCount, Ltr } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { messageTones, templateName, useCustomerTexts } from '../customers/customer-words.ts'
import { useCan } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import type { Column, Filter, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import * as styles from './messages.module.css'

type RetryBody = { ids: number[] } | ReturnType<typeof allFailed>

/** The query for all failed messages that match the list's filters. */
const allFailed = ({
  customer_id,
  order_id,
  request_id,
  channel,
  q,
  except,
}: Record<string, string>) => ({
  state: 'dead' as const,
  ...(customer_id && { customer_id: Number(customer_id) }),
  ...(order_id && { order_id: Number(order_id) }),
  ...(request_id && { request_id: Number(request_id) }),
  ...(channel === 'sms' && { channel: 'sms' as const }),
  ...(channel === 'mail' && { channel: 'mail' as const }),
  ...(q && { q }),
  ...(except && { except: except.split(',').map(Number) }),
})

/** The shop's messages, including those that could not be sent (office.md O3.12). */
export default function MessagesPage() {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const canWrite = useCan('messages.write')
  // Only failed messages can be sent again.
  const isRetryable = useSearchParams()[0].get('view') === 'dead' && canWrite
  const [isAsking, setIsAsking] = useState(false)
  const retry = useRetry()
  return (
    <>
      <ListPage
        definition={useMessageList(isRetryable ? retry : null)}
        title={tOffice('office.nav.messages')}
        countText="office.messages.count"
        actions={
          isRetryable && (
            <Button icon="arrow-clockwise" onClick={() => setIsAsking(true)}>
              {t('messages.retryAll')}
            </Button>
          )
        }
      />
      <Confirm
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('messages.retryAll.title')}
        confirm={t('messages.retry')}
        cancel={t('common.cancel')}
        danger={false}
        onConfirm={() => {
          setIsAsking(false)
          void retry(allFailed({}))
        }}
      >
        <p>{t('messages.retryAll.what')}</p>
      </Confirm>
    </>
  )
}

/** Starts the job and opens it. */
function useRetry() {
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (body: RetryBody): Promise<void> => {
      try {
        const { data } = await officeApi.call(retryMessages, {
          body,
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        void client.invalidateQueries({ queryKey: ['jobs'] })
        void navigate(`/jobs/${data.id}`)
      } catch (error) {
        notify.error(refusalText(tOffice, error))
      }
    },
    [client, navigate, tOffice],
  )
}

function useMessageList(
  retry: ((body: RetryBody) => Promise<void>) | null,
): ListDefinition<QueuedMessage> {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  return useMemo(
    () => ({
      screen: 'messages',
      load: (query, signal) =>
        officeApi.call(listMessages, { query: { limit: '25', ...query }, signal }),
      columns: [
        {
          id: 'template',
          header: t('messages.template'),
          cell: ({ template }) => templateName(t, template),
        },
        ...columnsOf(t),
      ],
      views: [
        { label: tOffice('office.views.all') },
        ...(['waiting', 'sent', 'dead', 'discarded'] as const).map((id) => ({
          id,
          label: t(`messages.state.${id}`),
        })),
      ],
      filters: filtersOf(t),
      sorts: [],
      searchLabel: t('messages.search'),
      rowId: ({ id }) => id,
      rowName: ({ template }) => templateName(t, template),
      rowPath: ({ id }) => `/messages/${id}`,
      card: (row) => <Card message={row} />,
      ...(retry && {
        bulk: [
          {
            id: 'retry',
            label: t('messages.retry'),
            icon: 'arrow-clockwise' as const,
            onAction: ({ ids, isEverything, query }) =>
              void retry(isEverything ? allFailed(query) : { ids: [...ids] }),
          },
        ],
      }),
      empty: {
        icon: 'envelope-simple',
        title: t('messages.empty'),
        hint: t('messages.emptyHint'),
      },
    }),
    [t, tOffice, retry],
  )
}

const filtersOf = (t: Translate): Filter[] => [
  {
    kind: 'choice',
    id: 'channel',
    label: t('messages.channel'),
    options: (['sms', 'mail'] as const).map((value) => ({
      value,
      label: t(`messages.channel.${value}`),
    })),
  },
  { kind: 'text', ltr: true, id: 'customer_id', label: t('messages.about.customer') },
  { kind: 'text', ltr: true, id: 'order_id', label: t('messages.about.order') },
  { kind: 'text', ltr: true, id: 'request_id', label: t('messages.about.request') },
]

const columnsOf = (t: Translate): Column<QueuedMessage>[] => [
  { id: 'to', header: t('messages.to'), cell: ({ to }) => <Ltr>{to}</Ltr> },
  {
    id: 'channel',
    header: t('messages.channel'),
    cell: ({ channel }) => t(`messages.channel.${channel}`),
  },
  { id: 'state', header: t('messages.state'), cell: (row) => <State message={row} /> },
  {
    id: 'attempts',
    header: t('messages.attempts'),
    align: 'end',
    cell: ({ attempts }) => <Figure>{formatCount(attempts)}</Figure>,
  },
  {
    id: 'created',
    header: t('messages.created'),
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

function State({ message: { state } }: { message: QueuedMessage }) {
  const t = useCustomerTexts()
  return <Badge tone={messageTones[state] ?? 'neutral'}>{t(`messages.state.${state}`)}</Badge>
}

function Card({ message }: { message: QueuedMessage }) {
  const t = useCustomerTexts()
  return (
    <span className={styles.card}>
      <b>
        {templateName(t, message.template)} <State message={message} />
      </b>
      <small>
        <Ltr>{message.to}</Ltr> · <RelativeTime at={message.created_at} />
      </small>
    </span>
  )
}
