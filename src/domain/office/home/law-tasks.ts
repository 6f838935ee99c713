import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import { endsSoon, isOpenRemoval, lastCheckDue } from '../plant-law/law-rows.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'

/** Tasks that the plant law leaves to staff. */
export interface OpenLawTasks {
  count: number
  /** The first five: products by the time of their removal, then permits; rows of the law are only counted, as they have no title. */
  rows: LawWaitingRow[]
}

interface LawWaitingRow {
  /** The table that `id` refers to. */
  kind: 'product' | 'permit'
  id: number
  title: string
  title_en: string | null
  /** The last day of a permit. */
  detail: Day | null
  at: string | null
}

/**
 * Loads products unpublished by the law, permits that end soon and rows of the law due for checking (plants.md 55.2–55.4). One statement.
 */
export async function loadLawTasksWaiting(db: Db): Promise<OpenLawTasks> {
  const { rows } = await sql<OpenLawTasks>`
    with removed as (
      select 'product' as kind, products.id, name_ar as title, ${englishNameSql} as title_en, null as detail, event.at, 1 as part
      from plant_law_events event join products on products.id = event.product_id where ${isOpenRemoval}),
    ending as (
      select 'permit' as kind, permit.id, permit.number as title, null as title_en, permit.valid_to::text as detail, null::timestamptz as at, 2 as part
      from plant_permits permit where ${endsSoon()})
    select
      (select count(*)::int from removed) + (select count(*)::int from ending)
        + (select count(*)::int from plant_law where checked_on < ${lastCheckDue()}::date) as count,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'title_en', title_en, 'detail', detail, 'at', at) order by part, at, id), '[]')
        from (
          select * from (select * from removed union all select * from ending) as waiting order by part, at, id limit 5) as first) as rows`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a count came without a row')
  return found
}
