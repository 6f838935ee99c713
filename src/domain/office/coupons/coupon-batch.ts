import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { createJob } from '../jobs/create-job.ts'
import type { FileTask, JobKind, JobRecord } from '../jobs/job.ts'
import { writeTable } from '../tables/write-table.ts'
import {
  blankCoupon,
  checkCoupon,
  withFields,
  writeLimits,
  type CouponContent,
  type CouponFields,
} from './save-coupon.ts'

interface NewBatch {
  count: number
  prefix: string
  fields: CouponFields & { kind: 'percent' | 'fixed' }
  locale: Locale
  createdBy: number
}
interface BatchParams {
  batchId: number
  count: number
  prefix: string
  locale: Locale
  content: Omit<CouponContent, 'code'>
}

/**
 * Creates the job that makes `count` single-use codes and writes them into a file (office.md §25).
 *
 * @throws ShopError `validationFailed`
 */
export async function createCouponBatch(
  tx: Db,
  audit: Audit,
  { count, prefix, fields, locale, createdBy }: NewBatch,
): Promise<JobRecord> {
  const { code: _, ...sent } = fields
  const content = {
    ...withFields({ ...blankCoupon, kind: fields.kind }, sent),
    usage_limit: 1,
    is_active: true,
  }
  await checkCoupon(tx, content)
  const { id: batchId } = await tx
    .insertInto('coupon_batches')
    .values({ prefix, count, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const params: BatchParams = { batchId, count, prefix, locale, content }
  const job = await createJob(tx, audit, { kind: 'coupons.batch', params, createdBy }, count)
  await tx
    .updateTable('jobs')
    .set({ file_name: `warif-coupons-${dayOf(new Date())}.csv` })
    .where('id', '=', job.id)
    .execute()
  audit.record({
    action: 'coupon.batchCreated',
    entityId: batchId,
    title: prefix,
    changes: { rows: [null, count], kind: [null, content.kind] },
  })
  return job
}

/** Without letters and digits that are mistaken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const randomLength = 8

const newCode = (prefix: string): string =>
  prefix + Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')

export const couponBatchJobKind: JobKind = {
  name: 'coupons.batch',
  entity: null,
  permissions: () => ['discounts.write'],
  writeFile: writeBatch,
}

const headers = { ar: ['الرمز'], en: ['Code'] } as const

async function writeBatch({ db, job, path, progress }: FileTask): Promise<number> {
  const params = job.params as BatchParams
  await progress(0)
  const codes = await withTransactionRetry(db, (tx) => makeCodes(tx, params))
  return writeTable(
    path,
    'csv',
    {
      headers: [...headers[params.locale]],
      widths: [24],
      isRightToLeft: params.locale === 'ar',
      sheetName: 'Coupons',
    },
    codes.map((text) => [{ text }]),
  )
}

/** Makes the codes of a batch in one transaction; after a crash, the existing codes are returned. */
async function makeCodes(tx: Db, { batchId, count, prefix, content }: BatchParams) {
  await tx.selectFrom('coupon_batches').select('id').where('id', '=', batchId).forUpdate().execute()
  const codesOf = async () =>
    (
      await tx
        .selectFrom('coupons')
        .select('code')
        .where('batch_id', '=', batchId)
        .orderBy('id')
        .execute()
    ).map(({ code }) => code)
  const there = await codesOf()
  if (there.length >= count) return there
  const { percent_bp: percent_basis_points, category_ids, product_ids, ...columns } = content
  const made: number[] = []
  while (made.length < count) {
    const wanted = Array.from({ length: count - made.length }, () => newCode(prefix))
    const { rows } = await sql<{ id: number }>`
      insert into coupons (code, kind, percent_basis_points, amount_halalas, starts_at, ends_at, min_sub_total_halalas,
        max_discount_halalas, usage_limit, per_customer_limit, is_active, note, batch_id)
      select code, ${columns.kind}::text, ${percent_basis_points}::int, ${columns.amount_halalas}::int, ${columns.starts_at}::timestamptz,
        ${columns.ends_at}::timestamptz, ${columns.min_sub_total_halalas}::int, ${columns.max_discount_halalas}::int,
        ${columns.usage_limit}::int, ${columns.per_customer_limit}::int, ${columns.is_active}::boolean, ${columns.note}::text, ${batchId}::int
      from unnest(${wanted}::text[]) as wanted (code) on conflict (code) do nothing returning id`.execute(
      tx,
    )
    made.push(...rows.map(({ id }) => id))
  }
  await writeLimits(tx, made, { category_ids, product_ids })
  return codesOf()
}
