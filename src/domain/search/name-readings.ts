import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { WordMatch } from './match-words.ts'

/** A product by whose name a word was read. */
export interface ReadName {
  name_ar: string
  /** Null: it has none. */
  name_en: string | null
}

/** More names are no explanation. */
const maxNames = 3

/**
 * As which plants a search's words were read, by the names of the first products found that are called so; for a page that says how it came
 * to its results (plants.md 59). Empty: the words were found as they are spelled, or what was found is on another page.
 */
export function readingsOf({ words }: WordMatch, products: readonly ProductRecord[]): ReadName[] {
  const readings = new Set(words.flatMap(({ readAs }) => readAs))
  if (readings.size === 0) return []
  const called = products.map((product) => ({ product, words: wordsOf(product) }))
  const named = [...readings].flatMap((reading) => {
    const parts = reading.split(' ')
    const found = called.find((one) => parts.every((part) => one.words.has(part)))
    return found ? [found.product] : []
  })
  return [...new Set(named)]
    .toSorted((one, other) => products.indexOf(one) - products.indexOf(other))
    .slice(0, maxNames)
    .map(({ name_ar, name_en }) => ({ name_ar, name_en }))
}

const wordsOf = ({ name_ar, name_latin, name_en }: ProductRecord): Set<string> =>
  new Set(foldForSearch([name_ar, name_latin, name_en].join(' ')).split(' '))
