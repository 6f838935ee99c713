import { careText } from '#domain/notifications/care-texts.ts'
import type { Day } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { defaultReminderMinute } from '#shared/plants/owned.ts'
import type { CalendarDay, CalendarJob } from './calendar.ts'
import type { CalendarEvent, CalendarFeed } from './icalendar.ts'
import type { OwnedPlant } from './load-plants.ts'

/** A calendar that is subscribed to reaches so far, and holds at most so many events (plants.md 53.7). */
export const feedDays = 60
const mostEvents = 200

interface FeedFacts {
  locale: Locale
  /** Of the shop's address. */
  host: string
  /** SHA-256 of the secret: its beginning is part of each event's name, so that reading again replaces. */
  tokenHash: Buffer
  stampedAt: Date
  /** When the events stand, in minutes since midnight of Riyadh. */
  atMinute?: number
}

/** The subscribed calendar of somebody's plants: one event a day, names and litres and nothing else. Pure. */
export function describeFeed(
  days: readonly CalendarDay<OwnedPlant>[],
  { locale, host, tokenHash, stampedAt, atMinute = defaultReminderMinute }: FeedFacts,
): CalendarFeed {
  const owner = tokenHash.toString('hex').slice(0, 6)
  return {
    language: locale.toUpperCase(),
    name: careText(locale, 'calendarName'),
    stampedAt,
    events: days.slice(0, mostEvents).map(({ day, jobs }): CalendarEvent => ({
      uid: `care-${day.replaceAll('-', '')}-${owner}@${host}`,
      startsAt: instantOf(day, atMinute),
      summary: summaryOf(jobs, locale),
      description: jobs.map((job) => sentenceOf(job, locale)).join('\n'),
      alarm: careText(locale, jobs.some(isWatering) ? 'alarm' : 'alarmCare'),
    })),
  }
}

const isWatering = ({ kind }: CalendarJob<OwnedPlant>): boolean => kind === 'water'

function summaryOf(jobs: readonly CalendarJob<OwnedPlant>[], locale: Locale): string {
  const waterings = jobs.filter(isWatering)
  const plants = (count: number) => careText(locale, 'plants', { count })
  if (waterings.length === 0)
    return careText(locale, 'careForPlants', {
      plants: plants(new Set(jobs.map(({ plant }) => plant.id)).size),
    })
  // Tenths, so that no sum ends in 0.30000000000000004.
  const tenths = waterings.reduce((sum, { litres }) => sum + Math.round((litres ?? 0) * 10), 0)
  return careText(locale, 'waterPlants', {
    plants: plants(waterings.length),
    litres: careText(locale, 'litres', { count: tenths / 10 }),
  })
}

function sentenceOf(job: CalendarJob<OwnedPlant>, locale: Locale): string {
  const { plant, kind, code, litres } = job
  const name = nameOf(plant, locale)
  if (kind === 'water') return `${name}: ${careText(locale, 'litres', { count: litres ?? 0 })}`
  return careText(locale, code === null || code === 'repot' ? `job.${kind}` : `job.${code}`, {
    name,
  })
}

/** As its owner calls it, else as the shop does. */
export const nameOf = (
  { nickname, nameAr, nameLatin }: Pick<OwnedPlant, 'nickname' | 'nameAr' | 'nameLatin'>,
  locale: Locale,
): string => nickname ?? (locale === 'ar' ? nameAr : nameLatin)

/** Riyadh is three hours ahead of UTC all year. */
const instantOf = (day: Day, minute: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minute - 180) * 60_000)
