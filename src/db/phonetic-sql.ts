import { arabicLetters, silentLetters } from '#shared/text/sounds.ts'

const [letters, sounds] = arabicLetters
const ayn = 'ع'
const heard = [...letters].filter((letter) => letter !== ayn).join('')
const sounding = sounds.replace('3', '')

/**
 * SQL of the sounds of folded Arabic words without ع, `withoutAyn(arabicSound(word))` of `shared/text/sounds.ts`, each word by itself;
 * `text` is SQL itself. It holds no parameter: the indexes of migration 0052 are on just this.
 */
export const phoneticKeySql = (text: string): string =>
  `regexp_replace(regexp_replace(translate(${text}, '${heard}${silentLetters}${ayn}', '${sounding}'), '(.)\\1+', '\\1', 'g'), 'h(?= |$)', '', 'g')`

/** SQL: words that hold Latin letters or digits have no Arabic sound; the indexes leave them out. */
export const isArabicSql = (text: string): string => `${text} !~ '[a-z0-9]'`

/** SQL of the consonants of a Latin word, `consonantsOf`. */
export const consonantsSql = (text: string): string => `translate(${text}, 'aeiouwy', '')`
/** SQL: only words of Latin letters are compared by consonants. */
export const isLatinSql = (text: string): string => `${text} ~ '^[a-z]+$'`
