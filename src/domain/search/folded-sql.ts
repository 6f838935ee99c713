import { sql, type RawBuilder } from 'kysely'
import { foldedText } from '#db/folded-text.ts'

const [before = '', after = ''] = foldedText('?').split('?')

/** Folds a text in SQL, for columns that are not stored folded; no index uses it. See `foldedText`. */
export const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${sql.raw(before)}${text}${sql.raw(after)}`
