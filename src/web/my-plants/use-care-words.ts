import { dateFormatters } from '#shared/dates.ts'
import { dayOf } from '#shared/day.ts'
import { commaIn } from '#shared/text/comma.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'

/** Formats figures, days and places on the screens of the customer's plants. */
export function useCareWords() {
  const t = useTexts('my-plants')
  const tPlants = useTexts('plants')
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  const month = new Intl.DateTimeFormat(locale === 'ar' ? 'ar-SA-u-nu-latn-ca-gregory' : 'en-GB', {
    month: 'long',
    timeZone: 'UTC',
  })
  const instantOf = (number: number) => new Date(Date.UTC(2026, number - 1, 15))
  const days = (count: number) => t('days', { count })
  return {
    t,
    dates,
    days,
    litres: (count: number) => t('litres', { count }),
    every: (count: number) => t('every', { days: days(count) }),
    place: (place: string) => tPlants(`place.${place}`),
    band: (band: string) => tPlants(`band.${band}`),
    month: (number: number) => month.format(instantOf(number)),
    shortMonth: (number: number) => tPlants(`month.short.${number}`),
    /** Joined with the comma of the language; unknown parts are left out. */
    list: (words: readonly (string | null)[]) => words.filter(Boolean).join(commaIn(locale)),
    /** «اليوم», «غدًا», «بعد 3 أيام». */
    when: (day: string) => {
      const ahead = daysUntil(day)
      if (ahead <= 0) return t('today')
      return ahead === 1 ? t('tomorrow') : t('inDays', { days: days(ahead) })
    },
  }
}

/** The owner's name for it, otherwise the shop's. */
export const nameOf = ({ nickname, name }: Pick<OwnedPlant, 'nickname' | 'name'>): string =>
  nickname ?? name

/** Whole days from today in Riyadh; negative: in the past. */
const daysUntil = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(todayInRiyadh())) / 86_400_000)

/** Whether water is due today. */
export const isDue = ({ next_water_on: next }: Pick<OwnedPlant, 'next_water_on'>): boolean =>
  next !== null && next <= todayInRiyadh()

/** Today's date in Riyadh, `YYYY-MM-DD`. */
export function todayInRiyadh(): string {
  return dayOf(new Date())
}
