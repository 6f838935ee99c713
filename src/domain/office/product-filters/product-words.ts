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
 * Returns the condition of typed words on `product_id`; null: no words. `office_product_words` contains folded words between spaces, and
 * each typed word must be one of them or the beginning of one, or, with three letters or more, be contained in one. `withTypos` allows one
 * typo in each word of five letters or more. Folded words contain only letters and digits, so they need no escaping in patterns.
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
