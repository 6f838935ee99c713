import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Duty, DutyState } from '#shared/office/first-day.ts'
import type { Settings } from '#shared/settings.ts'

interface DutyReport {
  id: Duty
  state: DutyState
  until: Day | null
  count: number | null
}

/** A licence is renewed in that time. */
const soonDays = 60

/** What the law asks of the seller, as far as settings and books show it (office.md O9.7). One statement. */
export async function readCompliance(db: Db, settings: Settings): Promise<DutyReport[]> {
  const { seller, legal } = settings
  const uninvoiced = await countUninvoiced(db)
  return [
    duty('registration', Boolean(seller.commercialRegistration || legal.unifiedNumber)),
    duty('vat', !legal.isVatRegistered || seller.vatNumber !== null),
    licence(settings),
    duty('address', Boolean(seller.addressAr && seller.addressEn)),
    { ...duty('invoices', uninvoiced === 0), count: uninvoiced },
  ]
}

const duty = (id: Duty, isKept: boolean): DutyReport => ({
  id,
  state: isKept ? 'ok' : 'wrong',
  until: null,
  count: null,
})

/** Who sells plants needs it, and renews it before it ends. */
function licence({ legal: { mewaLicence, mewaExpiresOn } }: Settings): DutyReport {
  const today = dayOf(new Date())
  const isValid = mewaLicence !== null && (mewaExpiresOn === null || mewaExpiresOn >= today)
  const endsSoon = mewaExpiresOn !== null && mewaExpiresOn <= addDays(today, soonDays)
  return {
    ...duty('mewa', isValid),
    ...(isValid && endsSoon && { state: 'soon' }),
    until: mewaExpiresOn,
  }
}

/** Orders whose money came in and which have no invoice. */
async function countUninvoiced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where not exists (select from invoices where order_id = orders.id)
      and (status = 'delivered' or exists (
        select from payment_attempts where order_id = orders.id and state = 'captured'))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
