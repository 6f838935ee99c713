import type { Db } from '#db/tables.ts'
import { regions } from '#domain/plants/climate.ts'
import { farmRegion } from '#shared/plants/law.ts'

/** Adds the permit for the date palm that the demo sells: a fictional one, for every region (plants.md 55.2). Added once. */
export async function addDemoPermits(tx: Db): Promise<void> {
  const known = await tx.selectFrom('plant_permits').select('id').limit(1).executeTakeFirst()
  if (known) return
  await tx
    .insertInto('plant_permits')
    .values({
      law_key: 'phoenix-dactylifera',
      product_id: null,
      number: 'DEMO-0001',
      issued_by: 'جهة تجريبية',
      from_region: farmRegion,
      to_regions: regions.map(({ id }) => id),
      valid_from: '2026-01-01',
      valid_to: '2099-12-31',
      paper_id: null,
      recorded_by: null,
      withdrawn_at: null,
    })
    .execute()
}
