import type { Day } from './day.ts'
import type { Locale } from './locale.ts'
import { commaIn } from './text/comma.ts'

/** Opening hours from one time to another, `HH:MM` in Riyadh; `to` before `from`, or `00:00`, is on the next day. */
export interface OpenSpan {
  from: string
  to: string
}
/** Seven days starting with Sunday; a day without a span is closed. */
export type Week = OpenSpan[][]

/** Days on which the shop is closed, both included. */
export interface ClosedRange {
  from_on: Day
  to_on: Day
  text_ar: string
  text_en: string
}
/** Days with different hours, such as Ramadan. */
export interface Season extends ClosedRange {
  week: Week
}

export interface OpeningHours {
  week: Week
  closed: ClosedRange[]
  seasons: Season[]
}

const holds = (day: Day) => (range: ClosedRange) => range.from_on <= day && day <= range.to_on

/** The season a day is in, if any. */
export const seasonOn = ({ seasons }: Pick<OpeningHours, 'seasons'>, day: Day) =>
  seasons.find(holds(day))

const dayNames = {
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
/** Weeks are described starting with Saturday, so that Friday, when many shops are closed, does not split a group of days. */
const weekOrder = [6, 0, 1, 2, 3, 4, 5]

/** Opening hours as a sentence, `Saturday to Thursday, 8 AM to 6 PM`; empty while no day has any. */
export function describeWeek(week: Week, locale: Locale): string {
  const groups: { days: number[]; said: string }[] = []
  for (const day of weekOrder) {
    const said = (week[day] ?? []).map((span) => describeSpan(span, locale)).join(joint[locale])
    const last = groups.at(-1)
    if (last?.said === said) last.days.push(day)
    else groups.push({ days: [day], said })
  }
  return groups
    .filter(({ said }) => said !== '')
    .map(({ days, said }) => `${describeDays(days, locale)}${commaIn(locale)}${said}`)
    .join(locale === 'ar' ? '؛ ' : '; ')
}

const joint = { ar: '، و', en: ' and ' }

function describeDays(days: number[], locale: Locale): string {
  if (days.length === 7) return locale === 'ar' ? 'كل يوم' : 'Every day'
  const name = (index: number | undefined) => dayNames[locale][index ?? 0] ?? ''
  const [first] = days
  if (days.length === 1) return name(first)
  return `${name(first)} ${locale === 'ar' ? 'إلى' : 'to'} ${name(days.at(-1))}`
}

const describeSpan = ({ from, to }: OpenSpan, locale: Locale): string =>
  locale === 'ar'
    ? `من ${describeTime(from, locale)} إلى ${describeTime(to, locale)}`
    : `${describeTime(from, locale)} to ${describeTime(to, locale)}`

function describeTime(time: string, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const clock = `${hour % 12 || 12}${minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''}`
  if (locale === 'en') return `${clock} ${hour < 12 ? 'AM' : 'PM'}`
  return `${clock} ${hour < 12 ? 'صباحًا' : hour === 12 ? 'ظهرًا' : 'مساءً'}`
}
