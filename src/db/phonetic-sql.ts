import { arabicLetters, silentLetters } from '#shared/text/sounds.ts'

const [letters, sounds] = arabicLetters
const ayn = 'ع'
const heard = [...letters].filter((letter) => letter !== ayn).join('')
const sounding = sounds.replace('3', '')

/**
 * Returns SQL of the sounds of folded Arabic words without ع, `withoutAyn(arabicSound(word))` of `shared/text/sounds.ts`, separately for
 * each word; `text` is SQL. It has no parameter: the indexes of migration 0052 use exactly this expression.
 */
export const phoneticKeySql = (text: string): string =>
  `regexp_replace(regexp_replace(translate(${text}, '${heard}${silentLetters}${ayn}', '${sounding}'), '(.)\\1+', '\\1', 'g'), 'h(?= |$)', '', 'g')`

/** Returns SQL that excludes words with Latin letters or digits, which have no Arabic sound; the indexes leave them out. */
export const isArabicSql = (text: string): string => `${text} !~ '[a-z0-9]'`

/** Returns SQL of the consonants of a Latin word, `consonantsOf`. */
export const consonantsSql = (text: string): string => `translate(${text}, 'aeiouwy', '')`
/** Returns SQL that selects words of Latin letters, the only ones compared by consonants. */
export const isLatinSql = (text: string): string => `${text} ~ '^[a-z]+$'`
