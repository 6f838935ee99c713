import { sql } from 'kysely'
import type { ShopCustomer } from './customer.ts'
import { act } from './office.ts'
import type { Answer, Shop } from './shop.ts'

/** Moves an order to delivered, as staff do. */
export async function deliver(staff: ShopCustomer, orderId: number): Promise<void> {
  for (const status of ['processing', 'shipped', 'delivered'])
    await staff.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })
}

/** An order for the refund dialog. */
export const refundable = async (staff: ShopCustomer, orderId: number) =>
  (await staff.call('GET', `/api/office/orders/${orderId}/refunds`)).body.data

export interface Wanted {
  lines?: object[]
  shipping_halalas?: number
  amount_halalas?: number
  reason?: string
  method?: string
  [field: string]: unknown
}

/** The preview of a refund of these parts. */
export const preview = async (
  staff: ShopCustomer,
  orderId: number,
  { lines = [], shipping_halalas, amount_halalas }: Wanted,
): Promise<Answer> =>
  staff.call('POST', `/api/office/orders/${orderId}/refunds/preview`, {
    body: {
      lines,
      ...(shipping_halalas !== undefined && { shipping_halalas }),
      ...(amount_halalas !== undefined && { amount_halalas }),
    },
  })

/** Refunds the previewed sums, to the card unless another way is given. */
export async function refund(
  staff: ShopCustomer,
  orderId: number,
  wanted: Wanted,
): Promise<Answer> {
  const { body } = await preview(staff, orderId, wanted)
  return act(staff, `/orders/${orderId}/refunds`, {
    lines: [],
    reason: 'arrived_dead',
    method: 'card',
    expected_total_halalas: body.data?.total_halalas ?? 1,
    version: body.data?.version ?? (await refundable(staff, orderId))?.version ?? 1,
    ...wanted,
  })
}

/** Backdates refunds, so that they are due for the sweeper. */
export const ageRefunds = (shop: Pick<Shop, 'db'>, minutes: number) =>
  sql`update refunds set created_at = created_at - make_interval(mins => ${minutes}),
    asked_at = asked_at - make_interval(mins => ${minutes})`.execute(shop.db)
