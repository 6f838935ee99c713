import { sql } from 'kysely'
import { patternsWithinOneEdit } from '#domain/search/edit-distance-patterns.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { Condition } from './product-filters.ts'

const anyLike = (patterns: string[]): Condition =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`search_text like ${pattern}`),
    sql` or `,
  )})`

/**
 * What typed words ask of a product, whose `office_product_words` hold folded words between spaces: every word is there, or begins one
 * there, or from three letters on is inside one. With `withTypos` one typo in each word of five letters or more is forgiven.
 * Null: nothing is asked. Folded words hold letters and digits alone, so nothing in them is a pattern. The condition is of `product_id`.
 */
export function matchesWords(typed: string | undefined, withTypos: boolean): Condition | null {
  if (!typed) return null
  const words = [...new Set(foldForSearch(typed).split(' ').filter(Boolean))]
  if (words.length === 0) return sql`false`
  const found = words.map((word) => {
    const plain = [...word].length < 3 ? `% ${word}%` : `%${word}%`
    const near = withTypos ? patternsWithinOneEdit(word).map((pattern) => `% ${pattern} %`) : []
    return anyLike([plain, ...near])
  })
  return sql`product_id in (select product_id from office_product_words where ${sql.join(found, sql` and `)})`
}
