import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { isOver } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockSale } from './find-sales.ts'
import { saleContentOf, type SaleContent } from './sale.ts'

/** Fields that may change while a sale is scheduled, because no price depends on them. */
const alwaysFree: ReadonlySet<string> = new Set(['name_ar', 'name_en', 'licence_number'])

const columnsOf = ({ include, exclude, rule, ...rest }: SaleContent) => ({
  ...rest,
  rule: JSON.stringify(rule),
  included: JSON.stringify(include),
  excluded: JSON.stringify(exclude),
})

/** `changed`: the fields that are written; days that were over before do not stop other changes. @throws ShopError `validationFailed` */
function checkSale({ starts_on, ends_on }: SaleContent, changed: readonly string[]): void {
  const wrong: Record<string, string[]> = {}
  if (changed.includes('ends_on') && isOver(ends_on)) wrong['ends_on'] = ['saleAlreadyOver']
  if (ends_on < starts_on) wrong['ends_on'] = ['invalidDate']
  if (Object.keys(wrong).length > 0) throw new ShopError('validationFailed', {}, wrong)
}

/** Adds a sale as a draft, which changes no price. Returns its id. @throws ShopError `validationFailed` */
export async function createSale(
  tx: Db,
  audit: Audit,
  createdBy: number,
  content: SaleContent,
): Promise<number> {
  checkSale(content, Object.keys(content))
  const { id } = await tx
    .insertInto('sales')
    .values({ ...columnsOf(content), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit.record({
    action: 'sale.created',
    entityId: id,
    title: content.name_ar,
    changes: changesOf({}, content),
  })
  return id
}

/**
 * Changes the given fields (office.md 20.4); while a sale is scheduled, only its names and licence number.
 *
 * @throws ShopError `notFound` `editConflict` `validationFailed`
 */
export async function updateSale(
  tx: Db,
  audit: Audit,
  { id, version }: { id: number; version: number },
  sent: Partial<{ [Field in keyof SaleContent]: SaleContent[Field] | undefined }>,
): Promise<void> {
  const sale = await lockSale(tx, id)
  if (!sale) throw new ShopError('notFound')
  if (sale.version !== version)
    throw await staleByAudit(tx, { entity: 'sale', id, version: sale.version }, version)
  const before = saleContentOf(sale)
  const next: SaleContent = {
    ...before,
    ...(Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined),
    ) as Partial<SaleContent>),
  }
  const changes = changesOf(before, next)
  const fixed = Object.keys(changes).filter((field) => !alwaysFree.has(field))
  if (sale.state === 'scheduled' && fixed.length > 0)
    throw new ShopError(
      'validationFailed',
      {},
      Object.fromEntries(fixed.map((field) => [field, ['fixedWhileScheduled']])),
    )
  checkSale(next, Object.keys(changes))
  if (Object.keys(changes).length > 0)
    await tx
      .updateTable('sales')
      .set({
        ...columnsOf(next),
        version: version + 1,
        updated_at: new Date(),
        // The job that stopped it can no longer be undone, because the sale has changed since.
        ...(fixed.length > 0 && { job_id: null }),
      })
      .where('id', '=', id)
      .execute()
  audit.record({ action: 'sale.updated', entityId: id, title: next.name_ar, changes })
}

function changesOf(before: object, after: object): Record<string, [unknown, unknown]> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !isDeepStrictEqual(old[field] ?? null, value ?? null))
      .map(([field, value]) => [field, [old[field] ?? null, value]]),
  )
}
