import { sql } from 'kysely'

interface Named {
  name_ar: string
  name_latin: string | null
  name_en: string | null
}

/** Returns the title for English readers: the Latin name, else the English, else the Arabic one (contract §3.1, D-03). */
export const scientificName = (product: Named): string =>
  product.name_latin || product.name_en || product.name_ar

/** Returns the English common name shown below the title; the title again when there is none. */
export const englishNameOf = (product: Named): string => product.name_en || scientificName(product)

/** The English name of a row of `products`, else its Latin one; null: it has neither. For staff, who call plants by their common names. */
export const englishNameSql = sql<
  string | null
>`coalesce(nullif(products.name_en, ''), nullif(products.name_latin, ''))`
