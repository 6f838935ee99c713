import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { isQuoted } from '#shared/text/quotation.ts'
import { isArabizi } from '#shared/text/sounds.ts'
import { inFacetGroups } from './match-facets.ts'
import { expandTerms, type ExpandedTerm } from './expand-terms.ts'

/** What a search asks of a row of `product_search`, as SQL. */
export interface WordMatch {
  /** Every word is there, or something that stands for it. */
  condition: RawBuilder<boolean>
  /**
   * 0 a name is just what was typed, 1 a name begins with it; then the worst of the words counts: 2 whole words of names, 3 beginnings
   * of words, 4 synonyms, 5 words for categories, 6 inside words, 7 words of descriptions, 8 typos,
   * 9 and 10 words that only sound alike (`match-sounds.ts`).
   */
  rank: RawBuilder<number>
  /** What was typed, folded, and each of its words. */
  folded: string
  words: MatchedWord[]
  /** It was typed between quotation marks: nothing stands for its words. */
  isExact: boolean
  /** The categories that are meant, where one word alone narrows and means some. */
  topic: TopicMatch | null
}
/** How a word that means categories finds a row: all of these groups, and others by what it is spelled like. */
export interface TopicMatch {
  /** The `product_facet_groups` of its categories, as PostgreSQL writes an array of them. */
  groups: string
  /** By a name or a synonym: such rows stand before those of the groups, in which they may be. */
  nearer: RawBuilder<boolean>
  /** By less than the categories. */
  farther: RawBuilder<boolean>
}
export interface MatchedWord {
  word: string
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
  /** The same of a row that has none of `exact`. */
  inexactRank: RawBuilder<number>
  /** The terms that are the word itself. */
  exact: number[]
  /** Folded names that the word was read as, since the shop has nothing that is spelled so (plants.md 59.2, 59.3); mostly none. */
  readAs: string[]
  /** It finds every plant. */
  isAnyPlant: boolean
  topic: TopicMatch | null
}

/** `WordMatch.rank` of what only the category of a word finds. */
export const topicRank = 5

type Condition = RawBuilder<boolean>
/** More ids than this are not compared with each word of a plant one by one. */
const maxCompared = 50
export const hasAll = (ids: number[]): Condition => sql`product_search.term_ids @> ${ids}::int[]`
export const anyOf = (conditions: Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

/**
 * The search for these typed words. Each word is looked for by itself and all must be found, so that a word more never finds
 * more plants. Words without letters or digits find nothing. Null: each word means any plant («نبات»), so nothing is looked for. Of words
 * between quotation marks neither synonyms nor typos are taken. One statement.
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

/** What a word in Latin letters was read as by the table of names alone: nothing on sale is spelled so. */
function readingOf(
  word: string,
  { exact_matches: exact, prefix_matches: prefix, infix_matches: infix, phrases }: ExpandedTerm,
): string[] {
  if (!isArabizi(word) || exact.length + prefix.length + infix.length > 0) return []
  return phrases.flatMap(({ source, stands_for }) => (source === 'names' ? [stands_for] : []))
}

/** A row has each of these words. */
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
 * Only a product that has each word whole among its names can be called just so, or begin so; the names of others, most of those that a
 * need or a description finds, are not read. Each comparison of a row's terms is made once.
 */
function rankOf(folded: string, words: MatchedWord[]): RawBuilder<number> {
  const worst = sql<number>`greatest(${sql.join(words.map(({ rank }) => rank))})`
  if (words.some(({ exact }) => exact.length === 0)) return worst
  const isNamed = sql.join(
    words.flatMap(({ exact }) => ifAny(exact)),
    sql` and `,
  )
  const [only, ...others] = words
  // Folded names hold letters, digits and spaces alone.
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
  // A phrase with a word that is enough alone finds nothing more.
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
    // لومي, a lemon, stands above بلوميريا, which merely holds its letters.
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
 * The rank of the first of these that a row has, `otherwise` where it has none; null: every row has one of them, so that the last is not
 * compared, which for what many descriptions say is most of the work.
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
 * `&&` compares each with each, which the index may spare it. Part of an article number stands for thousands of words, and
 * nearly every plant has one: there the plant's few words are looked up in a table that PostgreSQL makes of the list.
 */
const hasAny = (ids: number[], column: RawBuilder<unknown>): Condition =>
  ids.length > maxCompared
    ? sql`exists (select from unnest(${column}) as had (id) where had.id = any(${ids}::int[]))`
    : sql`${column} && ${ids}::int[]`

export const ifAny = (
  ids: number[],
  column: RawBuilder<unknown> = sql.ref('product_search.term_ids'),
): Condition[] => (ids.length > 0 ? [hasAny(ids, column)] : [])
