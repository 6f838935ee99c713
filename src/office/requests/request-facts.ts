import type { ServiceRequest } from '#contract/office/customers/requests.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { Translate } from '#web/i18n/use-texts.ts'

const knownFields = ['type', 'date', 'space_type', 'place', 'city', 'notes', 'message']

/** The label of a form value that was chosen from named options. */
function wordsOf(t: Translate, locale: Locale, field: string, value: string): string {
  if (field === 'date') return dateFormatters(locale).weekday(value)
  const group = { space_type: 'space', type: 'event' }[field]
  if (!group) return value
  const key = `requests.${group}.${value}`
  const words = t(key)
  return words === key ? value : words
}

/** The form's fields and answers, in the form's order. */
export const factsOf = (
  t: Translate,
  locale: Locale,
  details: ServiceRequest['details'],
): { field: string; label: string; value: string }[] =>
  knownFields.flatMap((field) => {
    const value = details[field]
    return value
      ? [{ field, label: t(`requests.detail.${field}`), value: wordsOf(t, locale, field, value) }]
      : []
  })

/** A one-line summary: the occasion with its date, the space, or the beginning of a message. */
export function aboutOf(t: Translate, locale: Locale, details: ServiceRequest['details']): string {
  const short = factsOf(t, locale, details).filter(({ field }) =>
    ['type', 'date', 'space_type', 'message'].includes(field),
  )
  return short.map(({ value }) => value).join(' · ')
}
