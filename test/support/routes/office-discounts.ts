import type { ShopCustomer } from '../customer.ts'
import { act } from '../office.ts'
import type { Arrangements, World } from './office-arrangements.ts'
import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const unknownId = 2_147_483_647
const withUnknownId = (path: string, status = 404): RouteEntry => ({
  statuses: staffOnly(status),
  path: () => path.replace(':id', String(unknownId)),
})

/** Coupons and sales of the back office, without an idempotency key. */
export const discountRoutes: Record<string, RouteEntry> = {
  'GET /api/office/coupons': { statuses: staffOnly() },
  'POST /api/office/coupons': { statuses: staffOnly(422) },
  'GET /api/office/coupons/:id': withUnknownId('/api/office/coupons/:id'),
  'PUT /api/office/coupons/:id': withUnknownId('/api/office/coupons/:id', 422),
  'POST /api/office/coupons/batch': { statuses: staffOnly(422) },
  'GET /api/office/coupons/:id/uses': withUnknownId('/api/office/coupons/:id/uses'),
  'GET /api/office/sales': { statuses: staffOnly() },
  'POST /api/office/sales': { statuses: staffOnly(422) },
  'GET /api/office/sales/:id': withUnknownId('/api/office/sales/:id'),
  'PUT /api/office/sales/:id': withUnknownId('/api/office/sales/:id', 422),
  'POST /api/office/sales/:id/preview': withUnknownId('/api/office/sales/:id/preview'),
  'POST /api/office/sales/:id/schedule': withUnknownId('/api/office/sales/:id/schedule', 422),
  'POST /api/office/sales/:id/stop': withUnknownId('/api/office/sales/:id/stop', 422),
}

let names = 0
const madeBy = async (owner: ShopCustomer, path: string, body: object) => {
  const { status, body: answer } = await act(owner, path, body)
  if (status > 201) throw new Error(JSON.stringify(answer))
  return answer.data as { id: number }
}

/** Inputs with which calls of coupons and sales succeed. */
export function discountArrangements(world: World): Arrangements {
  const coupon = () => ({ code: `CODE-${(names += 1)}`, kind: 'percent', percent_bp: 1_000 })
  const sale = () => ({
    name_ar: `Sale ${(names += 1)}`,
    name_en: 'Sale',
    starts_on: '2090-09-23',
    ends_on: '2090-09-30',
    rule: { percent_bp: 2_000 },
  })
  /** The path of an action on a sale that was just created, optionally scheduled. */
  const onSale = async (path: string, isScheduled = false) => {
    await world.shop.stockPlant()
    const { id } = await madeBy(world.owner(), '/sales', sale())
    if (isScheduled) {
      await madeBy(world.owner(), `/sales/${id}/schedule`, {})
      await world.shop.runJobs()
    }
    return path.replace(':id', String(id))
  }
  return {
    'POST /api/office/sales': async () => ({ body: sale() }),
    'PUT /api/office/sales/:id': async () => ({
      path: await onSale('/api/office/sales/:id'),
      body: { version: 1, rule: { amount_halalas: 500 } },
    }),
    'POST /api/office/sales/:id/schedule': async () => ({
      path: await onSale('/api/office/sales/:id/schedule'),
    }),
    'POST /api/office/sales/:id/stop': async () => ({
      path: await onSale('/api/office/sales/:id/stop', true),
    }),
    'POST /api/office/coupons': async () => ({ body: coupon() }),
    'PUT /api/office/coupons/:id': async () => {
      const { id } = await madeBy(world.owner(), '/coupons', coupon())
      return { path: `/api/office/coupons/${id}`, body: { version: 1, is_active: false } }
    },
    'POST /api/office/coupons/batch': async () => ({
      body: { kind: 'fixed', amount_halalas: 500, count: 2 },
    }),
  }
}
