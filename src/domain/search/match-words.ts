import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { isQuoted } from '#shared/text/quotation.ts'
import { isArabizi } from '#shared/text/sounds.ts'
import { inFacetGroups } from './match-facets.ts'
import { expandTerms, type ExpandedTerm } from './expand-terms.ts'

/** The conditions of a search on a row of `product_search`, as SQL. */
export interface WordMatch {
  /** Every word, or a synonym of it, is in the row. */
  condition: RawBuilder<boolean>
  /**
   * 0 a name equals the search, 1 a name begins with it; otherwise the worst rank of the words: 2 whole words of names, 3 beginnings of
   * words, 4 synonyms, 5 words for categories, 6 inside words, 7 words of descriptions, 8 typos, 9 and 10 words that only sound alike
   * (`match-sounds.ts`).
   */
  rank: RawBuilder<number>
  /** The folded search, and each of its words. */
  folded: string
  words: MatchedWord[]
  /** The search was in quotation marks: no synonyms are used. */
  isExact: boolean
  /** The categories meant, if only one word narrows the search and it means categories. */
  topic: TopicMatch | null
}
/** The rows found by a word that means categories: all of these groups, and others by spelling. */
export interface TopicMatch {
  /** The `product_facet_groups` of its categories, as an array in PostgreSQL's text form. */
  groups: string
  /** Matches by name or synonym: such rows come before those of the groups, in which they may be. */
  nearer: RawBuilder<boolean>
  /** Matches that rank below the categories. */
  farther: RawBuilder<boolean>
}
export interface MatchedWord {
  word: string
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
  /** The rank of a row that has none of `exact`. */
  inexactRank: RawBuilder<number>
  /** The terms equal to the word. */
  exact: number[]
  /** Folded names as which the word was read, because nothing in the shop is spelled like it (plants.md 59.2, 59.3); usually empty. */
  readAs: string[]
  /** Whether it finds every plant. */
  isAnyPlant: boolean
  topic: TopicMatch | null
}

/** `WordMatch.rank` of plants found only by the category of a word. */
export const topicRank = 5

