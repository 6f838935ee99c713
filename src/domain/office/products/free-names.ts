import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { VariantContent } from './content.ts'

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

/** Gives variants without an SKU one of the product's: `PLT-0042-1`, with the next number that nobody has. One statement where some lack one. */
export async function nameVariants(
  tx: Db,
  sku: string,
  variants: VariantContent[],
): Promise<VariantContent[]> {
  if (variants.every((variant) => variant.sku !== '')) return variants
  const { rows } = await sql<{ sku: string }>`
    select sku from product_variants where starts_with(sku, ${`${sku.slice(0, longestStem)}-`})`.execute(
    tx,
  )
  const taken = new Set([...rows, ...variants].map((row) => row.sku))
  let number = 0
  return variants.map((variant) => {
    if (variant.sku !== '') return variant
    let wish = ''
    do wish = `${sku.slice(0, longestStem)}-${(number += 1)}`
    while (taken.has(wish))
    return { ...variant, sku: wish }
  })
}

/** An SKU has 40 characters at most. */
const longestStem = 34

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
