import type { Db } from '#db/tables.ts'
import { orderNumber } from '#shared/order-number.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'

/** Loads the present names of products by id, in English the Latin one where there is no other; deleted ones are missing. One statement. */
export async function productTitles(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, { name_ar: string; name_en: string | null }>> {
  const wanted = ids.filter((id) => id !== null).map(Number)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name_ar', englishNameSql.as('name_en')])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [String(id), names]))
}

/** Returns the numbers of orders as their titles, the same in both languages. */
export const orderTitles = (
  ids: readonly (string | null)[],
): Map<string, { name_ar: string; name_en: string | null }> =>
  new Map(
    ids.flatMap((id) =>
      id === null ? [] : [[id, { name_ar: orderNumber(Number(id)), name_en: null }]],
    ),
  )
