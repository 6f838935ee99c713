import { sql, type RawBuilder } from 'kysely'
import { consonantsSql, isArabicSql, isLatinSql, phoneticKeySql } from '#db/phonetic-sql.ts'
import type { Db } from '#db/tables.ts'
import {
  consonantsOf,
  isArabizi,
  latinSounds,
  soundsAlike,
  withoutAyn,
} from '#shared/text/sounds.ts'
import { anyOf, hasAll, ifAny, matchAll, type MatchedWord, type WordMatch } from './match-words.ts'

/** The terms and synonyms that sound like one word. */
interface PhoneticMatch {
  place: number
  terms: { id: number; term: string }[]
  /** Synonyms, and the terms of the phrases they stand for; `words`: how many terms a phrase needs. */
  phrases: { word: string; stands_for: string; words: number; ids: number[] }[]
}

/** The last ranks of `WordMatch.rank`, after typos: a name, then derived words and synonyms, which may have a wider meaning. */
const [nameRank, otherRank] = [9, 10]

/**
 * Searches by sound for words that found nothing (plants.md 59.3): a word of Latin letters and digits that finds no plant finds plants with
 * an Arabic word of the same sound, in a name or synonym. A word that differs from one of the shop's Latin or English names only in vowels
 * is a misspelling of it, for which the rule of one typo applies, and not Arabic. Null: nothing sounds like it, or the words were in
 * quotation marks. At most one statement.
 */
export async function matchSounds(db: Db, match: WordMatch): Promise<WordMatch | null> {
  if (match.isExact) return null
  const candidates = match.words.flatMap((matched, place) => {
    const sounds = isArabizi(matched.word) ? latinSounds(matched.word) : []
    return sounds.length > 0 ? [{ matched, place, keys: sounds.map(withoutAyn) }] : []
  })
  if (candidates.length === 0) return null
  const { rows } = await sql<PhoneticMatch>`${sql.join(
    candidates.map(({ matched, place, keys }) => matchBySound(matched, place, keys)),
    sql` union all `,
  )}`.execute(db)
  const heard = new Map(rows.map((row) => [row.place, row]))
  const words = match.words.map((matched, place) => {
    const found = heard.get(place)
    return (found && matchPhonetically(matched.word, found)) ?? matched
  })
  return words.some((word, place) => word !== match.words[place])
    ? matchAll(match.folded, words)
    : null
}

function matchPhonetically(word: string, { terms, phrases }: PhoneticMatch): MatchedWord | null {
  const alike = terms.filter(({ term }) => soundsAlike(word, term))
  const ids = alike.map(({ id }) => id)
  // برتقاليه (orange-coloured) sounds like برتقال and comes after it.
  const nearest = alike.filter(
    ({ term }) => !alike.some((other) => other.term !== term && term.startsWith(other.term)),
  )
  const meant = phrases.filter(
    (phrase) =>
      phrase.ids.length === phrase.words &&
      phrase.word.split(' ').some((part) => soundsAlike(word, part)),
  )
  const conditions = [...ifAny(ids), ...meant.map((phrase) => hasAll(phrase.ids))]
  if (conditions.length === 0) return null
  const rank = sql<number>`case when ${anyOf([...ifAny(nearest.map(({ id }) => id)), sql`false`])} then ${sql.lit(nameRank)} else ${sql.lit(otherRank)} end`
  return {
    word,
    exact: [],
    readAs: [...nearest.map(({ term }) => term), ...meant.map(({ stands_for }) => stands_for)],
    condition: anyOf(conditions),
    rank,
    inexactRank: rank,
    isAnyPlant: false,
    topic: null,
  }
}

/** Selects one row for a word that finds nothing as spelled and is not a misspelling; none for others. */
function matchBySound(
  { word, condition }: MatchedWord,
  place: number,
  keys: string[],
): RawBuilder<PhoneticMatch> {
  const [term, synonym] = [phoneticKeySql('term'), phoneticKeySql('word')].map((expression) =>
    sql.raw(expression),
  )
  return sql`
    select ${sql.lit(place)} as place,
      coalesce((select json_agg(json_build_object('id', id, 'term', term)) from search_terms
        where ${sql.raw(isArabicSql('term'))} and ${term} = any(${keys}::text[])), '[]') as terms,
      coalesce((
        select json_agg(json_build_object('word', word, 'stands_for', stands_for, 'words', (select count(distinct part) from unnest(parts) as part),
          'ids', array(select id from search_terms where term = any(parts))))
        from search_synonyms, string_to_array(stands_for, ' ') as parts
        where ${sql.raw(isArabicSql('word'))} and string_to_array(${synonym}, ' ') && ${keys}::text[]), '[]') as phrases
    where not exists (select from product_search where ${condition})
      and not exists (
        select from search_terms as spelled join product_search on term_ids @> array[spelled.id]
        where ${sql.raw(isLatinSql('spelled.term'))} and ${sql.raw(consonantsSql('spelled.term'))} = ${consonantsOf(word)})`
}
