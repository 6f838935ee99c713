import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import type { Locale } from '#shared/locale.ts'

/** 32 random bytes as an address carries them: 43 characters of base64url (plants.md 50.4). */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** As the database keeps it: who reads the table cannot use it, and looking it up compares hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Gives a customer's calendar a new secret address; the former one is unknown from then on. Returns the token.
 *
 * @throws ShopError `unauthenticated` when the account was closed meanwhile
 */
export async function createFeed(db: Db, customerId: number, locale: Locale): Promise<string> {
  const token = createToken()
  await withTransactionRetry(db, async (tx) => {
    await lockCustomer(tx, customerId)
    await sql`
      insert into care_feeds (customer_id, token_sha256, locale) values (${customerId}, ${hashToken(token)}, ${locale})
      on conflict (customer_id) do update set token_sha256 = excluded.token_sha256, locale = excluded.locale, created_at = now(),
        read_at = null`.execute(tx)
  })
  return token
}

/** Takes the address back; without one nothing happens. */
export async function revokeFeed(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('care_feeds').where('customer_id', '=', customerId).execute()
}

/** Whose calendar a token opens, and that it was read; null: nobody's. */
export async function openFeed(
  db: Db,
  token: string,
): Promise<{ customerId: number; locale: Locale } | null> {
  const feed = await db
    .updateTable('care_feeds')
    .set({ read_at: sql<Date>`now()` })
    .where('token_sha256', '=', hashToken(token))
    .returning(['customer_id', 'locale'])
    .executeTakeFirst()
  return feed ? { customerId: feed.customer_id, locale: feed.locale } : null
}
