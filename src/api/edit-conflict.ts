import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { StaleEdit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { OfficeContext } from './office-context.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Runs an edit; when it is refused because of an earlier edit by somebody else, the refusal includes the present state of the object
 * (office.md 20.4).
 *
 * @throws ShopError `editConflict` with `data`, and whatever `work` throws
 */
export async function withCurrent<Answer>(
  { t }: Pick<RequestContext, 't'>,
  work: () => Promise<Answer>,
  loadCurrent: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'editConflict') throw error
    const { version, changedBy, changedAt, changedFields } = error.facts.conflict as StaleEdit
    throw new ShopError('editConflict', {
      ...error.facts,
      ...(changedBy === null && { message: t('editConflictUnknown') }),
      data: {
        version,
        changed_by: changedBy,
        changed_at: changedAt.toISOString(),
        changed_fields: changedFields,
        current: await loadCurrent(),
      },
    })
  }
}

/**
 * Runs an edit by a member of staff and answers with the saved object.
 *
 * @throws ShopError `editConflict` with `data`, and whatever `edit` and `load` throw
 */
export const saveEdit = <Data>(
  context: OfficeContext,
  edit: (tx: Db, audit: Audit) => Promise<unknown>,
  load: (db: Db) => Promise<Data>,
) =>
  withCurrent(
    context,
    () =>
      context.mutate(async (tx, audit) => {
        await edit(tx, audit)
        return { message: context.t('saved'), data: await load(tx) }
      }),
    () => load(context.db),
  )

/**
 * The version that an edit is based on: from the body, otherwise from `If-Match: "v12"`.
 *
 * @throws ShopError `validationFailed` when neither has one
 */
export function readVersion(
  sent: number | undefined,
  { header }: Pick<RequestContext, 'header'>,
): number {
  const version = sent ?? Number(/^"v([1-9]\d{0,8})"$/.exec(header('If-Match') ?? '')?.[1])
  if (!version) throw new ShopError('validationFailed', {}, { version: ['fieldRequired'] })
  return version
}
