import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { stopReminders } from '#contract/owned-plants/care.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import * as emptyPage from '../ui/empty-page.module.css'

export const handle = { texts: ['my-plants'] } satisfies Handle

/** The address is a secret: anybody who has it can stop the reminders (plants.md 50.4). */
export const headers = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

/**
 * The target of the link in a mail: one press, without sign-in or JavaScript. Opening the link changes nothing, since virus scanners open
 * it too.
 */
export default function StopPage() {
  const t = useTexts('my-plants')
  const { locale } = useLocale()
  const [query, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const outcome = query.get('outcome')
  const token = query.get('token') ?? ''
  const [error, setError] = useState(outcome === 'failed' && token ? t('stop.failed') : null)
  async function stop(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await browserApi.call(stopReminders, { body: { token } })
      setQuery({ outcome: 'stopped' }, { replace: true })
    } catch (refusal) {
      if (refusal instanceof ApiError && [404, 422].includes(refusal.status))
        setQuery({ outcome: 'invalid' }, { replace: true })
      else setError(errorMessage(t, refusal, 'stop.failed'))
    }
    setBusy(false)
  }
  const state = outcome === 'stopped' ? 'done' : outcome === 'invalid' || !token ? 'unknown' : null
  return (
    <div className={`container ${emptyPage.emptyPage}`}>
      <PageHead title={t('stop.title')} hidden />
      {error && <Alert>{error}</Alert>}
      <EmptyState
        icon="clock"
        heading="h1"
        title={t(state ? `stop.${state}` : 'stop.title')}
        hint={t(state ? `stop.${state}Hint` : 'stop.lead')}
      >
        {state ? (
          <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.myPlants()}>
            {t('stop.toPlants')}
          </Link>
        ) : (
          <form method="post" action={stopReminders.path} onSubmit={(event) => void stop(event)}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="page" value={locale} />
            <Button type="submit" busy={busy}>
              {t('stop.confirm')}
            </Button>
          </form>
        )}
      </EmptyState>
    </div>
  )
}
