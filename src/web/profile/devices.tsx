import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { endOtherSessions, endSession, type listSessions, type Session } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { errorMessage } from '../errors/error-message.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { deviceName } from '#shared/device-name.ts'
import { Deferred, type DeferredData } from '../loading/deferred.tsx'
import * as styles from './devices.module.css'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as badge from '../ui/badge.module.css'

const headingId = 'devices'

interface DevicesProps {
  sessions: DeferredData<Answer<typeof listSessions>> | undefined
}

/** The customer's signed-in devices; each of the others can be signed out here. */
export function Devices({ sessions }: DevicesProps) {
  const t = useTexts('account')
  const { end, busy, error } = useEndSession()
  return (
    <section className={panel.panel} aria-labelledby={headingId} aria-busy={busy}>
      <div className={`${sectionHead.sectionHead} ${parts.head}`}>
        <h2 className="heading-3" id={headingId} tabIndex={-1}>
          {t('devices.title')}
        </h2>
        <Deferred resolve={sessions} skeleton={null}>
          {({ data }) =>
            data.length > 1 && (
              <Button
                variant="outline"
                small
                busy={busy}
                onClick={() => end(() => browserApi.call(endOtherSessions))}
              >
                {t('devices.endOthers')}
              </Button>
            )
          }
        </Deferred>
      </div>
      {error && <Alert>{error}</Alert>}
      <Deferred
        resolve={sessions}
        skeleton={<RowSkeletons count={2} />}
        fallback="devices.failed"
        namespace="account"
      >
        {({ data }) => (
          <DeviceList
            sessions={data}
            busy={busy}
            onEnd={({ id }) => end(() => browserApi.call(endSession, { params: { id } }))}
          />
        )}
      </Deferred>
    </section>
  )
}

interface DeviceListProps {
  sessions: Session[]
  busy: boolean
  onEnd: (session: Session) => void
}

function DeviceList({ sessions, busy, onEnd }: DeviceListProps) {
  const list = useFocusAfterRemoval<HTMLUListElement>(sessions, headingId)
  return (
    <ul className={styles.devices} ref={list}>
      {sessions.map((session) => (
        <Device key={session.id} session={session} busy={busy} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  )
}

/** Signs out one device, or all others, and reports it. */
function useEndSession() {
  const t = useTexts('account')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function run(call: () => Promise<{ message: string }>) {
    setBusy(true)
    setError(null)
    try {
      notify.success((await call()).message)
      void revalidate()
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'devices.failedEnd'))
    }
    setBusy(false)
  }
  return { end: (call: () => Promise<{ message: string }>) => void run(call), busy, error }
}

function Device({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  const name = deviceName(session.user_agent) ?? t('devices.unknown')
  return (
    <li className={styles.device}>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        {session.is_current && <span className={badge.badge}>{t('devices.here')}</span>}
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
          className={styles.end}
          variant="danger"
          small
          aria-disabled={busy || undefined}
          aria-label={t('devices.endOf', { name })}
          onClick={busy ? undefined : onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
