import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { stopReminders } from '#contract/owned-plants/care.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
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

/** Where the link of a mail leads: one press, nobody signs in. The link alone changes nothing, since programs open it that look for viruses. */
export default function StopPage() {
  const t = useTexts('my-plants')
  const [query] = useSearchParams()
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [error, setError] = useState<string | null>(null)
  async function stop() {
    setState('busy')
    setError(null)
    try {
      await browserApi.call(stopReminders, { body: { token: query.get('token') ?? '' } })
      setState('done')
    } catch (refusal) {
      const isUnknown = refusal instanceof ApiError && [404, 422].includes(refusal.status)
      setError(isUnknown ? t('stop.unknown') : errorMessage(t, refusal, 'stop.failed'))
      setState('asked')
    }
  }
  const isDone = state === 'done'
  return (
    <div className={`container ${emptyPage.emptyPage}`}>
      <PageHead title={t('stop.title')} hidden />
      {error && <Alert>{error}</Alert>}
      <EmptyState
        icon="clock"
        heading="h1"
        title={t(isDone ? 'stop.done' : 'stop.title')}
        hint={t(isDone ? 'stop.doneHint' : 'stop.lead')}
      >
        {isDone ? (
          <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.myPlants()}>
            {t('stop.toPlants')}
          </Link>
        ) : (
          <Button busy={state === 'busy'} onClick={() => void stop()}>
            {t('stop.confirm')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
