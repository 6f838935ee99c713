import { sql, type RawBuilder } from 'kysely'
import { foldedCustomerName } from '#db/folded-text.ts'

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Whether the name of a row of `customers` contains each of these folded words, from the index `customers_by_folded_name`. */
export const hasNameOf = (words: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(words.map(holds), sql` and `)})`

/** The index works with three letters in a row: a shorter word must be the beginning of a name, with its article or without. */
function holds(word: string): RawBuilder<boolean> {
  const name = sql.raw(foldedCustomerName('customers.'))
  return /^[\p{L}\p{N}]{1,2}$/u.test(word)
    ? sql`${name} ~ ${` (ال)?${word}`}`
    : sql`${name} like ${`%${escapeLike(word)}%`}`
}

/** Whether two rows of customers have the same name, however it is spelled. */
export const haveSameName = (one: string, other: string): RawBuilder<boolean> =>
  sql`${sql.raw(foldedCustomerName(`${one}.`))} = ${sql.raw(foldedCustomerName(`${other}.`))}`
