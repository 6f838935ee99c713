import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { maskPhone } from '#shared/phone.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { useStore } from '../controls/store.ts'
import { EntranceForm } from './entrance-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { useMember } from './member.ts'
import { openSession, submitFactor, signOut } from './session.ts'
import { sessionStore } from './session-store.ts'
import { useAction } from './use-action.ts'
import * as styles from './lock-screen.module.css'

/** Covers the page: its content stays mounted but cannot be read (office.md O1.4), nor can the phone number of the member who left. */
export function LockScreen() {
  const t = useTexts('office')
  const { phase } = useStore(sessionStore)
  const me = useMember()
  const title = phase === 'signIn' ? 'office.lock.signInAgain' : 'office.lock.title'
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Avatar name={me.name} size="large" />
          <Heading slot="title" className={styles.title ?? ''}>
            {t(title)}
          </Heading>
          {phase === 'locked' && (
            <p className={styles.words}>
              {t(me.factors.length > 0 ? 'office.lock.touch' : 'office.lock.goOn')}
            </p>
          )}
          <div className={styles.saved}>
            <Alert tone="info">{t('office.lock.draftSaved')}</Alert>
          </div>
          {phase === 'locked' ? <Unlock /> : <EntranceForm />}
          <p className={styles.who}>
            {me.name} · <bdi className="ltr">{maskPhone(me.phone)}</bdi>
          </p>
          <Button variant="plain" onClick={() => void signOut()}>
            {t('office.signOut')}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Unlock() {
  const t = useTexts('office')
  const me = useMember()
  const { busy, run } = useAction()
  if (me.factors.length > 0)
    return (
      <FactorForm factors={me.factors} codesLeft={me.recovery_codes_left} onProve={submitFactor} />
    )
  return (
    <Button variant="primary" size="large" wide busy={busy} onClick={() => void run(openSession)}>
      {t('office.lock.continue')}
    </Button>
  )
}
