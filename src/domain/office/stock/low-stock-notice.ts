import { sql } from 'kysely'
import type { LowProduct } from '#domain/notifications/payload.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { queueTeamNotice } from '#domain/staff/queue-team-notice.ts'
import { readersOfNotices } from '#domain/staff/team-notice.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { dayOf } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { lowStockLevel } from '../product-filters/low-stock-level.ts'

/** The most products listed in a mail. */
const namedCount = 30

/** Products for sale with stock at or below their level; at level 0, only when sold out. */
const isLow = sql`products.is_active and products.deleted_at is null and products.stock_quantity <= ${lowStockLevel}`

/**
 * Notifies the owners by mail, each in their language, of products that became low or sold out since the last mail; without news, no mail
 * is sent (office.md O5.8). A low product is mentioned once, and again only after there was enough of it in between.
 *
 * @returns the number of products the mail is about
 */
export const queueLowStockNotice = (
  db: Db,
  { shopEmail, notices }: Pick<Settings, 'shopEmail' | 'notices'>,
): Promise<number> =>
  withTransactionRetry(db, async (tx) => {
    await sql`
      delete from low_stock_notices using products
      where products.id = product_id and (${isLow}) is not true`.execute(tx)
    const { rows: added } = await sql<{ id: number }>`
      insert into low_stock_notices (product_id) select id from products where ${isLow} order by id
      on conflict do nothing returning product_id as id`.execute(tx)
    if (added.length === 0) return 0
    const { rows: products } = await sql<LowProduct>`
      select id, name_ar, name_latin, name_en, stock_quantity as left, ${lowStockLevel} as level, place from products
      where id = any(${added.map(({ id }) => id)}::int[])
      order by stock_quantity, id limit ${namedCount}`.execute(tx)
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from low_stock_notices`.execute(tx)
    const facts = { products, new_count: added.length, total: counted[0]?.total ?? 0 }
    const day = dayOf(new Date())
    if (notices.low_stock_to.length === 0) {
      for (const { email: recipient, language: locale } of await readersOfNotices(tx, shopEmail))
        await queueMessage(tx, {
          template: 'lowStock',
          facts,
          key: `lowStock:${day}:${recipient}`,
          channel: 'mail',
          recipient,
          locale,
        })
      return added.length
    }
    const text = { kind: 'lowStock' as const, count: added.length }
    await queueTeamNotice(tx, notices, {
      to: notices.low_stock_to,
      key: `lowStock:${day}`,
      mail: { template: 'lowStock', facts },
      text,
    })
    return added.length
  })
