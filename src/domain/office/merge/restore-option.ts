import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { mergedLists, type DeletedOption, type Merge, type MergeParams } from './merge-params.ts'

/**
 * Restores the category, colour or size that a merge deleted, under its id, with everything that referred to it; does nothing if it was not
 * deleted or exists again. Its id cannot have been reused (`insertLast`); its slug may have been, and then it gets a new one.
 */
export async function restoreOption(
  tx: Db,
  audit: Audit,
  { list, id, intoId, into_ar, deleted }: MergeParams,
): Promise<void> {
  if (!deleted) return
  const { row } = deleted
  const table = sql.table(list)
  const { rows } = await sql<{ is_there: boolean; is_slug_taken: boolean }>`
    select coalesce(bool_or(id = ${id}), false) as is_there, coalesce(bool_or(slug = ${row.slug}), false) as is_slug_taken
    from ${table}`.execute(tx)
  if (rows[0]?.is_there) return
  const again = {
    ...row,
    version: row.version + 1,
    slug: rows[0]?.is_slug_taken ? `${row.slug}-${id}` : row.slug,
  }
  await sql`insert into ${table} select * from json_populate_record(null::${table}, ${JSON.stringify(again)}::json)`.execute(
    tx,
  )
  if (list === 'categories') await returnToCategory(tx, { list, id, intoId }, deleted)
  audit.record({
    action: `${mergedLists[list].entity}.restored`,
    entityId: id,
    title: row.name_ar,
    changes: { into: [into_ar, row.name_ar] },
  })
}

async function returnToCategory(
  tx: Db,
  { id, intoId }: Merge,
  { row, oldSlugs, coupons, topics, pins }: DeletedOption,
): Promise<void> {
  await tx.deleteFrom('old_slugs').where('slug', '=', row.slug).execute()
  await sql`update old_slugs set category_id = ${id} where category_id = ${intoId} and slug = any(${oldSlugs}::text[])`.execute(
    tx,
  )
  const own = coupons.filter(({ hadBoth }) => !hadBoth).map(({ coupon_id }) => coupon_id)
  const all = coupons.map(({ coupon_id }) => coupon_id)
  await sql`delete from coupon_categories where category_id = ${intoId} and coupon_id = any(${own}::int[])`.execute(
    tx,
  )
  await sql`insert into coupon_categories (coupon_id, category_id) select id, ${id}::int from coupons where id = any(${all}::int[])`.execute(
    tx,
  )
  await sql`
    delete from search_topics using jsonb_to_recordset(${JSON.stringify(topics.added)}::jsonb) as added (word text, category_ids integer[])
    where search_topics.word = added.word and search_topics.category_ids = added.category_ids`.execute(
    tx,
  )
  await sql`
    insert into search_topics (word, category_ids, is_strict)
    select word, category_ids, is_strict
    from jsonb_to_recordset(${JSON.stringify(topics.gone)}::jsonb) as gone (word text, category_ids integer[], is_strict boolean)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into category_pins (category_id, product_id, position)
    select ${id}::int, product_id, position
    from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as pinned (product_id integer, position integer)
    where exists (select from products where products.id = pinned.product_id)
    order by product_id`.execute(tx)
}
