import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { OpeningNeed } from '#shared/office/settings.ts'
import type { Settings } from '#shared/settings.ts'

/** Returns what a shop with these settings lacks before it may open, except for its first product (office.md §31). */
export function missingForOpening({
  seller,
  contact,
  shopEmail,
  legal,
  ...settings
}: Settings): OpeningNeed[] {
  const has: Record<Exclude<OpeningNeed, 'product'>, boolean> = {
    names: Boolean(seller.nameAr && seller.nameEn),
    contact: Boolean(contact.phones[0] && (contact.emails[0] ?? shopEmail)),
    address: Boolean(seller.addressAr && seller.addressEn),
    registration: Boolean(seller.commercialRegistration || legal.unifiedNumber),
    vat: !legal.isVatRegistered || seller.vatNumber !== null,
    payment: settings.cashOffered || settings.cardsOffered,
  }
  return (Object.keys(has) as (keyof typeof has)[]).filter((need) => !has[need])
}

/** Returns everything the shop lacks before it may open. One statement. */
export async function openingGaps(db: Db, settings: Settings): Promise<OpeningNeed[]> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products where is_active and deleted_at is null) as found`.execute(
    db,
  )
  return [...missingForOpening(settings), ...(rows[0]?.found ? [] : (['product'] as const))]
}
