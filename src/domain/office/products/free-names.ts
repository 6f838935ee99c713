import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** `Ficus lyrata 'Bambino'` → `ficus-lyrata-bambino`; empty where nothing of it is Latin. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 70)

/** An address that no row has, and none of the `reserved`: from this name, else the fallback. One statement. */
export async function freeSlug(
  tx: Db,
  table: 'products' | 'categories',
  name: string,
  fallback: string,
  reserved: (slug: string) => boolean = () => false,
): Promise<string> {
  const wish = slugOf(name) || fallback
  return firstFree(tx, table, 'slug', [wish, ...numbered(wish), `${wish}-${fallback}`], reserved)
}

/** `PLT-0042`, with a number behind it where somebody has given that away. One statement. */
export async function freeSku(tx: Db, id: number): Promise<string> {
  const wish = `PLT-${String(id).padStart(4, '0')}`
  return firstFree(tx, 'products', 'sku', [wish, ...numbered(wish)], () => false)
}

const numbered = (wish: string): string[] =>
  Array.from({ length: 8 }, (_, place) => `${wish}-${place + 2}`)

async function firstFree(
  tx: Db,
  table: 'products' | 'categories',
  column: 'slug' | 'sku',
  wishes: string[],
  isReserved: (wish: string) => boolean,
): Promise<string> {
  const { rows } = await sql<{ taken: string }>`
    select ${sql.ref(column)} as taken from ${sql.table(table)} where ${sql.ref(column)} = any(${wishes}::text[])`.execute(
    tx,
  )
  const taken = new Set(rows.map((row) => row.taken))
  return wishes.find((wish) => !taken.has(wish) && !isReserved(wish)) ?? wishes.at(-1) ?? ''
}
