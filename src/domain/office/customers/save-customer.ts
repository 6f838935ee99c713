import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { requireNoMember } from '#domain/customers/close-account.ts'
import type { Db, Row } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'
import { rowChanges, withoutWords } from '../rows.ts'

export interface CustomerChange {
  is_active?: boolean | undefined
  /** The reason why they may not sign in; required to block them, cleared when they are unblocked. */
  block_reason?: string | null | undefined
  cash_allowed?: boolean | undefined
  tags?: readonly string[] | undefined
}

/**
 * Changes what the shop decides about a customer (office.md §26). A blocked customer is signed out everywhere at once and cannot sign in;
 * their orders are kept.
 *
 * @throws ShopError `notFound`, also for a closed account, `editConflict` `teamMember` `validationFailed` { block_reason }
 */
export async function updateCustomer(
  tx: Db,
  audit: Audit,
  { id, version }: { id: number; version: number },
  sent: CustomerChange,
): Promise<void> {
  const before = await lockOpenCustomer(tx, id)
  if (before.version !== version)
    throw await staleByAudit(tx, { entity: 'customer', id, version: before.version }, version)
  const isActive = sent.is_active ?? before.is_active
  const reason = isActive ? null : (sent.block_reason ?? before.block_reason)
  if (!isActive && !reason)
    throw new ShopError('validationFailed', {}, { blockReason: ['fieldRequired'] })
  const isBlocked = before.is_active && !isActive
  if (isBlocked)
    // Members of the team are suspended instead, by those who manage the team.
    await requireNoMember(tx, id, 'teamMember')
  const after = {
    is_active: isActive,
    block_reason: reason,
    cash_allowed: sent.cash_allowed ?? before.cash_allowed,
    tags: sent.tags ? [...new Set(sent.tags)] : before.tags,
  }
  const changes = changesOf(before, after)
  if (Object.keys(changes).length > 0)
    await tx
      .updateTable('customers')
      .set({ ...after, version: before.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  if (isBlocked) await endSessions(tx, id)
  audit.record({
    action: actionOf(before.is_active, isActive),
    entityId: id,
    changes: withoutWords(changes, ['block_reason', 'tags']),
  })
}

/** Locks a customer whose account is open. @throws ShopError `notFound` */
export async function lockOpenCustomer(tx: Db, id: number): Promise<Row<'customers'>> {
  const customer = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!customer) throw new ShopError('notFound')
  return customer
}

const actionOf = (wasActive: boolean, isActive: boolean) => {
  if (wasActive === isActive) return 'customer.updated'
  return isActive ? 'customer.unblocked' : 'customer.blocked'
}

function changesOf(before: Row<'customers'>, after: { tags: string[] }) {
  const { tags, ...rest } = after
  const areTagsSame = JSON.stringify(tags) === JSON.stringify(before.tags)
  return {
    ...rowChanges(before, rest),
    ...(!areTagsSame && { tags: [before.tags, tags] as [unknown, unknown] }),
  }
}

/** Signs the customer out on all devices and invalidates codes already sent. */
async function endSessions(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('customer_id', '=', id).execute()
  await sql`delete from sign_in_challenges using customers where customers.id = ${id} and sign_in_challenges.phone = customers.phone`.execute(
    tx,
  )
}
