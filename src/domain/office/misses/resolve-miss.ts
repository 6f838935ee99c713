import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { lockKeys } from '../../key-locks.ts'
import { everyGroup, writeSynonyms } from '../synonyms.ts'

export interface MissAnswer {
  folded: string
  locale: Locale
  /** `reopen` withdraws the answer, including the synonym it wrote. */
  action: 'synonym' | 'not_sold' | 'reopen'
  productId: number | null
}

/**
 * Answers a word without search results: its meaning, or that the shop does not sell it (plants.md 59.4). A meaning becomes a staff synonym
 * for the product's Arabic name. Repeating the same answer changes nothing more.
 *
 * @throws ShopError `notFound` for a word that nobody searched for, or an answer that was not given; `productNotFound`
 */
export async function resolveMiss(
  tx: Db,
  audit: Audit,
  { folded, locale, action, productId }: MissAnswer,
  staffId: number,
): Promise<void> {
  // Also taken when all synonyms are replaced.
  await lockKeys(tx, 'synonyms')
  const key = { folded, locale }
  const before = await tx
    .selectFrom('search_miss_answers')
    .select(['action', 'product_id'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (action === 'reopen' ? !before : !(await isMissed(tx, key))) throw new ShopError('notFound')
  if (before?.product_id != null)
    await tx
      .deleteFrom('search_synonyms')
      .where('word', '=', folded)
      .where('stands_for', '=', await nameOf(tx, before.product_id, { evenDeleted: true }))
      .where('source', '=', 'staff')
      .execute()
  if (action === 'synonym') {
    const stands_for = await nameOf(tx, productId)
    await writeSynonyms(tx, [{ word: folded, stands_for }])
    audit.record({
      action: 'synonym.updated',
      entityId: everyGroup,
      changes: { groups: [[], [[folded, stands_for]]] },
    })
  }
  await tx
    .deleteFrom('search_miss_answers')
    .where((eb) => eb.and(key))
    .execute()
  if (action !== 'reopen')
    await tx
      .insertInto('search_miss_answers')
      .values({
        ...key,
        action,
        product_id: action === 'synonym' ? productId : null,
        answered_by: staffId,
        answered_on: dayOf(new Date()),
      })
      .execute()
  audit.record({
    action: 'searchMiss.answered',
    entityId: `${locale}:${folded}`,
    title: folded,
    changes: { action: [before?.action ?? null, action === 'reopen' ? null : action] },
  })
}

const isMissed = async (tx: Db, key: { folded: string; locale: Locale }): Promise<boolean> =>
  (await tx
    .selectFrom('search_misses')
    .select('folded')
    .where((eb) => eb.and(key))
    .limit(1)
    .executeTakeFirst()) !== undefined

async function nameOf(
  tx: Db,
  productId: number | null,
  { evenDeleted = false } = {},
): Promise<string> {
  const product = await tx
    .selectFrom('products')
    .select(['name_ar', 'deleted_at'])
    .where('id', '=', productId ?? 0)
    .executeTakeFirst()
  if (!product || (product.deleted_at && !evenDeleted)) throw new ShopError('productNotFound')
  return foldForSearch(product.name_ar)
}
