import type { Audit } from '#domain/audit/audited-transaction.ts'
import { openingGaps } from '#domain/settings/opening-gaps.ts'
import { readStored } from '#domain/settings/read-stored.ts'
import { applyStored } from '#domain/settings/sections.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { SectionValues } from '#shared/office/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockSection, writeSection } from './save-section.ts'

/**
 * Opens the shop for purchases (office.md §31). Opening an open shop changes nothing.
 *
 * @throws ShopError `shopIncomplete` { data: { missing } }
 */
export async function openShop(tx: Db, audit: Audit, base: Settings): Promise<void> {
  // Locked before the settings are read, so that no required setting is emptied meanwhile.
  const row = await lockSection(tx, 'shop')
  const stored = await readStored(tx)
  const settings = applyStored(base, stored, dayOf(new Date()))
  const missing = await openingGaps(tx, settings)
  if (missing.length > 0) throw new ShopError('shopIncomplete', { data: { missing } })
  await change(tx, audit, row, { is_open: true })
  audit.record({
    action: 'settings.shopOpened',
    entityId: 'shop',
    title: 'shop',
    changes: { is_open: [settings.opening.isOpen, true] },
  })
}

/** Closes the shop for purchases until it is opened again, with the given texts to show meanwhile. */
export async function closeShop(
  tx: Db,
  audit: Audit,
  base: Settings,
  texts: { [Field in keyof SectionValues['shop']]?: SectionValues['shop'][Field] | undefined },
): Promise<void> {
  const row = await lockSection(tx, 'shop')
  const { opening } = applyStored(base, await readStored(tx), dayOf(new Date()))
  const sent = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
  await change(tx, audit, row, { ...sent, is_open: false })
  audit.record({
    action: 'settings.shopClosed',
    entityId: 'shop',
    title: 'shop',
    changes: { is_open: [opening.isOpen, false] },
  })
}

const change = (
  tx: Db,
  audit: Audit,
  { value, version }: { value: Record<string, unknown>; version: number },
  fields: Record<string, unknown>,
) => writeSection(tx, audit, 'shop', { value: { ...value, ...fields }, version: version + 1 })
