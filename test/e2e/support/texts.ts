import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { root } from '../../support/files.ts'

/** The shop's sentences in one language: `t('auth.codeSent', { phone })`. English has no plural forms of their own for few and many. */
export function textsIn(locale: Locale) {
  const folder = join(root, 'locales', locale)
  // The API's error messages appear on no screen, and some share a key with a screen's text.
  const files = readdirSync(folder).filter((file) => !file.endsWith('errors.json'))
  const texts = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  ) as Record<string, string>
  return (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      texts[key] ?? texts[key.replace(/_(two|few|many)$/, '_other')] ?? `no text ${key}`,
    )
}

/** Escapes a sentence for a regular expression. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The sentence that promises delivery `days` days from today; the inserted day is wrapped in direction isolates. */
export const arrivalIn = (locale: Locale, days: number): string =>
  textsIn(locale)('cart.arrives', {
    day: `\u2068${dateFormatters(locale).shortWeekday(addDays(dayOf(new Date()), days))}\u2069`,
  })
