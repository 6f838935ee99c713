import { addDays, dayOf } from '#shared/day.ts'
import { billingAddress, type ShopCustomer } from '../customer.ts'
import { idempotencyHeaders } from '../office.ts'
import type { ArrangedCall, Arrangements, World } from './office-arrangements.ts'

/** Existing orders for each route that changes one. */
export function orderArrangements({ shop, owner }: World, sara: ShopCustomer): Arrangements {
  const post = async (path: string, body: object = {}) => {
    const headers = idempotencyHeaders()
    const answer = await owner().call('POST', `/api/office/orders/${path}`, { body, headers })
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const confirmed = async (): Promise<number> => {
    await sara.fillCart(await shop.stockPlant({ stock: 5 }))
    const { id } = (await sara.placeOrder()).body.data.order
    await post(`${id}/status`, { status: 'processing' })
    return id
  }
  const linesOf = (id: number) =>
    shop.db.selectFrom('order_items').select('id').where('order_id', '=', id).execute()
  const one = '/api/office/orders/:id'
  const at =
    (pattern: string, body: (id: number) => object | Promise<object>, before?: string) =>
    async (): Promise<ArrangedCall> => {
      const id = await confirmed()
      if (before !== undefined) await post(`${id}/${before}`)
      return { path: pattern.replace(':id', String(id)), body: await body(id) }
    }
  return {
    'POST /api/office/orders/bulk': async () => ({
      body: { action: 'packed', ids: [await confirmed()] },
    }),
    [`POST ${one}/notes`]: at(`${one}/notes`, () => ({ text: 'Call first' })),
    [`DELETE ${one}/notes/:noteId`]: async () => {
      const id = await confirmed()
      const note = await post(`${id}/notes`, { text: 'Call first' })
      return { path: `/api/office/orders/${id}/notes/${note.id}`, body: {} }
    },
    [`POST ${one}/delivery-failure`]: async () => {
      const id = await confirmed()
      await post(`${id}/status`, { status: 'shipped' })
      return { path: `/api/office/orders/${id}/delivery-failure`, body: { reason: 'no_answer' } }
    },
    [`DELETE ${one}/delivery-failure`]: async () => {
      const id = await confirmed()
      await post(`${id}/status`, { status: 'shipped' })
      const note = await post(`${id}/delivery-failure`, { reason: 'no_answer' })
      const path = `/api/office/orders/${id}/delivery-failure?last_note_id=${note.id}`
      return { path, body: {} }
    },
    [`POST ${one}/messages`]: at(`${one}/messages`, () => ({ kind: 'confirmation' })),
    [`POST ${one}/claim`]: at(`${one}/claim`, () => ({})),
    [`DELETE ${one}/claim`]: at(`${one}/claim`, () => ({}), 'claim'),
    [`PUT ${one}/packing`]: at(`${one}/packing`, async (id) => ({
      lines: (await linesOf(id)).map((line) => ({ id: line.id, packed: 1 })),
    })),
    [`POST ${one}/parcels`]: at(`${one}/parcels`, async (id) => ({
      lines: (await linesOf(id)).map((line) => ({ id: line.id, quantity: 1 })),
    })),
    [`POST ${one}/parcels/:parcelId/delivered`]: async () => {
      const id = await confirmed()
      await post(`${id}/status`, { status: 'shipped' })
      const { id: parcelId } = await shop.db
        .selectFrom('shipments')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return { path: `/api/office/orders/${id}/parcels/${parcelId}/delivered`, body: {} }
    },
    [`POST ${one}/cancel`]: at(`${one}/cancel`, async (id) => ({
      reason: 'out_of_stock',
      version: (
        await shop.db
          .selectFrom('orders')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version,
    })),
    [`PUT ${one}/address`]: at(`${one}/address`, () => ({ shipping: billingAddress })),
    [`PUT ${one}/promised-day`]: at(`${one}/promised-day`, () => ({
      promised_on: addDays(dayOf(new Date()), 3),
    })),
    [`PUT ${one}/test`]: async () => {
      await owner().fillCart(await shop.stockPlant({ stock: 5 }))
      const { id } = (await owner().placeOrder()).body.data.order
      return { path: `/api/office/orders/${id}/test`, body: { is_test: true } }
    },
  }
}
