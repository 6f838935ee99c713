import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { writeDocument } from './write-document.ts'

/** The scope of a count: one of the first four fields. */
export interface CountScope {
  /** The beginning of the place in the nursery. */
  place?: string | undefined
  category_id?: number | undefined
  product_ids?: number[] | undefined
  everything?: true | undefined
  is_blind: boolean
  note?: string | null | undefined
}

/** The most lines of a count; more would take more than a day. */
const maxLines = 2000

/**
 * Opens a count with a line for each tracked plant of the scope, in the order of their places. Returns the document's id.
 *
 * @throws ShopError `validationFailed` when the scope contains no plants, or too many
 */
export async function openCount(
  tx: Db,
  audit: Audit,
  staffId: number,
  scope: CountScope,
): Promise<number> {
  const plants = await plantsIn(tx, scope)
  const [field] = fieldOf(scope)
  if (plants.length === 0)
    throw new ShopError('validationFailed', {}, { [field]: ['invalidValue'] })
  if (plants.length > maxLines)
    throw new ShopError('validationFailed', {}, { [field]: ['narrowYourSearch'] })
  const id = await writeDocument(
    tx,
    {
      kind: 'count',
      state: 'open',
      on_day: dayOf(new Date()),
      reason: 'counted',
      note: scope.note ?? null,
      is_blind: scope.is_blind,
      staff_id: staffId,
    },
    plants,
  )
  audit.record({
    action: 'stock.countOpened',
    entityId: id,
    title: scope.place ?? String(id),
    changes: { lines: [null, plants.length] },
    reason: scope.note ?? null,
  })
  return id
}

function fieldOf({
  place,
  category_id,
  product_ids,
  everything,
}: CountScope): [string, RawBuilder<unknown>] {
  if (everything) return ['everything', sql`true`]
  if (product_ids) return ['product_ids', sql`products.id = any(${product_ids}::int[])`]
  if (category_id !== undefined)
    return [
      'category_id',
      sql`products.id in (select product_id from product_categories where category_id = ${category_id}::int)`,
    ]
  return ['place', sql`starts_with(products.place, ${place ?? ''})`]
}

async function plantsIn(tx: Db, scope: CountScope) {
  const [, isInScope] = fieldOf(scope)
  const { rows } = await sql<{ product_id: number; variant_id: number | null }>`
    select products.id as product_id, variant.id as variant_id
    from products left join product_variants variant on varies and variant.product_id = products.id and variant.is_active
    where ${isInScope} and deleted_at is null
      and case when varies then variant.stock_quantity else products.stock_quantity end is not null
    order by place nulls last, name_ar, products.id, variant.position limit ${maxLines + 1}`.execute(
    tx,
  )
  return rows
}
