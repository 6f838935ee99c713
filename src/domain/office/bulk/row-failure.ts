import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { RowOutcome } from '../jobs/job.ts'

/** Why a row is left as it is: a message key and its parameters. */
export interface Refusal {
  code: string
  facts?: object
}

/** What a refusal of the one product write says of a row; of several wrong fields the first. */
export function refusalOf({ code, facts, fields }: ShopError): Refusal {
  const [field, keys] = Object.entries(fields ?? {})[0] ?? []
  if (field && keys?.[0]) return { code: keys[0], facts: { max: facts.max, field } }
  if (code === 'notPublishable')
    return {
      code: 'cannotPublish',
      facts: { missing: (facts.data as { missing?: string[] })?.missing ?? [] },
    }
  return { code }
}

/**
 * Does one row; what the product write refuses becomes the row's outcome. A refusal by the database itself ends the transaction:
 * then this throws, and the rows are done one by one.
 */
export async function tryRow(tx: Db, work: () => Promise<RowOutcome>): Promise<RowOutcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await sql`select 1`.execute(tx)
    return { state: 'failed', ...refusalOf(error) }
  }
}
