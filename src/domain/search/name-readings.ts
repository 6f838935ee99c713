import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { WordMatch } from './match-words.ts'

/** A product with whose name a word was matched. */
export interface ReadName {
  name_ar: string
  /** Null: none. */
  name_en: string | null
}

/** The number of names shown; more would explain nothing. */
const maxNames = 3

/**
 * Returns the plants as which the words of a search were read, by the names of the first products found that have these names, for a page
 * that explains its results (plants.md 59). Empty: the words were found as spelled, or the products are on another page.
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
