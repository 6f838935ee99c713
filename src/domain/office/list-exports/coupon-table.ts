import {
  findCouponIds,
  loadCouponsById,
  type CouponFilter,
  type CouponRow,
} from '../coupons/find-coupons.ts'
import { contentOf } from '../coupons/save-coupon.ts'
import { couponCell } from '../imports/coupons/coupon-cells.ts'
import { fieldsOfKind } from '../imports/fields.ts'
import { text, type ListTable } from './list-table.ts'

/** Coupons with the columns of their import, so that importing an unchanged file changes nothing (office.md O3.16). */
export const couponTable: ListTable<CouponFilter, CouponRow> = {
  permissions: ['export.run', 'discounts.write'],
  title: 'sheetCoupons',
  columns: fieldsOfKind('coupons').map(({ name }) => ({
    title: name,
    width: 14,
    cell: (row) => text(couponCell(name, contentOf(row))),
  })),
  findIds: findCouponIds,
  loadRows: loadCouponsById,
}
