import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { missingForOpening } from '#domain/settings/opening-gaps.ts'
import { readStored } from '#domain/settings/read-stored.ts'
import { applyStored, sectionsOf, type StoredSettings } from '#domain/settings/sections.ts'
import { isPhone } from '#domain/staff/queue-team-notice.ts'
import { applyIdleMinutes } from '#domain/staff/elevate.ts'
import type { Db, Row } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { dayOf } from '#shared/day.ts'
import type { OpeningNeed, SettingSection, VatRate } from '#shared/office/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

interface SectionEdit {
  section: SettingSection
  version: number
  /** The fields to change. */
  fields: Record<string, unknown>
}

/** The field that reports a setting required while the shop is open; empty required texts are refused earlier. */
const fieldOfNeed: Partial<Record<OpeningNeed, string>> = {
  registration: 'cr_number',
  vat: 'vat_number',
  payment: 'cash',
}

/**
 * Changes the given fields of a section (office.md §31). `base`: the server's own settings.
 *
 * @throws ShopError `editConflict`, `setByServer` for a field that the server sets, `validationFailed` when an open shop would lack what
 *   the law or its customers need
 */
export async function saveSection(
  tx: Db,
  audit: Audit,
  base: Settings,
  { section, version, fields }: SectionEdit,
): Promise<void> {
  // The section `shop` is locked first, so that no required setting is emptied while the shop is being opened.
  const shop = await lockSection(tx, 'shop')
  const row = section === 'shop' ? shop : await lockSection(tx, section)
  if (row.version !== version)
    throw await staleByAudit(tx, { entity: 'settings', id: section, version: row.version }, version)
  const stored = await readStored(tx)
  const today = dayOf(new Date())
  const settings = applyStored(base, stored, today)
  const before: Record<string, unknown> = valueOf(section, settings, stored, today)
  const changed = Object.keys(fields).filter(
    (field) => fields[field] !== undefined && !isDeepStrictEqual(before[field], fields[field]),
  )
  if (changed.some((field) => base.setByServer.includes(`${section}.${field}`)))
    throw new ShopError('setByServer')
  const after = Object.fromEntries(changed.map((field) => [field, fields[field]]))
  if (changed.length > 0) {
    const value = { ...stored.sections[section], ...(section === 'tax' ? {} : after) }
    const wanted = { ...stored, sections: { ...stored.sections, [section]: value } }
    if (section === 'notices') await requireTeamPhones(tx, after)
    requireStillComplete(settings, applyStored(base, wanted, today))
    if (section === 'tax') await replaceUpcoming(tx, after['upcoming'] as VatRate[], today)
    await writeSection(tx, audit, section, { value, version: version + 1 })
    if (section === 'security')
      await applyIdleMinutes(tx, applyStored(base, wanted, today).idleMinutes)
  }
  audit.record({
    action: 'settings.updated',
    entityId: section,
    title: section,
    changes: Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]])),
  })
}

/** Returns the value of a section; future VAT rates are stored in a table of their own. */
export function valueOf(
  section: SettingSection,
  settings: Settings,
  { rates }: StoredSettings,
  today: string,
): Record<string, unknown> {
  if (section === 'tax') return { upcoming: rates.filter(({ starts_on }) => starts_on > today) }
  return { ...sectionsOf(settings)[section] }
}

/** Writes a locked section with its next version. */
export async function writeSection(
  tx: Db,
  { actor }: Audit,
  section: SettingSection,
  { value, version }: { value: Record<string, unknown>; version: number },
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set({
      value: JSON.stringify(value),
      version,
      updated_by: actor.staffId,
      updated_at: new Date(),
    })
    .where('section', '=', section)
    .execute()
}

/** Returns the row of a section, locked until the transaction ends; it is added if the section was never saved. */
export async function lockSection(tx: Db, section: SettingSection): Promise<Row<'shop_settings'>> {
  await tx
    .insertInto('shop_settings')
    .values({ section, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('shop_settings')
    .selectAll()
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function requireStillComplete(before: Settings, after: Settings): void {
  if (!after.opening.isOpen) return
  const had = missingForOpening(before)
  const lost = missingForOpening(after).filter((need) => !had.includes(need))
  if (lost.length > 0)
    throw new ShopError(
      'validationFailed',
      {},
      Object.fromEntries(lost.map((need) => [fieldOfNeed[need] ?? need, ['fieldRequired']])),
    )
}

/** Requires that SMS recipients are active members of the team. @throws ShopError `validationFailed` */
async function requireTeamPhones(tx: Db, fields: Record<string, unknown>): Promise<void> {
  const lists = Object.entries(fields).filter((entry): entry is [string, string[]] =>
    Array.isArray(entry[1]),
  )
  const phones = lists.flatMap(([, to]) => to.filter(isPhone))
  if (phones.length === 0) return
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select('customers.phone')
    .where('staff.state', '=', 'active')
    .where('customers.phone', 'in', phones)
    .execute()
  const known = new Set(rows.map(({ phone }) => phone))
  const wrong = lists.filter(([, to]) => to.some((one) => isPhone(one) && !known.has(one)))
  if (wrong.length > 0)
    throw new ShopError(
      'validationFailed',
      {},
      Object.fromEntries(wrong.map(([field]) => [field, ['phoneNotOfTeam']])),
    )
}

/** Rates that are already in force are kept, because documents were written with them. */
async function replaceUpcoming(tx: Db, rates: VatRate[], today: string): Promise<void> {
  await tx.deleteFrom('vat_rates').where('starts_on', '>', today).execute()
  if (rates.length > 0) await tx.insertInto('vat_rates').values(rates).execute()
}
