import { useEffect, useRef, useState } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Customer } from '#contract/customer.ts'
import { useLastEmail } from '../session/use-last-email.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { SaveEmail } from '../auth/save-email.tsx'
import { PersonalForm } from './personal-form.tsx'
import * as styles from './personal-details.module.css'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'
import * as sectionHead from '../ui/section-head.module.css'

/** Name, e-mail, phone and other data of the customer, to read or edit. */
export function PersonalDetails({ user }: { user: Customer }) {
  const t = useTexts('account')
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <section className={panel.panel} aria-labelledby="details">
      <div className={`${sectionHead.sectionHead} ${parts.head}`}>
        <h2 className="heading-3" id="details">
          {t('profile.details')}
        </h2>
        {!editing && (
          <Button
            variant="outline"
            small
            ref={edit}
            aria-label={t('profile.editDetails')}
            onClick={() => setEditing(true)}
          >
            {t('common.edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <PersonalForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <Facts user={user} />
      )}
    </section>
  )
}

function Facts({ user }: { user: Customer }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  const lastEmail = useLastEmail(user)
  const missing = <span className="subtle">{t('profile.notGiven')}</span>
  return (
    <dl className={styles.facts}>
      <dt className="muted">{t('profile.name')}</dt>
      <dd className="medium">
        <bdi>{user.name}</bdi>
      </dd>
      <dt className="muted">{t('profile.email')}</dt>
      <dd className="medium">
        {user.email ? <bdi className="ltr">{user.email}</bdi> : missing}
        {lastEmail && (
          <div className={styles.lastEmail}>
            <bdi className="ltr">{lastEmail}</bdi>
            <SaveEmail email={lastEmail} />
          </div>
        )}
      </dd>
      <dt className="muted">{t('profile.phone')}</dt>
      <dd className="medium">
        <bdi className="ltr">{formatPhone(user.phone)}</bdi>
      </dd>
      <dt className="muted">{t('profile.gender')}</dt>
      <dd className="medium">{user.gender ? t(`gender.${user.gender}`) : missing}</dd>
      <dt className="muted">{t('profile.birth')}</dt>
      <dd className="medium">
        {user.date_of_birth ? dateFormatters(locale).day(user.date_of_birth) : missing}
      </dd>
    </dl>
  )
}
