import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { createJob } from '../jobs/create-job.ts'
import type { JobRecord } from '../jobs/job.ts'
import type { ListTable } from '../rows.ts'
import { mergedLists, type Merge, type MergeParams } from './merge-params.ts'

/**
 * Returns a query of `product_id`: the products with this category, colour or size, including those in the bin and those with it only on an
 * inactive variant.
 */
export function productsWith({ list, id }: Pick<Merge, 'list' | 'id'>): RawBuilder<unknown> {
  const { table, column } = mergedLists[list]
  const chosen = sql`select product_id from ${sql.table(table)} where ${sql.ref(column)} = ${id}::int`
  return list === 'categories'
    ? chosen
    : sql`${chosen} union select product_id from product_variants where ${sql.ref(column)} = ${id}::int`
}

/**
 * Creates the job that replaces one category, colour or size by another in every product and then deletes it (office.md §22). Its rows are
 * the products that have it now; products that get it meanwhile are added.
 *
 * @throws ShopError `notFound`, `validationFailed` { intoId } when both are the same
 */
export async function createMerge(
  tx: Db,
  audit: Audit,
  { createdBy, ...merge }: Merge & { createdBy: number },
): Promise<JobRecord> {
  if (merge.id === merge.intoId)
    throw new ShopError('validationFailed', {}, { intoId: ['invalidValue'] })
  const one = await namesOf(tx, merge.list, merge.id)
  const into = await namesOf(tx, merge.list, merge.intoId)
  const params: MergeParams = {
    ...merge,
    ...one,
    into_ar: into.name_ar,
    into_en: into.name_en,
  }
  return createJob(
    tx,
    audit,
    { kind: 'products.merge', params, createdBy },
    sql`select row_number() over (order by product_id)::int as line, product_id::text as entity_id, null::jsonb as input
      from (${productsWith(merge)}) as using_it`,
  )
}

async function namesOf(
  tx: Db,
  list: ListTable,
  id: number,
): Promise<{ name_ar: string; name_en: string }> {
  const found = await tx
    .selectFrom(list)
    .select(['name_ar', 'name_en'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new ShopError('notFound')
  return found
}
