import type { Audit } from '#domain/audit/audited-transaction.ts'
import { lockCoupon } from '#domain/coupons/coupon-use.ts'
import type { Db } from '#db/tables.ts'
import type { ShopError } from '#shared/shop-error.ts'
import { failedRow } from '../../bulk/row-failure.ts'
import { deleteCoupon, isInUse } from '../../coupons/delete-coupon.ts'
import { loadCoupon } from '../../coupons/find-coupons.ts'
import {
  contentOf,
  createCoupon,
  updateCoupon,
  type CouponContent,
} from '../../coupons/save-coupon.ts'
import type { UndoRow, JobKind, RowOutcome, WaitingRow } from '../../jobs/job.ts'
import { writeWithSavepoints } from '../../products/write-with-savepoints.ts'
import type { CouponChanges } from './coupon-changes.ts'

/** The former content of a coupon; null: the import added it. */
interface CouponBefore {
  content: CouponContent | null
}

/**
 * Writes the coupons of a table (office.md §33). Undoing restores changed coupons and deletes added ones, or pauses them where an order or
 * a cart uses them.
 */
export const couponImportKind: JobKind = {
  name: 'coupons.import',
  entity: null,
  permissions: () => ['import.run', 'discounts.write'],
  rows: {
    run: (tx, audit, _, rows) => eachInTurn(rows, (row) => writeCoupon(tx, audit, row)),
    undo: (tx, audit, _, rows) => eachInTurn(rows, (row) => putBack(tx, audit, row)),
  },
}

/** Writes rows one after the other: each locks its coupon, as does an order that counts a use. */
async function eachInTurn<Row>(
  rows: readonly Row[],
  write: (row: Row) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push(await write(row))
  return outcomes
}

const refused = (error: ShopError): RowOutcome =>
  error.code === 'editConflict'
    ? { state: 'skipped', code: 'couponChangedSince' }
    : failedRow(error)

async function writeCoupon(tx: Db, audit: Audit, { input }: WaitingRow): Promise<RowOutcome> {
  const { couponId, version, fields } = (input as { changes: CouponChanges }).changes
  const known = couponId === null ? undefined : await loadCoupon(tx, couponId)
  let id = couponId ?? 0
  const [refusal] = await writeWithSavepoints(tx, audit, [fields], async (own) => {
    if (couponId === null)
      id = await createCoupon(tx, own, { ...fields, kind: fields.kind ?? 'percent' })
    else await updateCoupon(tx, own, { id: couponId, version: version ?? 1 }, fields)
  })
  if (refusal) return refused(refusal)
  const before: CouponBefore = { content: known ? contentOf(known) : null }
  const written = await loadCoupon(tx, id)
  return { state: 'done', entityId: String(id), before, versionAfter: written?.version ?? 1 }
}

async function putBack(tx: Db, audit: Audit, row: UndoRow): Promise<RowOutcome> {
  const id = Number(row.entityId)
  const { content } = row.before as CouponBefore
  await lockCoupon(tx, id)
  const coupon = await loadCoupon(tx, id)
  if (!coupon || coupon.version !== row.versionAfter)
    return { state: 'skipped', code: 'couponChangedSince' }
  if (content === null && !(await isInUse(tx, id))) {
    await deleteCoupon(tx, audit, coupon)
    return { state: 'done' }
  }
  const [refusal] = await writeWithSavepoints(
    tx,
    audit,
    [content ?? { is_active: false }],
    (own, [to]) => updateCoupon(tx, own, { id, version: coupon.version }, to ?? {}),
  )
  if (refusal) return refused(refusal)
  return content === null ? { state: 'done', code: 'couponPausedInUse' } : { state: 'done' }
}