type Condition = RawBuilder<boolean>
/** The largest number of ids that are compared one by one with each word of a plant. */
const maxCompared = 50
export const hasAll = (ids: number[]): Condition => sql`product_search.term_ids @> ${ids}::int[]`
export const anyOf = (conditions: Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

/**
 * Returns the conditions of a search for these words. Each word is searched for separately and all must be found, so that a further word
 * never finds more plants. Words without letters or digits find nothing. Null: each word means any plant («نبات»), so nothing is searched
 * for. For words in quotation marks neither synonyms nor typos are used. One statement.
 */
export async function matchWords(db: Db, typed: string): Promise<WordMatch | null> {
  const folded = foldForSearch(typed)
  const words = [...new Set(folded.split(' ').filter(Boolean))]
  const isExact = isQuoted(typed)
  if (words.length === 0)
    return { condition: sql`false`, rank: sql`0`, folded, words: [], isExact, topic: null }
  const found = await expandTerms(db, words)
  if (found.every(({ is_any_plant: isAnyPlant }) => isAnyPlant)) return null
  const matched = found.map((expanded, place) => {
    const word = words[place] ?? ''
    const taken = isExact ? { ...expanded, phrases: [], typo_matches: [] } : expanded
    return { word, ...matchWord(taken), readAs: readingOf(word, taken) }
  })
  return matchAll(folded, matched, isExact)
}

/** Returns the names that a word in Latin letters stands for in the table of names; only if nothing on sale is spelled like it. */
function readingOf(
  word: string,
  { exact_matches: exact, prefix_matches: prefix, infix_matches: infix, phrases }: ExpandedTerm,
): string[] {
  if (!isArabizi(word) || exact.length + prefix.length + infix.length > 0) return []
  return phrases.flatMap(({ source, stands_for }) => (source === 'names' ? [stands_for] : []))
}

/** Returns the condition that a row has each of these words. */
export function matchAll(folded: string, words: MatchedWord[], isExact = false): WordMatch {
  const [narrowing, ...others] = words.filter(({ isAnyPlant }) => !isAnyPlant)
  return {
    topic: others.length === 0 && narrowing ? narrowing.topic : null,
    folded,
    words,
    isExact,
    condition: sql`(${sql.join(
      words.map(({ condition }) => condition),
      sql` and `,
    )})`,
    rank: rankOf(folded, words),
  }
}

/**
 * Only a product that has each word whole among its names can be named exactly so, or begin so; the names of others, most of those found by
 * a need or a description, are not read. Each comparison of a row's terms is made once.
 */
function rankOf(folded: string, words: MatchedWord[]): RawBuilder<number> {
  const worst = sql<number>`greatest(${sql.join(words.map(({ rank }) => rank))})`
  if (words.some(({ exact }) => exact.length === 0)) return worst
  const isNamed = sql.join(
    words.flatMap(({ exact }) => ifAny(exact)),
    sql` and `,
  )
  const [only, ...others] = words
  // Folded names contain only letters, digits and spaces.
  const names = sql`'|' || array_to_string(product_search.search_names, '|')`
  return sql`case when ${isNamed} then case
    when ${folded} = any(product_search.search_names) then 0
    when strpos(${names}, ${`|${folded} `}) > 0 then 1
    else 2 end else ${only && others.length === 0 ? only.inexactRank : worst} end`
}

function matchWord(found: ExpandedTerm): Omit<MatchedWord, 'word' | 'readAs'> {
  const {
    exact_matches: exact,
    prefix_matches: prefix,
    phrases,
    infix_matches: infix,
    typo_matches: typos,
  } = found
  const alone = phrases.flatMap(({ ids }) => (ids.length === 1 ? ids : []))
  // A phrase that contains a word which is enough by itself finds nothing more.
  const together = phrases.flatMap(({ ids }) =>
    ids.length > 1 && !ids.some((id) => alone.includes(id)) ? [hasAll(ids)] : [],
  )
  const topics = topicsOf(found)
  const facts = found.is_strict
    ? []
    : ifAny([...exact, ...prefix], sql.ref('product_search.description_term_ids'))
  const inexact: [Condition[], number][] = [
    [ifAny(prefix), 3],
    [[...ifAny(alone), ...together], 4],
    [topics, topicRank],
    // لومي (a lemon) ranks above بلوميريا, which only contains its letters.
    [ifAny(infix), 6],
    [facts, 7],
  ]
  const otherwise = typos.length > 0 ? 8 : null
  const names = ifAny([...exact, ...prefix, ...alone, ...infix, ...typos])
  return {
    exact,
    condition: found.is_any_plant
      ? sql`true`
      : anyOf([...names, ...together, ...topics, ...facts, sql`false`]),
    rank: nearestOf([[ifAny(exact), 2], ...inexact], otherwise),
    inexactRank: nearestOf(inexact, otherwise),
    isAnyPlant: found.is_any_plant,
    topic:
      found.topic_groups === null || found.is_any_plant
        ? null
        : {
            groups: found.topic_groups,
            nearer: anyOf([...ifAny([...exact, ...prefix, ...alone]), ...together, sql`false`]),
            farther: anyOf([...ifAny([...infix, ...typos]), ...facts, sql`false`]),
          },
  }
}

/**
 * Returns the rank of the first of these conditions that a row meets, `otherwise` if it meets none; null: every row meets one of them, so
 * the last is not compared, which for words in many descriptions saves most of the work.
 */
function nearestOf(
  nearer: readonly [Condition[], number][],
  otherwise: number | null,
): RawBuilder<number> {
  const known = nearer.filter(([conditions]) => conditions.length > 0)
  const last = otherwise ?? known.pop()?.[1] ?? 8
  if (known.length === 0) return sql.lit(last)
  const cases = known.map(
    ([conditions, rank]) => sql`when ${anyOf(conditions)} then ${sql.lit(rank)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end`
}

function topicsOf({ is_any_plant: isAnyPlant, topic_groups: groups }: ExpandedTerm): Condition[] {
  if (isAnyPlant) return [sql`true`]
  return groups === null ? [] : [inFacetGroups(groups)]
}

/**
 * `&&` compares each with each, unless an index is used. Part of an article number stands for thousands of words, and nearly every plant
 * has one: in that case the plant's few words are looked up in a hash table that PostgreSQL makes of the list.
 */
const hasAny = (ids: number[], column: RawBuilder<unknown>): Condition =>
  ids.length > maxCompared
    ? sql`exists (select from unnest(${column}) as had (id) where had.id = any(${ids}::int[]))`
    : sql`${column} && ${ids}::int[]`

export const ifAny = (
  ids: number[],
  column: RawBuilder<unknown> = sql.ref('product_search.term_ids'),
): Condition[] => (ids.length > 0 ? [hasAny(ids, column)] : [])
