import { useEffect, useState } from 'react'
import { readInbox, type InboxMessage } from '#contract/inbox.ts'
import { browserApi } from '../lib/browser-api.ts'
import { apiContext, orErrorPage } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { errorMessage } from '../errors/error-message.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { dateFormatters } from '#shared/dates.ts'
import * as styles from './inbox-page.module.css'
import type { Route } from './+types/inbox-page'

export const handle = { texts: ['account'], strip: false } satisfies Handle

/** Only checks whether there is an inbox: a live shop has none, and answers 404. */
export async function loader({ context }: Route.LoaderArgs) {
  await orErrorPage(context.get(apiContext).call(readInbox, { query: { limit: 1 } }))
  return null
}

const everyMs = 3000

/** The messages the demo shop would have sent, as on a phone (contract §19.2). */
export default function InboxPage() {
  const t = useTexts('account')
  const [to, setTo] = useState('')
  const { messages, error } = useMessages(to.trim())
  return (
    <div className="container">
      <PageHead title={t('inbox.title')} hidden />
      <div className={styles.inbox}>
        <h1 className="heading-2">{t('inbox.title')}</h1>
        <p className="muted">{t('inbox.lead')}</p>
        <Field
          label={t('inbox.filter')}
          dir="ltr"
          inputMode="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {error != null && <Alert>{errorMessage(t, error, 'inbox.failed')}</Alert>}
        {!messages && error == null && <RowSkeletons count={3} />}
        {messages?.length === 0 && (
          <EmptyState icon="envelope-simple" title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
        )}
        <ul className={styles.messages} aria-live="polite">
          {messages?.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Message({ message }: { message: InboxMessage }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code)
    notify.success(t('inbox.copied'))
  }
  return (
    <li className={styles.message} data-channel={message.channel}>
      <div className={`${styles.head} text-caption muted`}>
        <span>{t(message.channel === 'sms' ? 'inbox.sms' : 'inbox.mail')}</span>
        <bdi className="ltr">{message.to}</bdi>
        <time dateTime={message.created_at}>
          {dateFormatters(locale).moment(message.created_at)}
        </time>
      </div>
      {message.channel === 'mail' ? (
        <MailBody message={message} />
      ) : (
        <p dir="auto">{message.text}</p>
      )}
      {message.otp && (
        <Button variant="tonal" small onClick={() => void copy(message.otp ?? '')}>
          {t('inbox.copy')} <bdi className="ltr semibold">{message.otp}</bdi>
        </Button>
      )}
    </li>
  )
}

/** The mail in a sandboxed frame without scripts, as a mail program shows it. */
function MailBody({ message: { id, subject } }: { message: InboxMessage }) {
  const t = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.mail} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b dir="auto">{subject}</b>
      </summary>
      {isOpen && (
        <iframe
          className={styles.frame}
          title={t('inbox.mailFrame', { subject: subject ?? '' })}
          src={paths.inboxMail(id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </details>
  )
}

/** The newest messages, reloaded every few seconds. */
function useMessages(to: string): { messages: InboxMessage[] | null; error: unknown } {
  const [state, setState] = useState<{ messages: InboxMessage[] | null; error: unknown }>({
    messages: null,
    error: null,
  })
  useEffect(() => {
    let here = true
    const poll = () =>
      browserApi.call(readInbox, { query: { limit: 50, to: to || undefined } }).then(
        ({ data }) => here && setState({ messages: data, error: null }),
        (error: unknown) => here && setState((before) => ({ ...before, error })),
      )
    void poll()
    const timer = setInterval(() => void poll(), everyMs)
    return () => {
      here = false
      clearInterval(timer)
    }
  }, [to])
  return state
}
