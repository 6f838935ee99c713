import { storeInInbox, type InboxParts } from '#domain/notifications/inbox.ts'
import type { Mail } from '#domain/notifications/mail.ts'

/** EMAIL_PROVIDER=inbox, demo mode only: stores every mail in the demo inbox and logs it. */
export const inboxMail =
  ({ db, log }: InboxParts) =>
  async ({ to, subject, text, html }: Mail): Promise<void> => {
    await storeInInbox(db, { channel: 'mail', recipient: to, subject, text, html })
    log.info({ demoInbox: 'mail', to, subject }, 'a message for the demo inbox')
  }
