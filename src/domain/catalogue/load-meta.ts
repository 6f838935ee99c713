import { sql } from 'kysely'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Seo } from '#db/catalogue-tables.ts'
import type { Db } from '#db/tables.ts'

/** What search engines are told of a product's page in words of its own; null: nobody wrote any. */
export type ProductMeta = Seo | null

const loading = prepared(({ id }: Placeholders<{ id: number }>, db) =>
  sql<{ seo: ProductMeta }>`select seo from products where id = ${id}::int`.compile(db),
)

export async function loadMeta(db: Db, id: number): Promise<ProductMeta> {
  const [found] = await loading(db, { id })
  return found?.seo ?? null
}
