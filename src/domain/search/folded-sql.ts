import { sql, type RawBuilder } from 'kysely'
import { foldedText } from '#db/folded-text.ts'

const [before = '', after = ''] = foldedText('?').split('?')

/** A text folded in SQL, for columns that are not stored folded; no index has it. See `foldedText`. */
export const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${sql.raw(before)}${text}${sql.raw(after)}`
