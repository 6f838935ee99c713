import type { Locale } from '#shared/locale.ts'
import { isFitForMail } from '#shared/person-name.ts'
import { isolate, messageText } from './texts.ts'

/** The first line of a mail; omits a name that is not plausible. */
export const greeting = (locale: Locale, name: string): string =>
  name !== '' && isFitForMail(name)
    ? messageText(locale, 'greeting', { name: isolate(name) })
    : messageText(locale, 'greetingWithoutName')
