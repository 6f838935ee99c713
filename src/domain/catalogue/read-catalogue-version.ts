import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { todaySql } from './effective-price.ts'

/**
 * Returns a name of the catalogue's current content; a different name means that something in it changed. It includes the day in Riyadh,
 * since special prices open and close at midnight, and the number of start and end times of published content that have passed. Begins with
 * a number that only grows. One statement.
 */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(changes), 0) || ' ' || ${todaySql} || ' ' || (
      select count(*) filter (where starts_at <= now()) + count(*) filter (where ends_at <= now())
      from content where state = 'published') as version
    from catalogue_version`.execute(db)
  return rows[0]?.version ?? ''
}
