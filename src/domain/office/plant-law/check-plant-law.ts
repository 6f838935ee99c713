import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { LawRule, LawRuleStatus } from '#shared/plants/law.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A present or future product. */
export interface Subject {
  /** Null: the product does not exist yet. */
  id: number | null
  /** Its scientific name. */
  name: string | null
  /** The slug of its kind, by which the law knows it without a scientific name. */
  profile?: string | null
}

/** The law's verdict on a plant (plants.md 55.1). */
export interface Verdict {
  /** The row that covers it; null: it is allowed. */
  law: {
    key: string
    status: LawRuleStatus
    rule: LawRule | null
    reason_ar: string
    reason_en: string
  } | null
  /** A permit valid today that lifts the row: preferably one for this product, then the one that lasts longest. */
  permitId: number | null
  /** Whether it lacks a scientific name that the shop requires for publishing. */
  lacksName: boolean
}

/**
 * SQL condition: whether `plant_permits permit` is valid for a product on a day and lifts the row `law`. A bar is lifted only for the
 * product that the permit names (plants.md 55.4).
 *
 * @param lawKey the key of the row that covers the product
 * @param productId null: the product does not exist yet
 */
export const holdsFor = (
  lawKey: RawBuilder<unknown>,
  productId: RawBuilder<unknown>,
  today: Day,
): RawBuilder<boolean> => sql`(permit.law_key = ${lawKey}
  and (permit.product_id = ${productId} or (permit.product_id is null and law.status = 'restricted')) and permit.withdrawn_at is null
  and ${today}::date between permit.valid_from and permit.valid_to)`

/** Only these statuses prevent a plant from being sold. */
export const isForbiddenStatus = sql<boolean>`law.status in ('blocked', 'restricted')`
/** Whether a permit can lift the row `law`. */
export const isLiftable = sql<boolean>`law.rule is distinct from 'no_permit'`

interface VerdictRow {
  key: string | null
  status: LawRuleStatus
  rule: LawRule | null
  reason_ar: string
  reason_en: string
  permit_id: number | null
  lacks_name: boolean
}

/** Returns whether publishing a product requires a scientific name in this shop (plants.md 55.1). */
export async function needsScientificName(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('plant_law_settings')
    .select('needs_scientific_name')
    .executeTakeFirst()
  return row?.needs_scientific_name ?? false
}

/** Returns the law's verdict on each of these plants today, in their order. One statement. */
export async function checkPlantLaw(
  db: Db,
  subjects: readonly Subject[],
  today: Day = dayOf(new Date()),
): Promise<Verdict[]> {
  if (subjects.length === 0) return []
  const given = JSON.stringify(subjects.map((subject, index) => ({ ...subject, index })))
  const { rows } = await sql<VerdictRow>`
    select law.key, law.status, law.rule, law.reason_ar, law.reason_en, permit.id as permit_id,
      coalesce(btrim(given.name), '') = ''
        and coalesce((select needs_scientific_name from plant_law_settings), false) as lacks_name
    from jsonb_to_recordset(${given}::jsonb) as given (index integer, id integer, name text, profile text)
      left join plant_law law on law.key = plant_law_key(given.name, given.profile)
      left join lateral (
        select permit.id from plant_permits permit
        where ${isForbiddenStatus} and ${isLiftable} and ${holdsFor(sql`law.key`, sql`given.id`, today)}
        order by permit.product_id nulls last, permit.valid_to desc, permit.id limit 1) as permit on true
    order by given.index`.execute(db)
  return rows.map(({ key, permit_id: permitId, lacks_name: lacksName, ...law }) => ({
    law: key === null ? null : { key, ...law },
    permitId,
    lacksName,
  }))
}

/**
 * Returns the error that explains why a plant may not be sold; null: it may (plants.md 55.3). The reason is in both languages; the response
 * chooses.
 */
export function refusalOfLaw({ law, permitId }: Verdict): ShopError | null {
  if (law === null || permitId !== null) return null
  const { key, status, reason_ar, reason_en } = law
  const facts = { reason_ar, reason_en, data: { law_key: key } }
  if (status === 'blocked') return new ShopError('plantBlocked', facts)
  return status === 'restricted' ? new ShopError('permitNeeded', facts) : null
}

/** The same for a product to be published, which may also lack its scientific name. */
export const refusalToPublish = (verdict: Verdict): ShopError | null =>
  verdict.lacksName
    ? new ShopError('notPublishable', { data: { missing: ['name_latin'] } })
    : refusalOfLaw(verdict)
