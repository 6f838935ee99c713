import { deliver, refundable } from '../refunds.ts'
import { idempotencyHeaders } from '../office.ts'
import type { ArrangedCall, Arrangements, World } from './office-arrangements.ts'
import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const unknownRefund = '00000000-0000-4000-8000-000000000000'

/** Refunds, and lines taken out of orders. */
export const refundRoutes: Record<string, RouteEntry> = {
  'GET /api/office/orders/:id/refunds': {
    statuses: staffOnly(),
    path: (a) => `/api/office/orders/${a.orderId}/refunds`,
  },
  // The order has no invoice yet.
  'POST /api/office/orders/:id/refunds/preview': {
    statuses: staffOnly(400),
    path: (a) => `/api/office/orders/${a.orderId}/refunds/preview`,
    body: () => ({ lines: [] }),
  },
  'POST /api/office/orders/:id/refunds': {
    statuses: staffOnly(422),
    path: (a) => `/api/office/orders/${a.orderId}/refunds`,
  },
  'POST /api/office/orders/:id/reductions/preview': {
    statuses: staffOnly(422),
    path: (a) => `/api/office/orders/${a.orderId}/reductions/preview`,
  },
  'POST /api/office/orders/:id/reductions': {
    statuses: staffOnly(422),
    path: (a) => `/api/office/orders/${a.orderId}/reductions`,
  },
  'GET /api/office/refunds': { statuses: staffOnly() },
  'POST /api/office/refunds/:id/done': {
    statuses: staffOnly(404),
    path: () => `/api/office/refunds/${unknownRefund}/done`,
    body: () => ({ bank_reference: 'TR-1' }),
  },
  'POST /api/office/refunds/:id/method': {
    statuses: staffOnly(404),
    path: () => `/api/office/refunds/${unknownRefund}/method`,
    body: () => ({ method: 'cash' }),
  },
  'POST /api/office/refunds/:id/account': {
    statuses: staffOnly(404),
    path: () => `/api/office/refunds/${unknownRefund}/account`,
  },
}

/** Inputs with which their calls succeed. */
export function refundArrangements({ shop, owner }: World): Arrangements {
  const order = async () => {
    const buyer = await shop.customer()
    await buyer.fillCart(await shop.stockPlant({ priceHalalas: 5_000, stock: 5 }), 2)
    const { id, items } = (await buyer.placeOrder()).body.data.order
    return { id: id as number, line: items[0].id as number }
  }
  const sold = async () => {
    const placed = await order()
    await deliver(owner(), placed.id)
    return placed
  }
  const bodyFor = async ({ id, line }: { id: number; line: number }) => ({
    lines: [{ order_item_id: line, quantity: 1 }],
    reason: 'damaged',
    method: 'bank_transfer',
    iban: 'SA0380000000608010167519',
    expected_total_halalas: 5_000,
    version: (await refundable(owner(), id)).version,
  })
  const toTransfer = async () => {
    const placed = await sold()
    const path = `/api/office/orders/${placed.id}/refunds`
    const { body } = await owner().call('POST', path, {
      body: await bodyFor(placed),
      headers: idempotencyHeaders(),
    })
    return body.data.refund.id as string
  }
  const ofRefund =
    (act: string, body: object = {}) =>
    async (): Promise<ArrangedCall> => ({
      path: `/api/office/refunds/${await toTransfer()}/${act}`,
      body,
    })
  return {
    'POST /api/office/orders/:id/refunds': async () => {
      const placed = await sold()
      return { path: `/api/office/orders/${placed.id}/refunds`, body: await bodyFor(placed) }
    },
    'POST /api/office/orders/:id/reductions': async () => {
      const { id, line } = await order()
      const { version } = await refundable(owner(), id)
      const lines = [{ order_item_id: line, quantity: 1 }]
      return {
        path: `/api/office/orders/${id}/reductions`,
        body: { lines, reason: 'missing', version },
      }
    },
    'POST /api/office/refunds/:id/done': ofRefund('done', { bank_reference: 'TR-1' }),
    'POST /api/office/refunds/:id/method': ofRefund('method', { method: 'cash' }),
    'POST /api/office/refunds/:id/account': ofRefund('account'),
  }
}
