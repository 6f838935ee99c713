import { storeInInbox, type InboxParts } from '#domain/notifications/inbox.ts'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'

/**
 * SMS_PROVIDER=inbox, demo mode only: stores every message in the demo inbox and prints it to the log (contract §4.0), so that it is
 * possible to sign in to a shop without a provider.
 */
export const inboxSms =
  ({ db, log }: InboxParts) =>
  async ({ to, text, otp }: Sms): Promise<void> => {
    await storeInInbox(db, { channel: 'sms', recipient: to, text, otp: otp ?? null })
    log.info({ demoInbox: 'sms', to, text }, 'a message for the demo inbox')
  }
