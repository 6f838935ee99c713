import { createOwner, type ApiClient, type Owner } from '../support/routes/seed.ts'
import { signIn, type ShopCustomer } from '../support/customer.ts'
import { newPhone } from '../support/shop.ts'
import type { Plant } from '../support/plants.ts'
import type { Role } from './requests.ts'

/** Somebody who has one of everything, somebody else, and a member of staff. */
export interface Actors {
  a: Owner
  /** Found in no answer but A's own and the staff's. */
  secrets: string[]
  headersOf(role: Role): [name: string, value: string][]
  /** Of everybody; a request that signs somebody out deletes the session. */
  sessionIds: number[]
}

/** A request before this one may have closed it. */
async function openShop(owner: ShopCustomer): Promise<void> {
  await owner.call('POST', '/api/office/session')
  const { status, body } = await owner.call('POST', '/api/office/settings/shop/open', { body: {} })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

export async function createActors(
  client: ApiClient,
  plant: Plant,
  staffPhone: string,
): Promise<Actors> {
  const noura = await signIn(client.call, staffPhone)
  await openShop(noura)
  const a = await createOwner(client, noura, plant, newPhone())
  const b = await signIn(client.call, newPhone())
  const email = `a-${a.person.id}@private.example`
  await a.person.call('PUT', '/api/v1/customer/profile', { body: { email } })
  const tokens: Record<Role, string | null> = {
    anonymous: null,
    'customer A': a.person.token,
    'customer B': b.token,
    staff: noura.token,
    garbage: `${a.sessionId}|${'x'.repeat(43)}`,
  }
  return {
    a,
    secrets: [a.person.phone.slice(-9), email, a.person.token],
    headersOf: (role) => (tokens[role] ? [['Authorization', `Bearer ${tokens[role]}`]] : []),
    sessionIds: [a.person, b, noura].map(({ token }) => Number(token.split('|')[0])),
  }
}
