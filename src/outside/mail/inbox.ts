import type { Db } from '#db/tables.ts'
import { keepInInbox } from '#domain/messages/inbox.ts'
import type { Mail } from '#domain/messages/templates.ts'

interface Log {
  info(facts: object, text: string): void
}

/** EMAIL_PROVIDER=inbox, demo mode alone: keeps every mail in the demo inbox and says so in the log. */
export const inboxMail =
  ({ db, log }: { db: Db; log: Log }) =>
  async ({ to, subject, text, html }: Mail): Promise<void> => {
    await keepInInbox(db, { channel: 'mail', recipient: to, subject, text, html })
    log.info({ demoInbox: 'mail', to, subject }, 'a message for the demo inbox')
  }
