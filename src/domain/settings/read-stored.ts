import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { StoredSettings } from './sections.ts'

/** Reads all settings saved by the office. One statement. */
export async function readStored(db: Db): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select coalesce((select json_object_agg(section, value) from shop_settings), '{}') as sections,
      coalesce((select json_agg(json_build_object('starts_on', starts_on, 'rate_bp', rate_bp) order by starts_on)
        from vat_rates), '[]') as rates`.execute(db)
  return rows[0] ?? { sections: {}, rates: [] }
}
