import { useState } from 'react'
import { updateProfile } from '#contract/account.ts'
import type { Customer } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { showUser } from '../session/auth.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useLastEmail } from '../session/use-last-email.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import * as styles from './save-email.module.css'

/** Offers to store the e-mail of the last order in a profile without one; a customer who declines is not asked again in this browser. */
export function SaveEmailOffer({ user }: { user: Customer }) {
  const t = useTexts('account')
  const email = useLastEmail(user)
  const [isDeclined, setDeclined] = useState(
    () => browserStorage.get('email_declined_by') === String(user.id),
  )
  if (email === null || isDeclined) return null
  const decline = () => {
    browserStorage.set('email_declined_by', String(user.id))
    setDeclined(true)
  }
  return (
    <div className={styles.offer}>
      <Alert kind="info">
        <RichText
          t={t}
          text="profile.offerLastEmail"
          parts={{ email: <bdi className="ltr semibold">{email}</bdi> }}
        />
        <div className={styles.actions}>
          <SaveEmail email={email} />
          <Button variant="text" small onClick={decline}>
            {t('profile.notNow')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

/** Stores an e-mail in the profile with one press. */
export function SaveEmail({ email }: { email: string }) {
  const t = useTexts('account')
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { message, customer } = await browserApi.call(updateProfile, { body: { email } })
      notify.success(message)
      showUser(customer)
    } catch (error) {
      notify.error(errorMessage(t, error, 'profile.failedSave'))
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" small busy={busy} onClick={() => void save()}>
      {t('profile.addEmail')}
    </Button>
  )
}
