import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { signInShoppers } from '../shopper.ts'

/**
 * An owner who is signed in and has just proved their identity; written directly into the database, like the shoppers. Returns the token.
 */
export async function signInOwner(db: Db): Promise<string> {
  const [owner] = await signInShoppers(db, 1)
  if (!owner) throw new Error('nobody was signed in')
  const { rows } = await sql<{ id: number }>`
    update sessions set stepped_up_at = now() + interval '1 day' where id = ${Number(owner.token.split('|')[0])}
    returning customer_id as id`.execute(db)
  const customer_id = rows[0]?.id ?? 0
  await db.insertInto('staff').values({ customer_id, name: 'Noura', origin: 'command' }).execute()
  await db.insertInto('staff_roles').values({ customer_id, role: 'owner' }).execute()
  return owner.token
}

/** The options of a call of the office; a mutating one has a new key. */
export const officeCall = (token: string, method = 'GET', body?: object): RequestInit => ({
  method,
  headers: {
    Authorization: `Bearer ${token}`,
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
  },
  ...(body && { body: JSON.stringify(body) }),
})
