import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { todaySql } from './effective-price.ts'

/**
 * Names what the catalogue shows at this moment; another name means that something of it changed. The day in Riyadh is part
 * of it, since special prices open and close at midnight, and so is how many times of beginning and end of published content have come.
 * Begins with a number that only grows. One statement.
 */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(changes), 0) || ' ' || ${todaySql} || ' ' || (
      select count(*) filter (where starts_at <= now()) + count(*) filter (where ends_at <= now())
      from content where state = 'published') as version
    from catalogue_version`.execute(db)
  return rows[0]?.version ?? ''
}
