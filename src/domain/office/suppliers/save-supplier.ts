import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'

export interface SupplierFields {
  name?: string | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  note?: string | null | undefined
  is_active?: boolean | undefined
}

/** Adds a supplier and returns its id. */
export async function createSupplier(
  tx: Db,
  audit: Audit,
  {
    name,
    phone = null,
    email = null,
    note = null,
    is_active = true,
  }: SupplierFields & { name: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('suppliers')
    .values({ name, phone, email, note, is_active })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit.record({
    action: 'supplier.created',
    entityId: id,
    title: name,
    changes: changesOf({}, { name, phone, email, note, is_active }),
  })
  return id
}

/**
 * Changes the given fields (office.md 20.4).
 *
 * @throws ShopError `notFound` `editConflict`
 */
export async function updateSupplier(
  tx: Db,
  audit: Audit,
  { id, version }: { id: number; version: number },
  sent: SupplierFields,
): Promise<void> {
  const before = await tx
    .selectFrom('suppliers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new ShopError('notFound')
  if (before.version !== version)
    throw await staleByAudit(tx, { entity: 'supplier', id, version: before.version }, version)
  const changes = changesOf(before, sent)
  if (Object.keys(changes).length > 0)
    await tx
      .updateTable('suppliers')
      .set({ ...sent, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  audit.record({
    action: 'supplier.updated',
    entityId: id,
    title: sent.name ?? before.name,
    changes,
  })
}

/** Contact details are masked: the log only shows that they changed. */
const contacts = new Set(['phone', 'email'])
const shown = (field: string, value: unknown): unknown =>
  value && contacts.has(field) ? '•••' : (value ?? null)

function changesOf(before: object, sent: object): Record<string, [unknown, unknown]> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([field, value]) => value !== undefined && (old[field] ?? null) !== value)
      .map(([field, value]) => [field, [shown(field, old[field]), shown(field, value)]]),
  )
}
