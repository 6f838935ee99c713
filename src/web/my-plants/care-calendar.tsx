import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { createCareFeed, revokeCareFeed, type CareSettings } from '#contract/owned-plants/care.ts'
import { errorMessage } from '../errors/error-message.ts'
import { browserApi } from '../lib/browser-api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'
import { useCareWords } from './use-care-words.ts'
import * as styles from './side.module.css'
import * as field from '../ui/field.module.css'

export const careCalendarId = 'care-calendar'

/** The private address of the watering days, for a phone's calendar. It is shown once: the shop stores only its hash. */
export function CareCalendar({ feed }: { feed: CareSettings['feed'] }) {
  const { t, dates } = useCareWords()
  const { url, busy, create, revoke } = useCareFeed()
  return (
    <section className={styles.panel} aria-labelledby={careCalendarId}>
      <h2 className="heading-4" id={careCalendarId}>
        {t('feed.title')}
      </h2>
      <p className="muted text-small">
        {feed ? t('feed.isOn', { day: dates.shortDay(feed.created_at) }) : t('feed.lead')}
      </p>
      <Button variant="outline" small wide busy={busy} onClick={() => void create()}>
        <Icon name="calendar-blank" />
        {t(feed ? 'feed.renew' : 'feed.copy')}
      </Button>
      {url && (
        <input
          className={`${field.input} ltr ${styles.address}`}
          aria-label={t('feed.here')}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
      <p className={`text-small ${styles.hint}`}>{t('feed.hint')}</p>
      {feed && (
        <Button variant="text" small busy={busy} onClick={() => void revoke()}>
          {t('feed.revoke')}
        </Button>
      )}
    </section>
  )
}

/** Creates and revokes the address; `url` contains it after it is created. */
function useCareFeed() {
  const { t } = useCareWords()
  const { revalidate } = useRevalidator()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(errorMessage(t, error, 'feed.failed'))
    }
    setBusy(false)
    await revalidate()
  }
  const create = () =>
    attempt(async () => {
      const { data } = await browserApi.call(createCareFeed)
      setUrl(data.url)
      // Where the clipboard is not available, the field contains the address.
      await navigator.clipboard
        ?.writeText(data.url)
        .then(() => notify.success(t('feed.copied')))
        .catch(() => {})
    })
  const revoke = () =>
    attempt(async () => {
      await browserApi.call(revokeCareFeed)
      setUrl(null)
      notify.success(t('feed.revoked'))
    })
  return { url, busy, create, revoke }
}
