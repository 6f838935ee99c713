import { useState } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/account.ts'
import { browserApi } from '../lib/browser-api.ts'
import { errorMessage } from '../errors/error-message.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { deviceName } from '#shared/device-name.ts'
import { Failure } from '../queries/failure.tsx'
import { useQuery } from '../queries/use-query.ts'

/** Where the customer is signed in; each of the others can be signed out from here. */
export function Devices() {
  const t = useTexts('account')
  const { data, error, retry, reload } = useQuery(
    (signal) => browserApi.call(listSessions, { signal }),
    'sessions',
  )
  const [busy, setBusy] = useState(false)
  const [endError, setEndError] = useState<string | null>(null)
  const sessions = data?.data ?? []

  async function end(call: () => Promise<{ message: string }>) {
    setBusy(true)
    setEndError(null)
    try {
      notify.success((await call()).message)
      reload()
    } catch (refusal) {
      setEndError(errorMessage(t, refusal, 'devices.failedEnd'))
    }
    setBusy(false)
  }
  return (
    <section className="panel" aria-labelledby="devices" aria-busy={busy}>
      <div className="sh">
        <h2 className="heading-3" id="devices">
          {t('devices.title')}
        </h2>
        {sessions.length > 1 && (
          <Button
            variant="outline"
            small
            busy={busy}
            onClick={() => void end(() => browserApi.call(endOtherSessions))}
          >
            {t('devices.endOthers')}
          </Button>
        )}
      </div>
      {endError && <Alert>{endError}</Alert>}
      {error != null && (
        <Failure error={error} fallback="devices.failed" texts="account" onRetry={retry} />
      )}
      {!data && error == null && <RowSkeletons count={2} />}
      <ul className="devices">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() =>
              void end(() => browserApi.call(endSession, { params: { id: session.id } }))
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Device({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  const name = deviceName(session.user_agent) ?? t('devices.unknown')
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        {session.is_current && <span className="tag">{t('devices.here')}</span>}
        <p className="muted text-small">
          <RichText
            t={t}
            text="devices.lastUsed"
            parts={{ date: dateFormatters(locale).moment(session.last_used_at) }}
          />
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="danger"
          small
          disabled={busy}
          aria-label={t('devices.endOf', { name })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
