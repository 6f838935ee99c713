import type { Locale } from '#shared/locale.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { officeDates } from './dates.ts'
import { useNow } from './use-now.ts'

const minuteMs = 60_000

/** Formats a time as “4 minutes ago” within a day, else “22 November”. */
export function relativeTime(t: Translate, locale: Locale, at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / minuteMs)
  if (minutes < 1) return t('office.time.now')
  if (minutes < 60) return t('office.time.minutes', { count: minutes })
  if (minutes < 1440) return t('office.time.hours', { count: Math.floor(minutes / 60) })
  return officeDates(locale, now).shortDay(at)
}

export function useRelativeTime(): (at: string) => string {
  const t = useTexts('office')
  const { locale } = useLocale()
  const now = useNow()
  return (at) => relativeTime(t, locale, at, now)
}

/** A relative time, with the full date and time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const { locale } = useLocale()
  const said = useRelativeTime()
  return (
    <time dateTime={at} title={officeDates(locale).moment(at)}>
      {said(at)}
    </time>
  )
}
