import { sql } from 'kysely'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { MailPayloads } from '#domain/notifications/payload.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { readersOfNotices } from '#domain/staff/team-notice.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { endsSoon } from './law-rows.ts'

type EndingPermit = MailPayloads['permitEnding'] & { id: number }

/**
 * Notifies the owners by mail, each in their language, of every permit that ends within 30 days and is not followed by another, once for
 * each permit (plants.md 55.4, 62). Without recipients, nothing is marked as sent.
 *
 * @returns the number of permits they were notified of
 */
export const queuePermitNotices = (
  db: Db,
  { shopEmail }: Pick<Settings, 'shopEmail'>,
  today: Day = dayOf(new Date()),
): Promise<number> =>
  withTransactionRetry(db, async (tx) => {
    const readers = await readersOfNotices(tx, shopEmail)
    if (readers.length === 0) return 0
    const permits = await claimEndingPermits(tx, today)
    for (const { id, ...facts } of permits)
      for (const { email: recipient, language: locale } of readers)
        await queueMessage(tx, {
          template: 'permitEnding',
          facts,
          key: `permitEnding:notice-${id}:${recipient}`,
          channel: 'mail',
          recipient,
          locale,
        })
    return permits.length
  })

/** Marks the permits to notify of as sent and returns them. One statement. */
async function claimEndingPermits(tx: Db, today: Day): Promise<EndingPermit[]> {
  const { rows } = await sql<EndingPermit>`
    with taken as (
      update plant_permits permit set ending_notice_at = now()
      from plant_law law
      where law.key = permit.law_key and ending_notice_at is null and ${endsSoon(today)}
      returning permit.id, permit.number, issued_by, permit.product_id, permit.law_key, valid_to as ends_on,
        coalesce(law.names[1], law.genus, law.family, law.key) as law_name)
    select taken.id, number, issued_by, ends_on::text, coalesce(products.name_ar, law_name) as name_ar,
      coalesce(${englishNameSql}, products.name_ar, law_name) as name_en,
      (select count(*)::int from products sold
        where sold.law_key = taken.law_key and (taken.product_id is null or sold.id = taken.product_id)
          and sold.status = 'published' and sold.deleted_at is null) as published
    from taken left join products on products.id = taken.product_id order by taken.id`.execute(tx)
  return rows
}
