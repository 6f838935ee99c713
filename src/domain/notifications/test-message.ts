import type { Locale } from '#shared/locale.ts'
import type { MailPayloads } from './payload.ts'
import type { EmailContent } from './mail.ts'
import { messageText } from './texts.ts'

/** Mail to a member of the team who tests whether mails arrive. */
export const testMessage = (_: MailPayloads['testMessage'], locale: Locale): EmailContent => ({
  locale,
  subject: messageText(locale, 'testMessageSubject'),
  title: messageText(locale, 'testMessageTitle'),
  isToShop: true,
  blocks: [{ kind: 'words', text: messageText(locale, 'testMessageText') }],
})
