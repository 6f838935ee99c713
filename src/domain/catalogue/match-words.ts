import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/arabic.ts'
import { patternsWithOneTypo } from './one-typo.ts'

/** What a search asks of `products.search_text`, as SQL. */
export interface WordMatch {
  /** Every word is there, or something that stands for it. */
  condition: RawBuilder<boolean>
  /** 0 whole words, 1 beginnings of words, 2 synonyms, 3 inside words, 4 slips: the worst of the words counts. */
  rank: RawBuilder<number>
}

type Condition = RawBuilder<boolean>
const text = sql.ref<string>('products.search_text')
const has = (pattern: string): Condition => sql`${text} like ${`%${pattern}%`}`
const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/**
 * The search for these typed words. Each word is looked for by itself and all must be found, so that a word more never finds
 * more plants. Words without letters or digits find nothing. The patterns hold letters, digits and `_` alone and are written
 * out one by one, which lets the trigram index answer each (an array of patterns could not use it).
 */
export async function matchWords(db: Db, typed: string): Promise<WordMatch> {
  const words = [...new Set(foldForSearch(typed).split(' ').filter(Boolean))]
  if (words.length === 0) return { condition: sql`false`, rank: sql`0` }
  const synonyms = await loadSynonyms(db, words)
  const matches = words.map((word) =>
    matchWord(
      word,
      synonyms.filter((synonym) => sharesWord(synonym.word, word)).map(({ stands_for }) => stands_for),
    ),
  )
  return {
    condition: allOf(matches.map(({ condition }) => condition)),
    rank: sql`greatest(${sql.join(matches.map(({ rank }) => rank))})`,
  }
}

function matchWord(word: string, standsFor: string[]): WordMatch {
  // One or two letters are in nearly every word: they count at its beginning alone.
  const exact = [...word].length < 3 ? has(` ${word}`) : has(word)
  const phrases = standsFor.map((phrase) => allOf(phrase.split(' ').map((part) => has(` ${part} `))))
  const slips = patternsWithOneTypo(word).map((pattern) => has(` ${pattern} `))
  return {
    condition: anyOf([exact, ...phrases, ...slips]),
    // لومي, a lemon, stands above بلوميريا, which merely holds its letters.
    rank: sql`case when ${has(` ${word} `)} then 0 when ${has(` ${word}`)} then 1 when ${anyOf([...phrases, sql`false`])} then 2 when ${exact} then 3 else 4 end`,
  }
}

/**
 * The synonyms that one of these words belongs to. A word of a phrase counts as the phrase (money → money plant): were the
 * whole phrase needed, a second word could find more than the first.
 */
function loadSynonyms(db: Db, words: string[]) {
  return db
    .selectFrom('search_synonyms')
    .select(['word', 'stands_for'])
    .where(sql<boolean>`string_to_array(word, ' ') && ${words}::text[]`)
    .execute()
}

const sharesWord = (phrase: string, word: string): boolean => phrase.split(' ').includes(word)
