import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/arabic.ts'
import { lookUpWords, type FoundWord } from './look-up-words.ts'

/** What a search asks of `shelf.word_ids`, as SQL. */
export interface WordMatch {
  /** Every word is there, or something that stands for it. */
  condition: RawBuilder<boolean>
  /** 0 whole words, 1 beginnings of words, 2 synonyms, 3 inside words, 4 slips: the worst of the words counts. */
  rank: RawBuilder<number>
}

type Condition = RawBuilder<boolean>
/** More ids than this are not compared with each word of a plant one by one. */
const mostCompared = 50
const hasAll = (ids: number[]): Condition => sql`shelf.word_ids @> ${ids}::int[]`
const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/**
 * The search for these typed words. Each word is looked for by itself and all must be found, so that a word more never finds
 * more plants. Words without letters or digits find nothing. One statement.
 */
export async function matchWords(db: Db, typed: string): Promise<WordMatch> {
  const words = [...new Set(foldForSearch(typed).split(' ').filter(Boolean))]
  if (words.length === 0) return { condition: sql`false`, rank: sql`0` }
  const matches = (await lookUpWords(db, words)).map(matchWord)
  return {
    condition: sql`(${sql.join(
      matches.map(({ condition }) => condition),
      sql` and `,
    )})`,
    rank: sql`greatest(${sql.join(matches.map(({ rank }) => rank))})`,
  }
}

function matchWord({ whole, beginning, phrases, inside, slips }: FoundWord): WordMatch {
  const alone = phrases.flatMap((ids) => (ids.length === 1 ? ids : []))
  const together = phrases.filter((ids) => ids.length > 1).map(hasAll)
  const nearer: [Condition[], number][] = [
    [ifAny(whole), 0],
    [ifAny(beginning), 1],
    [[...ifAny(alone), ...together], 2],
    // لومي, a lemon, stands above بلوميريا, which merely holds its letters.
    [ifAny(inside), 3],
  ]
  const cases = nearer.flatMap(([conditions, rank]) =>
    conditions.length > 0 ? [sql`when ${anyOf(conditions)} then ${sql.lit(rank)}`] : [],
  )
  return {
    condition: anyOf([...ifAny([...whole, ...beginning, ...alone, ...inside, ...slips]), ...together, sql`false`]),
    rank: cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 4 end` : sql`4`,
  }
}

/**
 * `&&` compares each with each, which the index may spare it. Part of an article number stands for thousands of words, and
 * nearly every plant has one: there the plant's few words are looked up in a table that PostgreSQL makes of the list.
 */
const hasAny = (ids: number[]): Condition =>
  ids.length > mostCompared
    ? sql`exists (select from unnest(shelf.word_ids) as had (id) where had.id = any(${ids}::int[]))`
    : sql`shelf.word_ids && ${ids}::int[]`

const ifAny = (ids: number[]): Condition[] => (ids.length > 0 ? [hasAny(ids)] : [])
