import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { saveReminders, type CareSettings } from '#contract/owned-plants/care.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { notify } from '../ui/toasts.ts'
import { Select } from './select-field.tsx'
import * as styles from './side.module.css'
import * as field from '../ui/field.module.css'
import * as textLink from '../ui/text-link.module.css'

/** Times that can be chosen: none in the quiet hours. */
const times = Array.from({ length: 27 }, (_, half) => {
  const minute = 420 + half * 30
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`
})

/** Reminders by mail or SMS: off until the customer turns them on, and turned off in the same way (plants.md 53.8). */
export function Reminders({ settings }: { settings: CareSettings }) {
  const t = useTexts('my-plants')
  const { byMail, setByMail, bySms, setBySms, at, setAt, busy, error, save } =
    useReminders(settings)
  return (
    <form
      className={styles.panel}
      aria-labelledby="reminders"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="heading-4" id="reminders">
        {t('reminders.title')}
      </h2>
      <Consent
        channel={t('reminders.byMail')}
        checked={byMail}
        onChange={setByMail}
        disabled={!settings.has_email}
      />
      {!settings.has_email && (
        <p className="muted text-small">
          {t('reminders.needMail')}{' '}
          <Link className={textLink.textLink} to={paths.profile()}>
            {t('reminders.toProfile')}
          </Link>
        </p>
      )}
      <Consent channel={t('reminders.bySms')} checked={bySms} onChange={setBySms} />
      <div className={styles.time}>
        <label htmlFor="reminder-time">{t('reminders.at')}</label>
        <Select id="reminder-time" value={at} onChange={(event) => setAt(event.target.value)}>
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
      </div>
      <p className={`text-small ${styles.hint}`}>{t('reminders.hint')}</p>
      {error && <Alert>{error}</Alert>}
      <Button type="submit" variant="outline" small wide busy={busy}>
        {t('reminders.save')}
      </Button>
    </form>
  )
}

/** The form state of the reminders, and saving it. */
function useReminders(settings: CareSettings) {
  const t = useTexts('my-plants')
  const { revalidate } = useRevalidator()
  const [byMail, setByMail] = useState(settings.by_mail)
  const [bySms, setBySms] = useState(settings.by_sms)
  const [at, setAt] = useState(settings.at < '07:00' ? '07:00' : settings.at)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await browserApi.call(saveReminders, { body: { by_mail: byMail, by_sms: bySms, at } })
      notify.success(t('reminders.saved'))
      await revalidate()
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'reminders.failed'))
    }
    setBusy(false)
  }
  return { byMail, setByMail, bySms, setBySms, at, setAt, busy, error, save }
}

interface ConsentProps {
  channel: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

function Consent({ channel, checked, onChange, disabled = false }: ConsentProps) {
  const t = useTexts('my-plants')
  return (
    <label className={field.checkbox}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{t('reminders.consent', { channel })}</span>
    </label>
  )
}
