import { billingAddress, type ShopCustomer } from '../support/customer.ts'
import type { Call } from '../support/shop.ts'

/** The records of a returning customer that the screenshots show. */
export interface CustomerHistory {
  customer: ShopCustomer
  pendingId: number
  shippedId: number
  deliveredId: number
  cancelledId: number
}

const mustBe200 = (answer: Awaited<ReturnType<Call>>, what: string) => {
  if (answer.status !== 200)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Creates an order in each status, two addresses, saved plants and a full cart through the API. Uses plants of the demo shop. */
export async function createHistory(
  customer: ShopCustomer,
  staff: ShopCustomer,
): Promise<CustomerHistory> {
  const ask = async (method: string, path: string, body?: object) =>
    mustBe200(
      await customer.call(method, `/api/v1/customer/${path}`, { ...(body && { body }) }),
      path,
    )
  const order = async (...plants: number[]): Promise<number> => {
    for (const id of plants)
      await ask('POST', `cart/add/${id}`, {
        quantity: 1,
        additional_info: { planting_assistance: id === 3 },
      })
    await ask('POST', 'checkout/save-address', { billing: billingAddress })
    await ask('POST', 'checkout/save-payment', { payment: { method: 'cash_on_delivery' } })
    return (await ask('POST', 'checkout/save-order')).order.id
  }
  const move = async (id: number, ...statuses: string[]) => {
    for (const status of statuses)
      mustBe200(
        await staff.call('POST', `/api/office/orders/${id}/status`, { body: { status } }),
        `order ${id} ${status}`,
      )
    return id
  }
  const deliveredId = await move(await order(3, 7), 'processing', 'shipped', 'delivered')
  const cancelledId = await order(16)
  await ask('POST', `orders/${cancelledId}/cancel`)
  const shippedId = await move(await order(2, 9), 'processing', 'shipped')
  const pendingId = await order(28)
  await ask('PUT', 'profile', {
    email: 'sara@example.com',
    gender: 'Female',
    date_of_birth: '1994-03-02',
  })
  await ask('POST', 'addresses', {
    address: ['12 شارع النخيل', 'حي الملقا'],
    city: 'الرياض',
    postal_code: '13521',
  })
  await ask('POST', 'addresses', {
    type: 'work',
    address: 'King Fahd Road, Tower 3',
    city: 'Riyadh',
    national_address: {
      short_code: 'RAGI2929',
      building_number: '2929',
      street: null,
      district: 'Al Olaya',
      secondary_number: '8118',
    },
  })
  for (const id of [1, 5, 22]) await ask('POST', `wishlist/${id}`)
  for (const id of [1, 12, 41]) await ask('POST', `cart/add/${id}`, { quantity: id === 12 ? 2 : 1 })
  return { customer, pendingId, shippedId, deliveredId, cancelledId }
}
