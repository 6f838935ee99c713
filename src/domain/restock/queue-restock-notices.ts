import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'

/** The number queued in one statement, so that none takes long. */
const batch = 200

/**
 * Queues the SMS of every notice whose product is back in stock, oldest first, each once, and deletes its phone. It checks the current
 * stock, whatever changed it: a cancelled order, an import or SQL. In 24 hours at most as many are queued as the shop may send codes
 * (OTP_DAILY_CAP), counted separately; the others follow later. Returns the number queued.
 */
export async function queueRestockNotices(
  db: Db,
  { otpDailyCap }: Pick<Settings, 'otpDailyCap'>,
): Promise<number> {
  let total = 0
  for (;;) {
    const queued = await queueBatch(db, otpDailyCap)
    total += queued
    if (queued < batch) return total
  }
}

/**
 * Queues one batch. When two processes find the same notice, the second finds it without a phone. The key contains a prefix for notices,
 * because a bare number means an order (`load-personal-data-subject.ts`).
 */
async function queueBatch(db: Db, otpDailyCap: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with room as (
        select case when ${otpDailyCap}::int = 0 then ${batch}::int else least(${batch}, greatest(0, ${otpDailyCap} - count(*))) end as size
        from restock_notices where queued_at > now() - interval '1 day'),
      due as materialized (
        select notice.id, phone, locale, notice.created_at, product_id, name_ar,
          coalesce(nullif(name_latin, ''), nullif(name_en, ''), name_ar) as name_latin
        from restock_notices notice join products on products.id = product_id
        where phone is not null and is_active and stock_quantity is distinct from 0
        order by notice.id limit (select size from room)),
      forgotten as (
        update restock_notices set phone = null, queued_at = now() from due
        where restock_notices.id = due.id and restock_notices.phone is not null returning restock_notices.id)
    insert into outbox (key, channel, recipient, template, locale, facts)
      select 'restocked:notice-' || due.id || '-' || extract(epoch from created_at), 'sms', phone, 'restocked', locale,
        jsonb_build_object('product_id', product_id, 'name_ar', name_ar, 'name_latin', name_latin)
      from due join forgotten using (id)
    on conflict (key) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
