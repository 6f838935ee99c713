import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

const retentionDays = 90

/** Erases the bank accounts of refunds that were done 90 days ago (tax.md §1). Returns their number. */
export async function eraseBankAccounts(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ account_sealed: null })
    .where('account_sealed', 'is not', null)
    .where('done_at', '<=', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
