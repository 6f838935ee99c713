import type { OfficeSettings } from '#contract/office/settings/settings.ts'
import { sendTestMail, sendTestSms } from '#contract/office/settings/settings.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { formatPhone } from '#shared/phone.ts'
import { useCanChange } from './section-frame.tsx'
import * as styles from './settings.module.css'

type Sender = OfficeSettings['server']['senders']['sms']

function senderText(t: Translate, { provider, sender }: Sender) {
  if (sender === null) return t('settings.messages.demoInbox')
  return (
    <>
      <Ltr>{sender}</Ltr> · <Ltr>{provider}</Ltr>
    </>
  )
}

/** Tests whether the shop's messages arrive, by sending one to the member; the provider is configured on the server. */
export function MessagesSection({ server }: { server: OfficeSettings['server'] }) {
  const t = useTexts('office-settings')
  const words = useTexts('office')
  const { busy, error, run } = useActionOnce()
  const canTest = useCanChange('notices')
  const send = (endpoint: typeof sendTestSms | typeof sendTestMail) =>
    run(endpoint.path, async (key) => {
      const { message } = await officeApi.call(endpoint as typeof sendTestMail, {
        headers: { 'Idempotency-Key': key },
      })
      notify.success(message)
    })
  return (
    <Panel title={t('settings.section.messages')}>
      <p className={styles.why}>{t('settings.why.messages')}</p>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <FactList
        facts={(['sms', 'mail'] as const).map((channel) => ({
          label: t(`settings.messages.sender.${channel}`),
          value: senderText(t, server.senders[channel]),
        }))}
      />
      <p>
        {t('settings.messages.phone')} <Ltr>{formatPhone(server.own_phone)}</Ltr>
      </p>
      {server.test_mail_to === null ? (
        <p className={styles.why}>{t('settings.messages.noEmail')}</p>
      ) : (
        <p>
          {t('settings.messages.email')} <Ltr>{server.test_mail_to}</Ltr>
        </p>
      )}
      {canTest && (
        <div className={styles.acts}>
          <Button icon="chat-text" busy={busy} onClick={() => void send(sendTestSms)}>
            {t('settings.messages.sms')}
          </Button>
          <Button
            icon="envelope-simple"
            busy={busy}
            disabled={server.test_mail_to === null}
            onClick={() => void send(sendTestMail)}
          >
            {t('settings.messages.mail')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
