import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { inFacetGroups } from './match-facets.ts'
import { expandTerms, type ExpandedTerm } from './expand-terms.ts'

/** What a search asks of a row of `product_search`, as SQL. */
export interface WordMatch {
  /** Every word is there, or something that stands for it. */
  condition: RawBuilder<boolean>
  /**
   * 0 a name is just what was typed, 1 a name begins with it; then the worst of the words counts: 2 whole words of names, 3 beginnings
   * of words, 4 synonyms, 5 words for categories, 6 inside words, 7 words of descriptions, 8 slips,
   * 9 and 10 words that only sound alike (`match-sounds.ts`).
   */
  rank: RawBuilder<number>
  /** What was typed, folded, and each of its words. */
  folded: string
  words: MatchedWord[]
}
export interface MatchedWord {
  word: string
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
}

type Condition = RawBuilder<boolean>
/** More ids than this are not compared with each word of a plant one by one. */
const mostCompared = 50
export const hasAll = (ids: number[]): Condition => sql`product_search.term_ids @> ${ids}::int[]`
export const anyOf = (conditions: Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

/**
 * The search for these typed words. Each word is looked for by itself and all must be found, so that a word more never finds
 * more plants. Words without letters or digits find nothing. Null: each word means any plant («نبات»), so nothing is looked for. One statement.
 */
export async function matchWords(db: Db, typed: string): Promise<WordMatch | null> {
  const folded = foldForSearch(typed)
  const words = [...new Set(folded.split(' ').filter(Boolean))]
  if (words.length === 0) return { condition: sql`false`, rank: sql`0`, folded, words: [] }
  const found = await expandTerms(db, words)
  if (found.every(({ is_any_plant: isAnyPlant }) => isAnyPlant)) return null
  return matchAll(
    folded,
    found.map((expanded, place) => ({ word: words[place] ?? '', ...matchWord(expanded) })),
  )
}

/** A row has each of these words. */
export function matchAll(folded: string, words: MatchedWord[]): WordMatch {
  return {
    folded,
    words,
    condition: sql`(${sql.join(
      words.map(({ condition }) => condition),
      sql` and `,
    )})`,
    rank: sql`case
      when ${folded} = any(product_search.search_names) then 0
      when exists (select from unnest(product_search.search_names) as given where starts_with(given, ${`${folded} `})) then 1
      else greatest(${sql.join(words.map(({ rank }) => rank))}) end`,
  }
}

function matchWord(found: ExpandedTerm): Omit<MatchedWord, 'word'> {
  const {
    exact_matches: exact,
    prefix_matches: prefix,
    phrases,
    infix_matches: infix,
    typo_matches: typos,
  } = found
  const alone = phrases.flatMap((ids) => (ids.length === 1 ? ids : []))
  const together = phrases.filter((ids) => ids.length > 1).map(hasAll)
  const topics = topicsOf(found)
  const facts = found.is_strict
    ? []
    : ifAny([...exact, ...prefix], sql.ref('product_search.description_term_ids'))
  const nearer: [Condition[], number][] = [
    [ifAny(exact), 2],
    [ifAny(prefix), 3],
    [[...ifAny(alone), ...together], 4],
    [topics, 5],
    // لومي, a lemon, stands above بلوميريا, which merely holds its letters.
    [ifAny(infix), 6],
    [facts, 7],
  ]
  const cases = nearer.flatMap(([conditions, rank]) =>
    conditions.length > 0 ? [sql`when ${anyOf(conditions)} then ${sql.lit(rank)}`] : [],
  )
  const names = ifAny([...exact, ...prefix, ...alone, ...infix, ...typos])
  return {
    condition: found.is_any_plant
      ? sql`true`
      : anyOf([...names, ...together, ...topics, ...facts, sql`false`]),
    rank: cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 8 end` : sql`8`,
  }
}

function topicsOf({ is_any_plant: isAnyPlant, topic_groups: groups }: ExpandedTerm): Condition[] {
  if (isAnyPlant) return [sql`true`]
  return groups === null ? [] : [inFacetGroups(groups)]
}

/**
 * `&&` compares each with each, which the index may spare it. Part of an article number stands for thousands of words, and
 * nearly every plant has one: there the plant's few words are looked up in a table that PostgreSQL makes of the list.
 */
const hasAny = (ids: number[], column: RawBuilder<unknown>): Condition =>
  ids.length > mostCompared
    ? sql`exists (select from unnest(${column}) as had (id) where had.id = any(${ids}::int[]))`
    : sql`${column} && ${ids}::int[]`

export const ifAny = (
  ids: number[],
  column: RawBuilder<unknown> = sql.ref('product_search.term_ids'),
): Condition[] => (ids.length > 0 ? [hasAny(ids, column)] : [])
