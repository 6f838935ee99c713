import { signUp, type ShopCustomer } from '../customer.ts'
import type { Plant } from '../plants.ts'
import type { Shop } from '../shop.ts'

/** The part of a shop needed to sign in to it. */
export type ApiClient = Pick<Shop, 'call' | 'codeFor'>

type Answer = Awaited<ReturnType<ShopCustomer['call']>>

/** A customer with one of everything that the contract's paths can refer to. */
export interface Owner {
  person: ShopCustomer
  /** A plant in the shop; for the wishlist, a saved one. */
  plantId: number
  /** The id of a pending order, and of a delivered one. */
  orderId: number
  deliveredId: number
  invoiceId: number
  shipmentId: number
  transactionId: number
  addressId: number
  /** From the delivered order. */
  ownedPlantId: number
  /** A second device of the customer. */
  sessionId: number
  cartItemId: number
  /** A code sent to their phone and not used yet. */
  code: string
}

const must = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Another shopper, with a new phone: with a pending order, a saved plant, an address, two devices, a cart and a code, no delivered order. */
export async function createShopper(
  shop: ApiClient,
  plant: Plant,
  phone: string,
): Promise<Pick<Owner, 'person' | 'orderId' | 'addressId' | 'sessionId' | 'cartItemId' | 'code'>> {
  const person = await signUp(shop.call, phone)
  await person.fillCart(plant)
  const orderId = must(await person.placeOrder()).order.id
  must(await person.call('POST', `/api/v1/customer/wishlist/${plant.id}`))
  const cart = must(await person.fillCart(plant))
  const address = must(
    await person.call('POST', '/api/v1/customer/addresses', {
      body: { address: '12 Palm Street', city: 'Riyadh' },
    }),
  )
  return {
    person,
    orderId,
    addressId: address.id,
    sessionId: await secondDevice(shop, person),
    cartItemId: cart.items[0].id,
    code: await freshCode(shop, person),
  }
}

/** A shopper who also has a delivered order. */
export async function createOwner(
  shop: ApiClient,
  staff: ShopCustomer,
  plant: Plant,
  phone: string,
): Promise<Owner> {
  const shopper = await createShopper(shop, plant, phone)
  const { person } = shopper
  const deliveredId = must(await person.placeOrder()).order.id
  for (const status of ['processing', 'shipped', 'delivered'])
    must(await staff.call('POST', `/api/office/orders/${deliveredId}/status`, { body: { status } }))
  const cart = must(await person.fillCart(plant))
  const firstOf = async (list: string) =>
    must(await person.call('GET', `/api/v1/customer/${list}`))[0].id
  return {
    ...shopper,
    plantId: plant.id,
    deliveredId,
    invoiceId: await firstOf('invoices'),
    shipmentId: await firstOf('shipments'),
    transactionId: await firstOf('transactions'),
    ownedPlantId: await firstOf('plants'),
    cartItemId: cart.items[0].id,
  }
}

async function secondDevice(shop: ApiClient, { phone }: ShopCustomer): Promise<number> {
  const { body } = await shop.call('POST', '/api/phone-auth/verify-otp', {
    body: { phone, otp: await sendCode(shop, phone) },
  })
  return Number(String(body.token).split('|')[0])
}

const freshCode = (shop: ApiClient, { phone }: ShopCustomer) => sendCode(shop, phone)

async function sendCode(shop: ApiClient, phone: string): Promise<string> {
  const { status } = await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
  if (status !== 200) throw new Error(`no code for ${phone}: ${status}`)
  return shop.codeFor(phone)
}
