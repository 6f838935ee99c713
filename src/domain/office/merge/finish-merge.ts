import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { redirectOldSlugs } from '../categories/save-category.ts'
import { productsWith } from './create-merge.ts'
import { moveCartLines } from './cart-lines.ts'
import {
  mergedLists,
  type DeletedOption,
  type Merge,
  type MergeParams,
  type SearchTopic,
} from './merge-params.ts'

/**
 * Finishes a merge after every row was written: deletes the merged category, colour or size, and redirects remaining references to the
 * other. Products that got it meanwhile first become rows of the job; it is kept if a product could not be written.
 *
 * @returns whether there are more rows
 */
export async function finishMerge(
  tx: Db,
  audit: Audit,
  jobId: number,
  params: MergeParams,
): Promise<boolean> {
  const { list, id, intoId } = params
  // From here on, no product can be given it. Locked after the products, in the same order as by an edit of a product.
  const { rows } = await sql<DeletedOption['row']>`
    select * from ${sql.table(list)} where id = any(${[id, intoId]}::int[]) order by id for update`.execute(
    tx,
  )
  const row = rows.find((one) => one.id === id)
  const into = rows.find((one) => one.id === intoId)
  if (!row || !into) return false
  if (await addLateProducts(tx, jobId, params)) return true
  const { rows: left } = await sql`select 1 from (${productsWith(params)}) as kept limit 1`.execute(
    tx,
  )
  if (left.length > 0) return false
  const followed = list === 'categories' ? await followCategory(tx, params, row.slug) : nothing
  if (list !== 'categories') await moveCartLines(tx, { list, id, intoId }, 'all')
  await tx.deleteFrom(list).where('id', '=', id).execute()
  const deleted: DeletedOption = { row, ...followed }
  await sql`update jobs set params = params || ${JSON.stringify({ deleted })}::jsonb where id = ${jobId}::int`.execute(
    tx,
  )
  audit.record({
    action: `${mergedLists[list].entity}.merged`,
    entityId: id,
    title: row.name_ar,
    // Recorded by name, because the id of the deleted one says nothing.
    changes: { into: [row.name_ar, into.name_ar] },
  })
  return false
}

/** Adds the products that have it and are not rows of the job. */
async function addLateProducts(tx: Db, jobId: number, merge: Merge): Promise<boolean> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into job_rows (job_id, line, entity_id)
      select ${jobId}::int, jobs.total + row_number() over (order by product_id), product_id::text
      from (${productsWith(merge)}) as late join jobs on jobs.id = ${jobId}::int
      where not exists (select from job_rows known where known.job_id = ${jobId}::int and known.entity_id = late.product_id::text)
      returning 1)
    update jobs set total = total + (select count(*) from added) where id = ${jobId}::int
    returning (select count(*)::int from added) as added`.execute(tx)
  return (rows[0]?.added ?? 0) > 0
}

const nothing: Omit<DeletedOption, 'row'> = {
  oldSlugs: [],
  coupons: [],
  topics: { gone: [], added: [] },
  pins: [],
}

/** Moves slugs, coupons, search topics and pins of a category to the other. */
async function followCategory(
  tx: Db,
  { id, intoId }: Merge,
  slug: string,
): Promise<Omit<DeletedOption, 'row'>> {
  const oldSlugs = await tx
    .updateTable('old_slugs')
    .set({ category_id: intoId })
    .where('category_id', '=', id)
    .returning('slug')
    .execute()
  await redirectOldSlugs(tx, intoId, [slug])
  const { rows: coupons } = await sql<DeletedOption['coupons'][number]>`
    with gone as (delete from coupon_categories where category_id = ${id} returning coupon_id),
      added as (insert into coupon_categories (coupon_id, category_id)
        select coupon_id, ${intoId}::int from gone on conflict do nothing returning coupon_id)
    select coupon_id, coupon_id not in (select coupon_id from added) as "hadBoth" from gone`.execute(
    tx,
  )
  const { rows: gone } = await sql<SearchTopic>`
    delete from search_topics where ${id}::int = any(category_ids) returning word, category_ids, is_strict`.execute(
    tx,
  )
  const { rows: added } = await sql<SearchTopic>`
    insert into search_topics (word, category_ids, is_strict)
    select word, array(select distinct case named when ${id}::int then ${intoId}::int else named end
      from unnest(category_ids) as named order by 1), is_strict
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as topic (word text, category_ids integer[], is_strict boolean)
    on conflict do nothing returning word, category_ids, is_strict`.execute(tx)
  const pins = await tx
    .selectFrom('category_pins')
    .select(['product_id', 'position'])
    .where('category_id', '=', id)
    .execute()
  return { oldSlugs: oldSlugs.map((one) => one.slug), coupons, topics: { gone, added }, pins }
}
