import type { ShopCustomer } from '../customer.ts'
import { act } from '../office.ts'
import type { Arrangements, World } from './office-arrangements.ts'
import type { RouteEntry, Statuses } from './table.ts'

/** Members of staff alone; what they name is not there, or the call says nothing. */
const staffOnly = (status = 200): Statuses => [401, 403, 403, status, 401, 401]
const unknownId = 2_147_483_647
const withUnknownId = (path: string, status = 404): RouteEntry => ({
  statuses: staffOnly(status),
  path: () => path.replace(':id', String(unknownId)),
})

/** Coupons and sales of the back office. Without a key for repeated calls. */
export const discountRoutes: Record<string, RouteEntry> = {
  'GET /api/office/coupons': { statuses: staffOnly() },
  'POST /api/office/coupons': { statuses: staffOnly(422) },
  'GET /api/office/coupons/:id': withUnknownId('/api/office/coupons/:id'),
  'PUT /api/office/coupons/:id': withUnknownId('/api/office/coupons/:id', 422),
  'POST /api/office/coupons/batch': { statuses: staffOnly(422) },
  'GET /api/office/coupons/:id/uses': withUnknownId('/api/office/coupons/:id/uses'),
}

let names = 0
const madeBy = async (owner: ShopCustomer, path: string, body: object) => {
  const { status, body: answer } = await act(owner, path, body)
  if (status > 201) throw new Error(JSON.stringify(answer))
  return answer.data as { id: number }
}

/** What makes calls of coupons and sales succeed. */
export function discountArrangements(world: World): Arrangements {
  const coupon = () => ({ code: `CODE-${(names += 1)}`, kind: 'percent', percent_bp: 1_000 })
  return {
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
