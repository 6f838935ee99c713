import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Nothing } from '../controls/money.tsx'

/** The first and last day; null: no limit in that direction. */
export function Days({ from, to }: { from: string | null; to: string | null }) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  const { day } = dateFormatters(locale)
  if (from && to) return <span>{t('discount.fromTo', { from: day(from), to: day(to) })}</span>
  if (from) return <span>{t('discount.fromOn', { from: day(from) })}</span>
  return to ? <span>{t('discount.until', { to: day(to) })}</span> : <Nothing />
}
