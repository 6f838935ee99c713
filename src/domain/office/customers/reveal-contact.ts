import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'

/** The number of customers whose phone and address a member may see in an hour before a step-up (office.md O1.4). */
export const maxRevealsPerHour = 20

/**
 * Records that a member sees the contact details of customers, on any screen: one row an hour for each customer and member (office.md
 * O1.1). More than 20 customers an hour require a recent step-up.
 *
 * @throws ShopError `stepUpRequired`
 */
export async function recordContactRevealed(
  tx: Db,
  audit: Audit,
  { id: staffId, hasRecentStepUp }: Pick<Member, 'id' | 'hasRecentStepUp'>,
  customerIds: readonly number[],
): Promise<void> {
  // The lock counts concurrent calls one after the other.
  await tx
    .selectFrom('staff')
    .select('customer_id')
    .where('customer_id', '=', staffId)
    .forNoKeyUpdate()
    .execute()
  const seen = await tx
    .selectFrom('audit_log')
    .select('entity_id')
    .distinct()
    .where('staff_id', '=', staffId)
    .where('action', '=', 'customer.viewed')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .execute()
  const known = new Set(seen.map(({ entity_id: id }) => id))
  const news = [...new Set(customerIds)].filter((id) => !known.has(String(id)))
  if (news.length > 0 && known.size + news.length > maxRevealsPerHour && !hasRecentStepUp)
    throw new ShopError('stepUpRequired')
  // Customers are recorded by id only, because names in the log could not be erased.
  for (const entityId of news) audit.record({ action: 'customer.viewed', entityId })
}

export interface CustomerContact {
  phone: string
  email: string | null
  addresses: Row<'customer_addresses'>[]
}

/** Loads the unmasked contact details of a customer. Two statements. @throws ShopError `notFound`, also for a closed account */
export async function loadCustomerContact(db: Db, id: number): Promise<CustomerContact> {
  const { phone, email } = await db
    .selectFrom('customers')
    .select(['phone', 'email'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ShopError('notFound'))
  const addresses = await db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { phone, email, addresses }
}
