import { sql } from 'kysely'
import { auditedTransaction, systemActor, type Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import { dayOf, type Day } from '#shared/day.ts'
import { lockProducts } from '../product-content/load-content.ts'
import { planConsequence } from '../products/plan-save.ts'
import { writeProducts } from '../products/write-products.ts'
import { holdsFor, isForbiddenStatus, isLiftable } from '../plant-law/check-plant-law.ts'

/** The number of products written by one statement. */
const batchSize = 100

/** The condition for rows of `products` with their row `law` that are published but may not be sold on that day. */
const isForbidden = (
  today: Day,
) => sql<boolean>`products.status = 'published' and ${isForbiddenStatus}
  and not (${isLiftable} and exists (
    select from plant_permits permit where ${holdsFor(sql`law.key`, sql`products.id`, today)}))`

const findForbidden = async (db: Db, today: Day) =>
  (
    await sql<{ id: number; key: string }>`
      select products.id, law.key from plant_law law join products on products.law_key = law.key
      where ${isForbidden(today)} order by products.id`.execute(db)
  ).rows

/**
 * Unpublishes products that may not be sold today, because of a new rule or a permit that ended or was withdrawn (plants.md 55.3, 55.4).
 * Their cart lines are removed as for any unpublished product, and each product becomes a task for staff.
 *
 * @param staffId the member whose action caused it; null: the shop itself
 * @returns the ids of the products, in ascending order
 */
export async function unpublishForbidden(
  tx: Db,
  audit: Audit,
  { staffId, today = dayOf(new Date()) }: { staffId: number | null; today?: Day },
): Promise<number[]> {
  const found = await findForbidden(tx, today)
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  const ids = [...keys.keys()]
  for (const batch of batchesOf(ids, batchSize)) {
    const products = await lockProducts(tx, batch)
    const plans = products
      .filter(({ content }) => content.status === 'published')
      // Nothing else is checked: the product is unpublished whatever its state.
      .map((product) =>
        planConsequence(product, { status: 'draft' }, { action: 'product.takenOff', today }),
      )
    await writeProducts(tx, audit, staffId, plans)
    if (plans.length > 0)
      await tx
        .insertInto('plant_law_events')
        .values(
          plans.map(({ id }) => ({
            kind: 'taken_off' as const,
            law_key: keys.get(id) ?? '',
            permit_id: null,
            product_id: id,
            staff_id: staffId,
          })),
        )
        .execute()
  }
  return ids
}

/** Unpublishes products whose permits ended by date, in Riyadh days. Any process may call it at any time. Returns the products' ids. */
export async function endPermits(db: Db, today: Day = dayOf(new Date())): Promise<number[]> {
  if ((await findForbidden(db, today)).length === 0) return []
  return auditedTransaction(db, systemActor, (tx, audit) =>
    unpublishForbidden(tx, audit, { staffId: null, today }),
  )
}
