import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { patternsWithinOneEdit } from './edit-distance-patterns.ts'

/** The `search_terms` that a word may mean, by how close they are; a plant with any of them is found. */
export interface ExpandedTerm {
  exact_matches: number[]
  prefix_matches: number[]
  infix_matches: number[]
  typo_matches: number[]
  /** The phrases that synonyms of the word stand for: a plant is found by a phrase when it has all of its words. */
  phrases: SynonymPhrase[]
  /** The `product_facet_groups` of the categories it means, as an array in PostgreSQL's text form. Null: none. */
  topic_groups: string | null
  /** The word is not searched for in descriptions. */
  is_strict: boolean
  /** The word means every plant. */
  is_any_plant: boolean
}

interface SynonymPhrase {
  /** The terms of its words. */
  ids: number[]
  /** Folded. */
  stands_for: string
  /** The origin of the synonym: staff, or the table of names. */
  source: 'staff' | 'names'
}

interface ExpandedRow extends Omit<ExpandedTerm, 'phrases'> {
  phrases: (SynonymPhrase & { words: number })[]
}

/** Looks up folded words. One statement. */
export async function expandTerms(db: Db, words: string[]): Promise<ExpandedTerm[]> {
  const { rows } =
    await sql<ExpandedRow>`${sql.join(words.map(expandTerm), sql` union all `)} order by place`.execute(
      db,
    )
  return rows.map(({ phrases, ...found }) => ({
    ...found,
    phrases: phrases.filter(({ words: wanted, ids }) => ids.length === wanted),
  }))
}

/**
 * The patterns contain only letters, digits and `_` and are written out one by one, so that the trigram index answers each (it could not
 * use an array of patterns).
 */
function expandTerm(word: string, place: number): RawBuilder<ExpandedRow> {
  // One or two letters occur in nearly every word: they only match at its beginning.
  const exact = like(sql`term`, [...word].length < 3 ? `${word}%` : `%${word}%`)
  const typos = patternsWithinOneEdit(word).map((pattern) => like(sql`term`, pattern))
  const near = (condition: RawBuilder<boolean>) =>
    sql`coalesce(array_agg(id) filter (where ${condition}), '{}')`
  return sql`
    select ${sql.lit(place)} as place, ${phrasesSql(word)} as phrases,
      ${near(sql`nearness = 0`)} as exact_matches, ${near(sql`nearness = 1`)} as prefix_matches,
      ${near(sql`nearness = 3`)} as infix_matches, ${near(sql`nearness = 4`)} as typo_matches, ${topicsSql(word)}
    from (
      select id, case when term = ${word} then 0 when ${like(sql`term`, `${word}%`)} then 1 when ${exact} then 3 else 4 end as nearness
      from search_terms where ${sql.join([exact, ...typos], sql` or `)}) as near`
}

const like = (column: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql`${column} like ${pattern}`

/** The categories that a word means. The beginning of a word for some of them is enough, but not of a word for all plants. */
function topicsSql(word: string) {
  const isMeant =
    [...word].length < 3
      ? sql`word = ${word}`
      : sql`(word = ${word} or ${like(sql`word`, `${word}%`)} and category_ids <> '{}')`
  return sql`
    (select array_agg(id)::text from product_facet_groups where exists (
      select from search_topics where ${isMeant} and product_facet_groups.category_ids @> search_topics.category_ids)) as topic_groups,
    exists (select from search_topics where word = ${word} and is_strict) as is_strict,
    exists (select from search_topics where word = ${word} and category_ids = '{}') as is_any_plant`
}

/**
 * The synonyms that contain a word. One word of a phrase counts as the phrase (money → money plant): if the whole phrase were required, a
 * second word could find more than the first.
 */
const phrasesSql = (word: string) => sql`coalesce((
  select json_agg(json_build_object('words', (select count(distinct part) from unnest(parts) as part),
    'ids', array(select id from search_terms where term = any(parts)), 'stands_for', stands_for, 'source', source))
  from search_synonyms, string_to_array(stands_for, ' ') as parts
  where string_to_array(search_synonyms.word, ' ') @> array[${word}]::text[]), '[]')`
