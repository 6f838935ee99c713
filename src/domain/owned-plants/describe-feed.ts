import { careText } from '#domain/notifications/emails/care-texts.ts'
import { instantOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { defaultReminderMinute } from '#shared/plants/owned.ts'
import type { CalendarDay, CalendarJob } from './calendar.ts'
import type { CalendarEvent, CalendarFeed } from './icalendar.ts'
import type { OwnedPlant } from './load-plants.ts'

/** The number of days a feed covers, and the largest number of its events (plants.md 53.7). */
export const feedDays = 60
const maxEvents = 200
/** The number of jobs named in one event: calendars cut off longer descriptions. */
const maxNamed = 50

interface FeedFacts {
  locale: Locale
  /** The host of the shop's address. */
  host: string
  /** SHA-256 of the secret: its beginning is part of each event's uid, so that reading the feed again replaces the events. */
  tokenHash: Buffer
  stampedAt: Date
  /** Start time of the events, in minutes since midnight in Riyadh. */
  atMinute?: number
}

/** Builds the subscribed calendar of a customer's plants: one event a day, with only names and litres. Pure. */
export function describeFeed(
  days: readonly CalendarDay<OwnedPlant>[],
  { locale, host, tokenHash, stampedAt, atMinute = defaultReminderMinute }: FeedFacts,
): CalendarFeed {
  const owner = tokenHash.toString('hex').slice(0, 6)
  return {
    language: locale.toUpperCase(),
    name: careText(locale, 'calendarName'),
    stampedAt,
    events: days.slice(0, maxEvents).map(({ day, jobs }): CalendarEvent => ({
      uid: `care-${day.replaceAll('-', '')}-${owner}@${host}`,
      startsAt: instantOf(day, atMinute),
      summary: summaryOf(jobs, locale),
      description: describe(jobs, locale),
      alarm: careText(locale, jobs.some(isWatering) ? 'alarm' : 'alarmCare'),
    })),
  }
}

const isWatering = ({ kind }: CalendarJob<OwnedPlant>): boolean => kind === 'water'

function summaryOf(jobs: readonly CalendarJob<OwnedPlant>[], locale: Locale): string {
  const waterings = jobs.filter(isWatering)
  if (waterings.length === 0)
    return careText(locale, 'careForPlants', {
      count: new Set(jobs.map(({ plant }) => plant.id)).size,
    })
  // Added in tenths, so that no sum ends in 0.30000000000000004.
  const tenths = waterings.reduce((sum, { litres }) => sum + Math.round((litres ?? 0) * 10), 0)
  return careText(locale, 'waterPlants', {
    plants: careText(locale, 'plants', { count: waterings.length }),
    litres: careText(locale, 'litres', { count: tenths / 10 }),
  })
}

function describe(jobs: readonly CalendarJob<OwnedPlant>[], locale: Locale): string {
  const lines = jobs.slice(0, maxNamed).map((job) => jobSentence(job, locale))
  const unnamed = jobs.length - lines.length
  return [
    ...lines,
    ...(unnamed > 0 ? [careText(locale, 'moreJobs', { count: unnamed })] : []),
  ].join('\n')
}

function jobSentence(job: CalendarJob<OwnedPlant>, locale: Locale): string {
  const { plant, kind, code, litres } = job
  const name = nameOf(plant, locale)
  if (kind === 'water') return `${name}: ${careText(locale, 'litres', { count: litres ?? 0 })}`
  return careText(locale, code === null || code === 'repot' ? `job.${kind}` : `job.${code}`, {
    name,
  })
}

/** Returns the owner's name for a plant, else the shop's. */
export const nameOf = (
  { nickname, nameAr, nameLatin }: Pick<OwnedPlant, 'nickname' | 'nameAr' | 'nameLatin'>,
  locale: Locale,
): string => nickname ?? (locale === 'ar' ? nameAr : nameLatin)
