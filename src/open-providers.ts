import type { InboxParts } from '#domain/notifications/inbox.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { Db } from '#db/tables.ts'
import { mailToShop, smsToStaff } from '#adapters/rehearsal.ts'
import type { ProviderCall } from '#runtime/metrics.ts'
import type { Config } from '#config/config.ts'
import type { PaymentsConfig, SmsConfig } from '#config/providers.ts'
import { timed, timedGateway } from './provider-metrics.ts'

type SendSms = (message: Sms) => Promise<void>
type SendMail = (mail: Mail) => Promise<void>
type Log = Parameters<typeof smsToStaff>[0]['log'] & InboxParts['log']

/** `observeCall` is called after every call of a provider; absent: metrics are off. */
interface ProviderParts extends InboxParts {
  secretKey: string
  log: Log
  observeCall?: ((call: ProviderCall) => void) | undefined
}

/**
 * The chosen providers of text messages, mails and card payments; `payments` null: cash on delivery alone. An adapter is loaded when
 * it is chosen, so a live shop holds no code of the sandbox or the inbox.
 */
export async function openProviders(
  config: Config,
  { secretKey, observeCall, ...parts }: ProviderParts,
) {
  const mail = await mailAdapter(config, parts)
  const sendSms = await smsAdapter(config, parts)
  const payments = await paymentAdapter(config.payments, { db: parts.db, secretKey })
  if (!observeCall) return { sendSms, sendMail: mail.send, closeMail: mail.close, payments }
  return {
    sendSms: timed(sendSms, { provider: config.sms.provider, operation: 'sms' }, observeCall),
    sendMail: timed(mail.send, { provider: config.mail.provider, operation: 'mail' }, observeCall),
    closeMail: mail.close,
    payments: payments && timedGateway(payments, observeCall),
  }
}

/** The chosen SMS provider; in a rehearsal for staff alone. */
async function smsAdapter(
  { sms, settings }: Config,
  parts: InboxParts & { log: Log },
): Promise<SendSms> {
  const send = await smsProvider(sms, parts)
  return settings.storeMode === 'rehearsal'
    ? smsToStaff({ send, staffPhones: settings.staffPhones, log: parts.log })
    : send
}

async function smsProvider(sms: SmsConfig, parts: InboxParts): Promise<SendSms> {
  switch (sms.provider) {
    case 'inbox':
      return (await import('#adapters/sms/inbox.ts')).inboxSms(parts)
    case 'unifonic':
      return (await import('#adapters/sms/unifonic.ts')).unifonicSms(sms)
    case 'taqnyat':
      return (await import('#adapters/sms/taqnyat.ts')).taqnyatSms(sms)
  }
}

/** How long a payment provider may take for one answer; a shopper waits for it. */
const providerMs = 12_000

/** The chosen payment provider; null: cash on delivery alone. */
async function paymentAdapter(
  payments: PaymentsConfig,
  parts: { db: Db; secretKey: string },
): Promise<PaymentGateway | null> {
  switch (payments.provider) {
    case 'sandbox':
      return (await import('#adapters/payments/sandbox/gateway.ts')).sandboxGateway(parts)
    case 'moyasar': {
      const { moyasarGateway } = await import('#adapters/payments/moyasar/gateway.ts')
      return moyasarGateway({ ...payments, timeoutMs: providerMs })
    }
    case 'none':
      return null
  }
}

/** The chosen mail provider, in a rehearsal to the shop alone; `close` ends its connections. */
async function mailAdapter(
  { mail, settings }: Config,
  parts: InboxParts,
): Promise<{ send: SendMail; close(): void }> {
  const { send, close } =
    mail.provider === 'smtp'
      ? (await import('#adapters/mail/smtp.ts')).smtpMail(mail)
      : { send: (await import('#adapters/mail/inbox.ts')).inboxMail(parts), close: () => {} }
  return {
    send: settings.storeMode === 'rehearsal' ? mailToShop(send, settings.shopEmail) : send,
    close,
  }
}
