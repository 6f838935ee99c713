import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import type { TeamEvent } from '../notifications/payload.ts'
import { queueMessage } from '../notifications/queue-message.ts'

/** An event in the team; `by` null: the shop, or an unknown person. */
export interface TeamNotice {
  event: TeamEvent
  member: string
  by: string | null
}

/**
 * Notifies the active owners by mail, each in their language, once the transaction is committed (office.md O5.8). Owners without an e-mail
 * address are left out; if none has one, the notice goes to the shop's address.
 */
export async function queueTeamNotice(
  tx: Db,
  { event, member, by }: TeamNotice,
  { shopEmail }: Pick<Settings, 'shopEmail'>,
): Promise<void> {
  const facts = { event, member, by, at: new Date().toISOString() }
  for (const { email: recipient, language: locale } of await readersOfNotices(tx, shopEmail)) {
    const key = `teamNotice:notice-${randomUUID()}`
    await queueMessage(tx, {
      template: 'teamNotice',
      facts,
      key,
      channel: 'mail',
      recipient,
      locale,
    })
  }
}

/**
 * Returns the e-mail addresses and languages of the active owners; if none has an address, the shop's own in Arabic. Empty: the shop has no
 * address either.
 */
export async function readersOfNotices(
  tx: Db,
  shopEmail: string,
): Promise<{ email: string; language: Locale }[]> {
  const owners = await tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.customer_id', 'staff.customer_id')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select([sql<string>`customers.email`.as('email'), 'staff.language'])
    .where('staff_roles.role', '=', 'owner')
    .where('staff.state', '=', 'active')
    .where('customers.email', 'is not', null)
    .execute()
  if (owners.length > 0) return owners
  return shopEmail ? [{ email: shopEmail, language: 'ar' }] : []
}
