import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { VariantContent } from './content.ts'

/** Returns the slug of a name: `Ficus lyrata 'Bambino'` → `ficus-lyrata-bambino`; empty where none of it is Latin. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 70)

interface Named {
  name: string
  fallback: string
}

interface Unavailable {
  /** Names already used by the caller. */
  taken?: readonly string[]
  isReserved?: (candidate: string) => boolean
}

/** Returns a slug that is free and available, made from this name, else from the fallback. One statement. */
export async function freeSlug(
  tx: Db,
  table: 'products' | 'categories',
  named: Named,
  unavailable: Unavailable = {},
): Promise<string> {
  const [slug = ''] = await freeSlugs(tx, table, [named], unavailable)
  return slug
}

/** The same for many names, each with a different slug. One statement. */
export function freeSlugs(
  tx: Db,
  table: 'products' | 'categories',
  list: readonly Named[],
  unavailable: Unavailable = {},
): Promise<string[]> {
  const candidates = list.map(({ name, fallback }) => {
    const candidate = slugOf(name) || fallback
    return [candidate, ...numbered(candidate), `${candidate}-${fallback}`]
  })
  return firstFree(tx, { table, column: 'slug', candidates }, unavailable)
}

/** Returns `PLT-0042` for each id, with a number appended if that is taken. One statement. */
export function freeSkus(
  tx: Db,
  ids: readonly number[],
  taken: readonly string[],
): Promise<string[]> {
  const candidates = ids.map((id) => {
    const candidate = `PLT-${String(id).padStart(4, '0')}`
    return [candidate, ...numbered(candidate)]
  })
  return firstFree(tx, { table: 'products', column: 'sku', candidates }, { taken })
}

/**
 * Gives variants without an SKU one derived from the product's: `PLT-0042-1`, with the next number that no product and no variant has. One
 * statement if a variant lacks one.
 */
export async function nameVariants(
  tx: Db,
  sku: string,
  variants: VariantContent[],
): Promise<VariantContent[]> {
  if (variants.every((variant) => variant.sku !== '')) return variants
  const taken = await takenSkus(tx, [sku])
  for (const variant of variants) taken.add(variant.sku)
  return variants.map((variant) => {
    if (variant.sku !== '') return variant
    const named = { ...variant, sku: nextSku(sku, taken) }
    taken.add(named.sku)
    return named
  })
}

/** Returns the SKUs of products and variants that begin as those generated for variants of these products. At most one statement. */
export async function takenSkus(tx: Db, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const stems = skus.map(stemOf)
  const { rows } = await sql<{ sku: string }>`
    select sku from product_variants where sku ^@ any(${stems}::text[])
    union select sku from products where sku ^@ any(${stems}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.sku))
}

/** Returns the first SKU of a variant of this product that is not taken. */
export function nextSku(sku: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${stemOf(sku)}${number}`)) number += 1
  return `${stemOf(sku)}${number}`
}

/** How the SKUs generated for variants of a product begin. */
export const stemOf = (sku: string): string => `${sku.slice(0, maxStemLength)}-`

/** Shorter than the maximum of 40 characters for an SKU, so that a number fits. */
const maxStemLength = 34

const numbered = (candidate: string): string[] =>
  Array.from({ length: 8 }, (_, index) => `${candidate}-${index + 2}`)

interface Wanted {
  table: 'products' | 'categories'
  column: 'slug' | 'sku'
  /** The candidates for each name, best first; the last is used if all are taken. */
  candidates: readonly string[][]
}

async function firstFree(
  tx: Db,
  { table, column, candidates }: Wanted,
  { taken = [], isReserved = () => false }: Unavailable,
): Promise<string[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<{ taken: string }>`
    select ${sql.ref(column)} as taken from ${sql.table(table)} where ${sql.ref(column)} = any(${candidates.flat()}::text[])`.execute(
    tx,
  )
  const gone = new Set([...taken, ...rows.map((row) => row.taken)])
  return candidates.map((list) => {
    const name =
      list.find((candidate) => !gone.has(candidate) && !isReserved(candidate)) ?? list.at(-1) ?? ''
    gone.add(name)
    return name
  })
}
