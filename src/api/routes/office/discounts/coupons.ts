import { createCouponBatch } from '#domain/office/coupons/coupon-batch.ts'
import { findCoupons, findCouponUses, loadCoupon } from '#domain/office/coupons/find-coupons.ts'
import { createCoupon, updateCoupon } from '#domain/office/coupons/save-coupon.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/discounts/coupons.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { serializeCoupon, serializeCouponUse } from '../../../serializers/office/coupons.ts'
import { serializeJob } from '../../../serializers/office-job.ts'
import { pageQuery, pagedUpTo } from '../../../serializers/pagination.ts'
import { exportList } from '../list-export.ts'

/** Codes that customers enter in their cart (office.md §25). */
export function officeCouponRoutes(api: Api): void {
  bindEndpoint(api, contract.listCoupons, async ({ query }, context) => {
    const page = pageQuery(query)
    const { coupons, total } = await findCoupons(context.db, page)
    return pagedUpTo({ data: coupons.map(serializeCoupon), total }, page, context)
  })

  bindEndpoint(api, contract.exportCoupons, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, { list: 'coupons', format, filter }),
  )

  bindEndpoint(api, contract.getCoupon, async ({ params }, { db }) => ({
    data: await couponFor(db, params.id),
  }))

  bindEndpoint(api, contract.createCoupon, ({ body }, context) =>
    context.mutate(async (tx, audit) => saved(context, tx, await createCoupon(tx, audit, body))),
  )

  bindEndpoint(api, contract.updateCoupon, ({ params: { id }, body }, context) => {
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateCoupon(tx, audit, { id, version }, fields),
      (db) => couponFor(db, id),
    )
  })

  bindEndpoint(api, contract.createCouponBatch, ({ body }, { member, locale, mutate }) =>
    mutate(async (tx, audit) => {
      const { count, prefix, ...fields } = body
      const batch = { count, prefix, fields, locale, createdBy: member.id }
      const { id } = await createCouponBatch(tx, audit, batch)
      const job = await findJob(tx, id)
      if (!job) throw new ShopError('notFound')
      return { data: serializeJob(job, member, locale) }
    }),
  )

  bindEndpoint(api, contract.listCouponUses, async ({ params: { id }, query }, context) => {
    const page = pageQuery(query)
    await couponFor(context.db, id)
    const { uses, total, sums } = await findCouponUses(context.db, id, page)
    return { ...pagedUpTo({ data: uses.map(serializeCouponUse), total }, page, context), sums }
  })
}

const saved = async ({ t }: OfficeContext, tx: Db, id: number) => ({
  message: t('saved'),
  data: await couponFor(tx, id),
})

/** @throws ShopError `notFound` */
async function couponFor(db: Db, id: number): Promise<contract.Coupon> {
  const found = await loadCoupon(db, id)
  if (!found) throw new ShopError('notFound')
  return serializeCoupon(found)
}
