import type { InboxParts } from '#domain/notifications/inbox.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { Sms } from '#domain/notifications/sms-line.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { Db } from '#db/tables.ts'
import { inboxMail } from '#adapters/mail/inbox.ts'
import { smtpMail } from '#adapters/mail/smtp.ts'
import { mailToShop, smsToStaff } from '#adapters/rehearsal.ts'
import { moyasarGateway } from '#adapters/payments/moyasar/gateway.ts'
import { sandboxGateway } from '#adapters/payments/sandbox/gateway.ts'
import { inboxSms } from '#adapters/sms/inbox.ts'
import { taqnyatSms } from '#adapters/sms/taqnyat.ts'
import { unifonicSms } from '#adapters/sms/unifonic.ts'
import type { ProviderCall } from '#runtime/metrics.ts'
import type { Config } from '#config/config.ts'
import type { PaymentsConfig, SmsConfig } from '#config/providers.ts'
import { timed, timedGateway } from './provider-metrics.ts'

type Log = Parameters<typeof smsToStaff>[0]['log'] & InboxParts['log']

/** `observeCall` is called after every call of a provider; absent: metrics are off. */
interface ProviderParts extends InboxParts {
  secretKey: string
  log: Log
  observeCall?: ((call: ProviderCall) => void) | undefined
}

/** The chosen ways for text messages, mails and cards; `payments` null: cash on delivery alone. */
export function openProviders(config: Config, { secretKey, observeCall, ...parts }: ProviderParts) {
  const mail = mailAdapter(config, parts)
  const sendSms = smsAdapter(config, parts)
  const payments = paymentAdapter(config.payments, { db: parts.db, secretKey })
  if (!observeCall) return { sendSms, sendMail: mail.send, closeMail: mail.close, payments }
  return {
    sendSms: timed(sendSms, { provider: config.sms.provider, operation: 'sms' }, observeCall),
    sendMail: timed(mail.send, { provider: config.mail.provider, operation: 'mail' }, observeCall),
    closeMail: mail.close,
    payments: payments && timedGateway(payments, observeCall),
  }
}

/** The line to the chosen SMS provider; in a rehearsal for staff alone. */
function smsAdapter(
  { sms, settings }: Config,
  parts: InboxParts & { log: Log },
): (message: Sms) => Promise<void> {
  const send = smsProvider(sms, parts)
  return settings.storeMode === 'rehearsal'
    ? smsToStaff({ send, staffPhones: settings.staffPhones, log: parts.log })
    : send
}

function smsProvider(sms: SmsConfig, parts: InboxParts): (message: Sms) => Promise<void> {
  switch (sms.provider) {
    case 'inbox':
      return inboxSms(parts)
    case 'unifonic':
      return unifonicSms(sms)
    case 'taqnyat':
      return taqnyatSms(sms)
  }
}

/** How long a payment provider may take for one answer; a shopper waits for it. */
const providerMs = 12_000

/** The chosen payment provider; null: cash on delivery alone. */
function paymentAdapter(
  payments: PaymentsConfig,
  parts: { db: Db; secretKey: string },
): PaymentGateway | null {
  switch (payments.provider) {
    case 'sandbox':
      return sandboxGateway(parts)
    case 'moyasar':
      return moyasarGateway({ ...payments, timeoutMs: providerMs })
    case 'none':
      return null
  }
}

/** The chosen way for mails, in a rehearsal to the shop alone; `close` ends its connections. */
function mailAdapter(
  { mail, settings }: Config,
  parts: InboxParts,
): { send(mail: Mail): Promise<void>; close(): void } {
  const { send, close } =
    mail.provider === 'smtp' ? smtpMail(mail) : { send: inboxMail(parts), close: () => {} }
  return {
    send: settings.storeMode === 'rehearsal' ? mailToShop(send, settings.shopEmail) : send,
    close,
  }
}
