import { sql } from 'kysely'
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
  'GET /api/office/refunds/unrecorded': { statuses: staffOnly() },
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
  'POST /api/office/refunds/:id/decision': {
    statuses: staffOnly(404),
    path: () => `/api/office/refunds/${unknownRefund}/decision`,
    body: () => ({ outcome: 'not_paid' }),
  },
  'POST /api/office/refunds/:id/account': {
    statuses: staffOnly(404),
    path: () => `/api/office/refunds/${unknownRefund}/account`,
  },
}

/** Inputs with which their calls succeed. */
export function refundArrangements({ shop, owner }: World): Arrangements {
  const order = async (pay: 'cash' | 'card' = 'cash') => {
    const buyer = await shop.customer()
    await buyer.fillCart(await shop.stockPlant({ priceHalalas: 5_000, stock: 5 }), 2)
    const placed = await (pay === 'card' ? buyer.payByCard() : buyer.placeOrder())
    const { id, items } = placed.body.data.order
    return { id: id as number, line: items[0].id as number }
  }
  const sold = async (pay: 'cash' | 'card' = 'cash') => {
    const placed = await order(pay)
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
  const toTransfer = async (pay: 'cash' | 'card' = 'cash') => {
    const placed = await sold(pay)
    const path = `/api/office/orders/${placed.id}/refunds`
    const { body } = await owner().call('POST', path, {
      body: await bodyFor(placed),
      headers: idempotencyHeaders(),
    })
    return body.data.refund.id as string
  }
  /** A refund as the reconciler leaves it when the provider reports an amount that fits nothing. */
  const unclearRefund = async () => {
    const id = await toTransfer('card')
    await sql`update refunds set method = 'card', state = 'asked', asked_at = now(), given_back_before_halalas = 0, unclear_total_halalas = 1,
      account_sealed = null, iban_last4 = null, attempt_id = attempt.id
      from payment_attempts attempt where attempt.order_id = refunds.order_id and refunds.id = ${id}::uuid`.execute(
      shop.db,
    )
    return id
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
    'POST /api/office/refunds/:id/decision': async () => ({
      path: `/api/office/refunds/${await unclearRefund()}/decision`,
      body: { outcome: 'not_paid' },
    }),
    'POST /api/office/refunds/:id/account': ofRefund('account'),
  }
}
