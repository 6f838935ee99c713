import { sql } from 'kysely'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { Db, Row } from '#db/tables.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import { lawCheckDays, permitEndDays } from '#shared/plants/law.ts'

/** A row with the number of products that it covers. */
export interface CountedLaw extends Omit<Row<'plant_law'>, 'folded_names' | 'folded_exceptions'> {
  is_due: boolean
  products: number
  published: number
}

/** Returns the day before which a row must have been checked last to be due (plants.md 55.2). */
export const lastCheckDue = (today: Day = dayOf(new Date())): Day => addDays(today, -lawCheckDays)

/** Loads the table of the law, strictest first; `key`: only that row. One statement. */
export async function loadLaw(db: Db, key?: string): Promise<CountedLaw[]> {
  const { rows } = await sql<CountedLaw>`
    select key, names, genus, family, except_names, common_names, status, rule, barred_regions, reason_ar, reason_en, caution_ar,
      caution_en, source, confidence, checked_on, version, updated_by, updated_at, checked_on < ${lastCheckDue()}::date as is_due,
      coalesce(meant.products, 0) as products, coalesce(meant.published, 0) as published
    from plant_law law left join (
      select law_key, count(*)::int as products, (count(*) filter (where status = 'published'))::int as published
      from products where law_key is not null and deleted_at is null group by law_key) as meant on law_key = key
    where ${key === undefined ? sql`true` : sql`key = ${key}`}
    order by array_position(array['blocked', 'restricted', 'watch', 'import_only'], law.status), key`.execute(
    db,
  )
  return rows
}

/** Tasks that the law leaves to staff. */
export interface LawTasks {
  taken_off: {
    product_id: number
    name_ar: string
    name_en: string | null
    law_key: string
    at: string
  }[]
  certificates: { id: number; lines: number }[]
  permits_ending: {
    id: number
    number: string
    law_key: string
    /** Null: the permit applies to every product that the row covers. */
    name_ar: string | null
    name_en: string | null
    valid_to: Day
  }[]
}

/** Whether a removal in `plant_law_events event` with `products` is open, until the product is published again, archived or deleted. */
export const isOpenRemoval = sql<boolean>`event.kind = 'taken_off' and products.status = 'draft' and products.deleted_at is null
  and not exists (select from plant_law_events later where later.product_id = event.product_id and later.kind = 'taken_off' and later.id > event.id)`

/** Whether a permit lifts its row: for a row that bars a plant, only a permit for one product does (decision 0073). */
const isOfUse = (permit: 'permit' | 'later') => sql`exists (
  select from plant_law lifted where lifted.key = ${sql.ref(`${permit}.law_key`)}
    and (lifted.status = 'restricted' or (lifted.status = 'blocked' and ${sql.ref(`${permit}.product_id`)} is not null)))`

/** Whether `plant_permits permit` is valid, ends within a month, and is not followed by another for the same plants and regions. */
export const endsSoon = (today: Day = dayOf(new Date())) => sql<boolean>`permit.withdrawn_at is null
  and permit.valid_from <= ${today}::date and permit.valid_to between ${today}::date and ${addDays(today, permitEndDays)}::date
  and ${isOfUse('permit')} and not exists (
    select from plant_permits later
    where later.law_key = permit.law_key and (later.product_id is null or later.product_id = permit.product_id)
      and later.from_region is not distinct from permit.from_region and later.to_regions @> permit.to_regions
      and later.withdrawn_at is null and later.valid_to > permit.valid_to and later.valid_from <= permit.valid_to + 1
      and ${isOfUse('later')})`

/** Whether a line of an open order lacks its required certificate of origin; for `order_items line` with `products` and `orders`. */
export const lacksCertificate = sql<boolean>`line.plant_certificate is null and orders.status in ('pending', 'processing')
  and exists (select from plant_law law where law.key = products.law_key and law.rule = 'palm_certificate')`

/** Loads the first hundred tasks of each kind. One statement. */
export async function loadLawTasks(db: Db): Promise<LawTasks> {
  const { rows } = await sql<LawTasks>`
    select
      (select coalesce(json_agg(task), '[]') from (
        select event.product_id, name_ar, ${englishNameSql} as name_en, event.law_key, event.at
        from plant_law_events event join products on products.id = event.product_id
        where ${isOpenRemoval} order by event.id desc limit 100) as task) as taken_off,
      (select coalesce(json_agg(task), '[]') from (
        select orders.id, count(*)::int as lines
        from products join order_items line on line.product_id = products.id join orders on orders.id = line.order_id
        where products.law_key is not null and ${lacksCertificate}
        group by orders.id order by orders.id limit 100) as task) as certificates,
      (select coalesce(json_agg(task), '[]') from (
        select permit.id, permit.number, permit.law_key, name_ar, ${englishNameSql} as name_en, permit.valid_to
        from plant_permits permit left join products on products.id = permit.product_id
        where ${endsSoon()} order by permit.valid_to, permit.id limit 100) as task) as permits_ending`.execute(
    db,
  )
  return rows[0] ?? { taken_off: [], certificates: [], permits_ending: [] }
}
