import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { planSave, type PlannedSave, type Writer } from '../products/plan-save.ts'
import { writeSaves } from '../products/save-product.ts'
import { nextVersion } from '../products/write-products.ts'
import { writeWithSavepoints } from '../products/write-with-savepoints.ts'
import { removeWindows, setDueDays } from '../scheduled-prices/stored-windows.ts'
import {
  dueAfter,
  segmentFrom,
  withSegment,
  filterReducingPrices,
  type PriceWindow,
} from '../scheduled-prices/windows.ts'

/** A locked product and its future windows of special prices. */
export interface WindowedProduct {
  product: LockedProduct
  windows: readonly PriceWindow[]
  /** Whether a window was removed: without another, the product gets no special price. Otherwise an expired special price is kept. */
  removesExpired?: boolean
}

/** The present version of a written product, or the reason why it was not written. */
export type PriceOutcome = { version: number } | { refusal: ShopError }

/**
 * Writes the special price that applies today, or next, into products, each with its version, history and audit row, and schedules the
 * change after it. The caller stores the windows.
 */
export async function writeSpecialPrices(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { products, today }: { products: readonly WindowedProduct[]; today: Day },
): Promise<PriceOutcome[]> {
  const planned = products.map((one) => plan(writer, one, today))
  const saves = planned.filter((one): one is PlannedPrice => 'save' in one)
  const refusals = await writeWithSavepoints(
    tx,
    audit,
    saves.map(({ save }) => save),
    (own, plans) => writeSaves(tx, own, writer, plans),
  )
  const refused = new Map(saves.map((one, index) => [one, refusals[index]]))
  const written = saves.filter((one) => !refused.get(one))
  await setDueDays(
    tx,
    written.map(({ save, dueOn }) => ({ productId: save.id, dueOn })),
  )
  // Without a sale, the product itself contains its only special price.
  const withoutSale = written.filter(({ hasNoSale }) => hasNoSale).map(({ save }) => save.id)
  if (withoutSale.length > 0) await removeWindows(tx, withoutSale, null)
  return planned.map((one) => {
    if (!('save' in one)) return one
    const refusal = refused.get(one)
    if (refusal) return { refusal }
    const { save } = one
    const hasChanged = Object.keys(save.changes).length > 0
    return { version: hasChanged ? nextVersion(save.product) : save.product.version }
  })
}

interface PlannedPrice {
  save: PlannedSave
  dueOn: Day | null
  /** Whether the product is in no sale any longer. */
  hasNoSale: boolean
}

function plan(
  writer: Writer,
  { product, windows, removesExpired = false }: WindowedProduct,
  today: Day,
): PlannedPrice | { refusal: ShopError } {
  const { content: before } = product
  const reducing = filterReducingPrices(windows, before)
  const segment = segmentFrom(reducing, today)
  const content = segment || removesExpired ? withSegment(before, segment) : before
  const hasNoSale = !windows.some(({ saleId }) => saleId !== null)
  try {
    const save = planSave(writer, { product, content, action: 'product.updated' })
    return {
      save: { ...save, isOfSale: true },
      dueOn: hasNoSale ? null : dueAfter(segment, before.varies, today),
      hasNoSale,
    }
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error }
    throw error
  }
}
