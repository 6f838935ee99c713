import { sql, type RawBuilder } from 'kysely'

/** Marks of letters that were taken apart: accents, harakat, hamza and madda above a letter; and apostrophes. */
const marks = "[\\u0300-\\u036F\\u064B-\\u065F\\u0670'’]"
/** Letters that are written for each other, then those that are left out. */
const letters = ['ٱةىیکھہگپچڤ٠١٢٣٤٥٦٧٨٩ءـ', 'اهييكههكبجف0123456789'] as const

/**
 * A text as `foldForSearch` folds a word (contract §10.1), for columns that are not stored folded; no index has it. Words stay where
 * they stand, with their articles.
 */
export const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(regexp_replace(normalize(lower(${text}), NFKD), ${marks}, '', 'g'), ${letters[0]}, ${letters[1]})`
