import type { ProductStatus } from '#db/tables/catalogue.ts'
import type { Db } from '#db/tables.ts'
import { checkPlantLaw, refusalToPublish } from './check-plant-law.ts'

/** The fields of `PlannedWrite` (`products/write-products.ts`) that are checked. */
interface PlannedState {
  id: number
  product: { content: { status: ProductStatus } } | null
  after: { status: ProductStatus; name_latin: string | null; profile: string | null }
  changes: object
}

/** A product published under a permit. */
interface PermitUse {
  productId: number
  lawKey: string
  permitId: number
}

/**
 * Refuses to publish plants that the law bars, and to give published products a barred name or kind (plants.md 55.3). One statement if
 * something is published, else none.
 *
 * @returns the permits that were needed, for `recordPermitUses`
 * @throws ShopError `plantBlocked` `permitNeeded`, and `notPublishable` for a product without a scientific name where the shop requires
 *   one
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
  const verdicts = await checkPlantLaw(
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

/** Records who published which product under which permit (plants.md 55.4). One statement; none for an empty list. */
export async function recordPermitUses(
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
