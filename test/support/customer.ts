import { setTimeout as pause } from 'node:timers/promises'
import type { Plant } from './plants.ts'
import type { Answer, Call, CallOptions } from './shop.ts'

export interface Name {
  firstName?: string
  lastName?: string
  email?: string
}

export interface PlantOptions {
  colorId?: number
  sizeId?: number
  planting?: boolean
}

/** An address that satisfies every rule of contract §6.1. */
export const billingAddress = {
  first_name: 'Sara',
  last_name: 'Alharbi',
  email: 'sara@example.com',
  address1: '12 Palm Street',
  address2: 'Al Malqa',
  city: 'Riyadh',
  postcode: '13521',
  phone: '0512345678',
  country: 'SA',
  state: '',
  use_for_shipping: true,
}

/** Cards of the sandbox by their behaviour (contract §6.3). */
export const acceptedCard = '4111111111111111'
export const declinedCard = '4000000000000002'
export const providerErrorCard = '4000000000000119'
export const threeDSecureCard = '4000000000003220'
/** A card as the checkout's form sends it. */
export const selectedCard = (card_number: string) => ({
  method: 'credit_card',
  card_number,
  card_holder_name: 'Sara Alharbi',
  expiry_date: '12/39',
  cvv: '737',
})

export type ShopCustomer = Awaited<ReturnType<typeof signIn>>

/** Registers a phone with the code from the demo inbox; for an existing account it signs in. */
export async function signIn(call: Call, phone: string, name: Name = {}) {
  const former = await readNewestCode(call, phone)
  return signInAfter(former?.id ?? 0, call, phone, name)
}

/** The same for a phone to which no code was ever sent: saves looking for one. */
export const signUp = (call: Call, phone: string, name: Name = {}) =>
  signInAfter(0, call, phone, name)

/** `former`: the number of the last message with a code before this one. */
async function signInAfter(
  former: number,
  call: Call,
  phone: string,
  { firstName = 'Sara', lastName = 'Alharbi', email }: Name,
) {
  const body = { phone, first_name: firstName, last_name: lastName, ...(email && { email }) }
  const asked = await call('POST', '/api/phone-auth/register', { body })
  const { otp } = await waitForCode(call, phone, former)
  const proof = { phone, otp, challenge: asked.body.data?.challenge }
  const verified = await call('POST', '/api/phone-auth/verify-otp', { body: proof })
  if (verified.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(verified.body)}`)
  return asCustomer(call, {
    phone,
    token: String(verified.body.token),
    id: Number(verified.body.customer.id),
  })
}

/** The newest code sent to a phone (E.164), from the demo inbox; a shop sends it after its answer, so it may take a moment. */
export async function newestCode(call: Call, phone: string): Promise<string> {
  return (await waitForCode(call, phone, 0)).otp
}

/** The code that a request has sent to a phone (E.164), excluding earlier ones, and the result of the request. */
export async function codeSentBy<Result>(
  call: Call,
  phone: string,
  request: () => Promise<Result>,
): Promise<[code: string, result: Result]> {
  const former = await readNewestCode(call, phone)
  const result = await request()
  return [(await waitForCode(call, phone, former?.id ?? 0)).otp, result]
}

interface SentCode {
  id: number
  otp: string
}

/** The newest code whose message has a number above `after`. */
async function waitForCode(call: Call, phone: string, after: number): Promise<SentCode> {
  for (let tries = 0; tries < 400; tries += 1) {
    const newest = await readNewestCode(call, phone)
    if (newest && newest.id > after) return newest
    await pause(50)
  }
  throw new Error(`no code was sent to ${phone}`)
}

async function readNewestCode(call: Call, phone: string): Promise<SentCode | undefined> {
  const { body } = await call('GET', `/dev/inbox.json?to=${encodeURIComponent(phone)}&limit=10`)
  // Not every message has a code: there are also notices of sign-ins.
  return body.data?.find(({ otp }: { otp?: string }) => otp)
}

/** The calls of a signed-in customer. */
export function asCustomer(
  call: Call,
  { phone, token, id }: { phone: string; token: string; id: number },
) {
  const ask = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    call(method, path, { token, ...options })
  const checkout = (step: string, body?: object, headers: Record<string, string> = {}) =>
    ask('POST', `/api/v1/customer/checkout/${step}`, { ...(body && { body }), headers })

  /** Address, minimum and cash on delivery: all steps before the last call. */
  const prepareOrder = async (billing: object = billingAddress) => {
    const steps = [
      await checkout('save-address', { billing }),
      await checkout('check-minimum-order'),
      await checkout('save-payment', { payment: { method: 'cash_on_delivery' } }),
    ]
    return steps.find(({ status }) => status !== 200)
  }

  /** Address and card: all steps before the last call; returns the answer of the card's step, or of an earlier one that refuses. */
  const prepareCard = async (number = acceptedCard, more: object = {}) => {
    const addressed = await checkout('save-address', { billing: billingAddress })
    if (addressed.status !== 200) return addressed
    return checkout('save-payment', { payment: { ...selectedCard(number), ...more } })
  }

  return {
    id,
    phone,
    token,
    /** Any call, with this customer's token. */
    call: ask,
    /** Adds one plant to the cart; returns the whole answer, also a refusal. */
    fillCart: (
      plant: Pick<Plant, 'id'>,
      quantity = 1,
      { colorId, sizeId, planting }: PlantOptions = {},
    ) =>
      ask('POST', `/api/v1/customer/cart/add/${plant.id}`, {
        body: {
          product_id: plant.id,
          quantity,
          ...((colorId || sizeId) && {
            super_attribute: {
              ...(colorId && { color: colorId }),
              ...(sizeId && { size: sizeId }),
            },
          }),
          ...(planting !== undefined && { additional_info: { planting_assistance: planting } }),
        },
      }),
    /** The cart. */
    cart: async () => (await ask('GET', '/api/v1/customer/cart')).body.data,
    prepareOrder,
    prepareCard,
    /** The whole checkout with a card of this number. */
    payByCard: async (number?: string, headers: Record<string, string> = {}) => {
      const prepared = await prepareCard(number)
      return prepared.status === 200 ? checkout('save-order', undefined, headers) : prepared
    },
    /** Only the last call. */
    saveOrder: (headers: Record<string, string> = {}) => checkout('save-order', undefined, headers),
    /** The whole checkout with cash; returns the answer of the first step that refuses, otherwise of the last. */
    placeOrder: async (headers: Record<string, string> = {}) =>
      (await prepareOrder()) ?? checkout('save-order', undefined, headers),
    orders: async () => (await ask('GET', '/api/v1/customer/orders')).body.data,
  }
}
