import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PaymentGateway } from './gateway.ts'

/**
 * Counts open attempts of providers the shop no longer uses (null: it takes no cards). Their state cannot be read nor their money refunded
 * until the shop is started with their provider again.
 */
export async function openAttemptsOfOtherProviders(
  db: Db,
  provider: PaymentGateway['name'] | null,
): Promise<{ provider: string; open: number }[]> {
  const { rows } = await sql<{ provider: string; open: number }>`
    select provider, count(*) as open from payment_attempts
    where state in ('started', 'awaiting', 'abandoned', 'refunding', 'refund_due') and provider is distinct from ${provider}
    group by provider`.execute(db)
  return rows
}
