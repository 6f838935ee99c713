import { valueOf } from '#domain/office/settings/save-section.ts'
import { openingGaps } from '#domain/settings/opening-gaps.ts'
import { readStored } from '#domain/settings/read-stored.ts'
import { applyStored } from '#domain/settings/sections.ts'
import { requireMember } from '#domain/staff/team.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { settingSections, type SettingSection } from '#shared/office/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { OfficeSettings, Section } from '#contract/office/settings/settings.ts'
import type { OfficeContext } from '../../office-context.ts'

/** Every section for the office. `base`: the server's settings. */
export async function describeSettings(
  db: Db,
  base: Settings,
  { member, ports }: OfficeContext,
): Promise<OfficeSettings> {
  const { stored, settings, today, rows } = await readAll(db, base)
  const me = await requireMember(db, member.id)
  const { email } = await db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    sections: Object.fromEntries(
      settingSections.map((section) => [
        section,
        asSection(section, valueOf(section, settings, stored, today), base, rows),
      ]),
    ) as OfficeSettings['sections'],
    state: { is_open: settings.opening.isOpen, missing: await openingGaps(db, settings) },
    vat: {
      rate_bp: settings.vatRateBasisPoints,
      past: stored.rates.filter(({ starts_on }) => starts_on <= today),
    },
    server: {
      store_mode: base.storeMode,
      public_url: base.publicUrl,
      payment_provider: ports.payments?.name ?? null,
      cards_available: base.cardsOffered,
      test_mail_to: testMailTo(email, settings),
      own_phone: me.phone,
      senders: base.senders,
    },
  }
}

/** The member's address, otherwise the shop's, which a new owner has already entered. */
export const testMailTo = (own: string | null, { contact, shopEmail }: Settings): string | null =>
  own ?? ((contact.emails[0] ?? shopEmail) || null)

/** One section. */
export async function describeSection(
  db: Db,
  base: Settings,
  section: SettingSection,
): Promise<Section> {
  const { stored, settings, today, rows } = await readAll(db, base)
  return asSection(section, valueOf(section, settings, stored, today), base, rows)
}

async function readAll(db: Db, base: Settings) {
  const stored = await readStored(db)
  const today = dayOf(new Date())
  const rows = await db
    .selectFrom('shop_settings')
    .leftJoin('staff', 'staff.customer_id', 'shop_settings.updated_by')
    .select(['section', 'shop_settings.version', 'updated_by', 'updated_at', 'staff.name'])
    .execute()
  return { stored, settings: applyStored(base, stored, today), today, rows }
}

function asSection(
  section: SettingSection,
  value: Record<string, unknown>,
  { setByServer }: Settings,
  rows: Awaited<ReturnType<typeof readAll>>['rows'],
): Section {
  const row = rows.find((one) => one.section === section)
  const prefix = `${section}.`
  return {
    value: value as never,
    version: row?.version ?? 1,
    locked: setByServer
      .filter((field) => field.startsWith(prefix))
      .map((field) => field.slice(prefix.length)),
    updated_by: row?.updated_by ? { id: row.updated_by, name: row.name ?? '—' } : null,
    updated_at: row?.updated_by ? row.updated_at.toISOString() : null,
  }
}
