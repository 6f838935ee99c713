import { useEffect, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon, Wordmark } from '../controls/icon.tsx'
import { useStore } from '../controls/store.ts'
import { EntranceForm } from './entrance-form.tsx'
import { LockScreen } from './lock-screen.tsx'
import { signOut } from './session.ts'
import { sessionStore } from './session-store.ts'
import { StepUpSheet } from './step-up-sheet.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import * as styles from './require-session.module.css'

/** Mounts its children once a member is signed in, and keeps them mounted while the page is locked or asks to sign in again. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { phase, me, stepUp } = useStore(sessionStore)
  useIdleLock()
  if (!me) return <Entrance />
  return (
    <>
      {children}
      {phase !== 'open' && <LockScreen />}
      {stepUp && <StepUpSheet />}
    </>
  )
}

/** The full-page sign-in, before a member is signed in. */
function Entrance() {
  const t = useTexts('office')
  const { phase, reason } = useStore(sessionStore)
  // The title of the previous page may name a customer.
  useEffect(() => {
    document.title = t('office.title')
  }, [t])
  if (phase === 'starting')
    return (
      <div className={styles.starting} role="status">
        <Icon name="spinner" />
        <span className="visually-hidden">{t('common.loading')}</span>
      </div>
    )
  const title = { factor: 'office.factor.title', enrol: 'office.enrol.title' }[phase as 'factor']
  return (
    <main className={styles.entrance} id="content">
      <div className={styles.card}>
        <span className={styles.logo}>
          <Wordmark />
          <span>{t('office.title.short')}</span>
        </span>
        <h1 className={styles.title}>{t(title ?? 'office.signIn.title')}</h1>
        {reason && <Alert tone="warning">{t(`office.signIn.${reason}`)}</Alert>}
        <EntranceForm />
        {(phase === 'factor' || phase === 'enrol') && (
          <Button variant="plain" onClick={() => void signOut()}>
            {t('office.signOut')}
          </Button>
        )}
      </div>
    </main>
  )
}
