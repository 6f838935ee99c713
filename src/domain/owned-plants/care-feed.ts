import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import type { Locale } from '#shared/locale.ts'

/** Returns 32 random bytes for use in a URL: 43 characters of base64url (plants.md 50.4). */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The stored form: it cannot be used by a reader of the table, and looking it up compares hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Creates a new secret address for a customer's calendar; the former one stops working. Returns the token.
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

/** Deletes the address; without one nothing happens. */
export async function revokeFeed(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('care_feeds').where('customer_id', '=', customerId).execute()
}

/** Returns the customer whose calendar a token opens, and records the read; null: an unknown token. */
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
