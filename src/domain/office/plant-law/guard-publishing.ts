import type { ProductStatus } from '#db/tables/catalogue.ts'
import type { Db } from '#db/tables.ts'
import { judgePlants, refusalToPublish } from './judge-plants.ts'

/** What is asked of a write: `PlannedWrite` of `products/write-products.ts`. */
interface PlannedState {
  id: number
  product: { content: { status: ProductStatus } } | null
  after: { status: ProductStatus; name_latin: string | null; profile: string | null }
  changes: object
}

/** Sold under a permit from now on. */
interface PermitUse {
  productId: number
  lawKey: string
  permitId: number
}

/**
 * Refuses to publish what the law bars, and a new name or kind that it bars of what is published (plants.md 55.3). One statement where something
 * is published, else none.
 *
 * @returns the permits that were needed, for `notePermitUses`
 * @throws ShopError `plantBlocked` `permitNeeded`, and `notPublishable` for a product without a scientific name where the shop wants one
 */
export async function guardPublishing(
  tx: Db,
  plans: readonly PlannedState[],
): Promise<PermitUse[]> {
  const published = plans.filter(
    ({ product, after, changes }) =>
      after.status === 'published' &&
      (product?.content.status !== 'published' || 'name_latin' in changes || 'profile' in changes),
  )
  const verdicts = await judgePlants(
    tx,
    published.map(({ id, after }) => ({ id, name: after.name_latin, profile: after.profile })),
  )
  return published.flatMap(({ id }, index) => {
    const verdict = verdicts[index]
    const refusal = verdict && refusalToPublish(verdict)
    if (refusal) throw refusal
    return verdict?.law && verdict.permitId !== null
      ? [{ productId: id, lawKey: verdict.law.key, permitId: verdict.permitId }]
      : []
  })
}

/** Writes down who published what by which permit (plants.md 55.4). One statement; none for none. */
export async function notePermitUses(
  tx: Db,
  staffId: number | null,
  uses: readonly PermitUse[],
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('plant_law_events')
    .values(
      uses.map(({ productId, lawKey, permitId }) => ({
        kind: 'published' as const,
        law_key: lawKey,
        permit_id: permitId,
        product_id: productId,
        staff_id: staffId,
      })),
    )
    .execute()
}
