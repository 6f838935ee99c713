import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '#shared/day.ts'
import type { Period } from './period.ts'

const zone = sql.lit(shopTimeZone)

/** Whether an instant is within the days of a period, in a form that can use an index on it. */
export const isIn = (
  instant: RawBuilder<unknown>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): RawBuilder<boolean> =>
  sql`(${instant} >= ${from}::timestamp at time zone ${zone} and ${instant} < (${to}::date + 1)::timestamp at time zone ${zone})`

/** The Riyadh day of an instant. */
export const dayAt = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${instant} at time zone ${zone})::date`

/** The first day of an instant's day, week or month. */
export function bucketAt(instant: RawBuilder<unknown>, group: string): RawBuilder<unknown> {
  const day = dayAt(instant)
  if (group === 'week') return sql`(${day} - extract(dow from ${day})::int)`
  return group === 'month' ? sql`date_trunc('month', ${day})::date` : day
}

/** A name in the reader's language; without an English name, the Arabic one. */
export const nameIn = (locale: 'ar' | 'en', table: string): RawBuilder<string> =>
  locale === 'ar'
    ? sql`${sql.ref(`${table}.name_ar`)}`
    : sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name_ar`)})`

/** The name of a plant in the reader's language; without an English name, the botanical one, else the Arabic one. */
export const plantNameIn = (locale: 'ar' | 'en', table: string): RawBuilder<string> =>
  locale === 'ar'
    ? nameIn(locale, table)
    : sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), nullif(${sql.ref(`${table}.name_latin`)}, ''), ${sql.ref(`${table}.name_ar`)})`
