import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { getMessage, retryMessage, type MessageDetail } from '#contract/office/messages.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { messageTones, templateName, useCustomerTexts } from '../customers/customer-words.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import * as styles from './messages.module.css'

/** One message: its state, its errors, its text (office.md O3.12). */
export default function MessagePage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getMessage, { params: { id }, signal })).data,
  })
  if (error && !data)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/messages', text: 'office.nav.messages' }}
      />
    )
  return data ? <Message message={data} /> : <ScreenSkeleton rows={6} />
}

function Message({ message }: { message: MessageDetail }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const { state } = message
  return (
    <>
      <PageHead
        title={templateName(t, message.template)}
        parent={{ to: '/messages', label: tOffice('office.nav.messages') }}
        note={<Badge tone={messageTones[state] ?? 'neutral'}>{t(`messages.state.${state}`)}</Badge>}
      >
        <Actions message={message} />
      </PageHead>
      <Columns side={<Facts message={message} />}>
        {message.discard_reason !== null && (
          <Alert tone="info">
            {t('messages.discardedBecause', { reason: message.discard_reason })}
          </Alert>
        )}
        {message.last_error !== null && state !== 'sent' && (
          <Panel title={t('messages.error')}>
            <p className={styles.text} dir="ltr">
              {message.last_error}
            </p>
          </Panel>
        )}
        <Content message={message} />
      </Columns>
    </>
  )
}

function Content({ message: { content, locale } }: { message: MessageDetail }) {
  const t = useCustomerTexts()
  const canSee = useCan('customers.contact')
  if (content === null)
    return (
      <Panel title={t('messages.content')}>
        <p className="muted">
          {t(canSee ? 'messages.content.unknown' : 'messages.content.hidden')}
        </p>
      </Panel>
    )
  return (
    <Panel title={t('messages.content')}>
      {content.subject !== null && (
        <p>
          <small className="muted">{t('messages.subject')}</small>{' '}
          <b lang={locale} dir="auto">
            {content.subject}
          </b>
        </p>
      )}
      <p className={styles.text} lang={locale} dir="auto">
        {content.text}
      </p>
    </Panel>
  )
}

function Facts({ message }: { message: MessageDetail }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const { moment } = officeDates(locale)
  const { sent_at: sentAt, next_attempt_at: nextAt, dead_at: deadAt } = message
  return (
    <Panel title={t('messages.state')}>
      <FactList
        facts={[
          { label: t('messages.to'), value: <Ltr>{message.to}</Ltr> },
          { label: t('messages.channel'), value: t(`messages.channel.${message.channel}`) },
          { label: t('messages.created'), value: moment(message.created_at) },
          { label: t('messages.attempts'), value: <Ltr>{formatCount(message.attempts)}</Ltr> },
          ...(sentAt ? [{ label: t('messages.state.sent'), value: moment(sentAt) }] : []),
          ...(nextAt ? [{ label: t('messages.nextTry'), value: moment(nextAt) }] : []),
          ...(deadAt ? [{ label: t('messages.state.dead'), value: moment(deadAt) }] : []),
        ]}
      />
    </Panel>
  )
}

function Actions({ message: { id, state } }: { message: MessageDetail }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const canWrite = useCan('messages.write')
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { busy, run } = useAction()
  if (!canWrite || (state !== 'dead' && state !== 'discarded')) return null
  const retry = () =>
    run(async () => {
      try {
        await officeApi.call(retryMessage, {
          params: { id },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        notify.success(t('messages.queued'))
      } catch (error) {
        notify.error(refusalText(tOffice, error))
      }
      await client.invalidateQueries({ queryKey: ['messages'] })
    })
  return (
    <>
      {state === 'dead' && (
        <Button onClick={() => setIsDiscarding(true)}>{t('messages.discard')}</Button>
      )}
      <Button variant="primary" icon="arrow-clockwise" busy={busy} onClick={() => void retry()}>
        {t('messages.retry')}
      </Button>
      {isDiscarding && <DiscardDialog id={id} onClose={() => setIsDiscarding(false)} />}
    </>
  )
}
