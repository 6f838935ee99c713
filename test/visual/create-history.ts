import { addDays, dayOf } from '#shared/day.ts'
import { billingAddress, type ShopCustomer } from '../support/customer.ts'
import type { Call } from '../support/shop.ts'

/** The records of a returning customer that the screenshots show. */
export interface CustomerHistory {
  customer: ShopCustomer
  pendingId: number
  shippedId: number
  deliveredId: number
  cancelledId: number
  /** A bougainvillea on a west balcony. */
  plantId: number
}

const mustSucceed = (answer: Awaited<ReturnType<Call>>, what: string) => {
  if (answer.status >= 300)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Creates an order in each status, two addresses, saved plants and a full cart through the API. Uses plants of the demo shop. */
export async function createHistory(
  customer: ShopCustomer,
  staff: ShopCustomer,
): Promise<CustomerHistory> {
  const ask = async (method: string, path: string, body?: object) =>
    mustSucceed(
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
      mustSucceed(
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
  const plantId = await growPlants(ask)
  return { customer, pendingId, shippedId, deliveredId, cancelledId, plantId }
}

/** Plants that have stood for a year on a balcony, in rooms and in a garden; returns the one with a diary. */
async function growPlants(
  ask: (method: string, path: string, body?: object) => Promise<{ id: number }>,
): Promise<number> {
  const today = dayOf(new Date())
  const grow = async (profile: string, place: string, nickname: string): Promise<number> => {
    const { id } = await ask('POST', 'plants', { profile, city: 'riyadh', place })
    await ask('PATCH', `plants/${id}`, { planted_on: addDays(today, -365), nickname })
    return id
  }
  const plantId = await grow('bougainvillea', 'balcony_w', 'جهنمية الشرفة')
  const others = [
    await grow('hibiscus', 'balcony_w', 'كركديه'),
    await grow('monstera', 'indoor_bright', 'مونستيرا الصالة'),
    await grow('lemon', 'garden_sun', 'ليمونة الحديقة'),
  ]
  for (const [daysAgo, entry] of [
    [60, { kind: 'pruned', note: 'تقليم خفيف بعد الحر' }],
    [20, { kind: 'fed', note: 'حبيبات بطيئة الذوبان' }],
    [8, { kind: 'watered' }],
    [4, { kind: 'watered' }],
  ] as const)
    await ask('POST', `plants/${plantId}/diary`, {
      ...entry,
      happened_on: addDays(today, -daysAgo),
    })
  await ask('POST', `plants/${others[0]}/diary`, {
    kind: 'watered',
    happened_on: addDays(today, -1),
  })
  return plantId
}
