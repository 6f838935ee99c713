import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { regions } from '#domain/plants/climate.ts'
import type { Db, Row } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import type { LawRule, LawRuleStatus } from '#shared/plants/law.ts'
import type { Confidence } from '#shared/plants/vocabulary.ts'
import type { Day } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changesBetween } from '../product-content/content.ts'
import { unpublishForbidden } from './unpublish-forbidden.ts'

/** The editable fields of a row; absent fields are kept. */
export interface LawFields {
  names?: string[] | undefined
  genus?: string | null | undefined
  family?: string | null | undefined
  except_names?: string[] | undefined
  common_names?: string[] | undefined
  status?: LawRuleStatus | undefined
  rule?: LawRule | null | undefined
  barred_regions?: string[] | undefined
  reason_ar?: string | undefined
  reason_en?: string | undefined
  caution_ar?: string | null | undefined
  caution_en?: string | null | undefined
  source?: string | undefined
  confidence?: Confidence | undefined
  checked_on?: Day | undefined
}
type LawContent = { [Field in keyof LawFields]-?: Exclude<LawFields[Field], undefined> }

const blank: Omit<
  LawContent,
  'names' | 'status' | 'reason_ar' | 'reason_en' | 'source' | 'checked_on'
> = {
  genus: null,
  family: null,
  except_names: [],
  common_names: [],
  rule: null,
  barred_regions: [],
  caution_ar: null,
  caution_en: null,
  confidence: 'medium',
}

const isNamed = ({ names, genus, family }: Partial<LawContent>): boolean =>
  (names?.length ?? 0) > 0 || Boolean(genus) || Boolean(family)

/**
 * Returns the content with these fields applied. Every row must name plants, except the row for all plants from abroad, which names none.
 *
 * @throws ShopError `validationFailed`
 */
function withFields<Content extends Partial<LawContent>>(
  content: Content,
  fields: LawFields,
  { mayBeNameless = false } = {},
): Content {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const next = { ...content, ...sent } as unknown as LawContent
  const errors: Record<string, string[]> = {}
  if (!isNamed(next) && !mayBeNameless) errors.names = ['lawNamesMissing']
  if (next.barred_regions.some((id) => !isRegion(id))) errors.regions = ['invalidValue']
  for (const [own, other] of [
    ['caution_ar', 'caution_en'],
    ['caution_en', 'caution_ar'],
  ] as const)
    if (next[own] === null && next[other] !== null) errors[own] = ['fieldRequired']
  if (Object.keys(errors).length > 0) throw new ShopError('validationFailed', {}, errors)
  return next as unknown as Content
}

/** Whether the shop knows a region with this id. */
export const isRegion = (id: string): boolean => regions.some((region) => region.id === id)

type NewLaw = LawFields &
  Pick<LawContent, 'names' | 'status' | 'reason_ar' | 'reason_en' | 'source' | 'checked_on'>

/** Adds a row with a key made of its first name, and unpublishes the products it bars. @throws ShopError `validationFailed` */
export async function createLaw(
  tx: Db,
  audit: Audit,
  staffId: number,
  fields: NewLaw,
): Promise<string> {
  const content = withFields(blank, fields) as LawContent
  const key = await freeKey(tx, content.names[0] ?? content.genus ?? content.family ?? '')
  await tx
    .insertInto('plant_law')
    .values({ ...content, key, updated_by: staffId })
    .execute()
  audit.record({
    action: 'plantLaw.created',
    entityId: key,
    title: content.names[0] ?? key,
    changes: changesBetween({}, content),
  })
  await unpublishForbidden(tx, audit, { staffId })
  return key
}

/** Returns a free key: `Opuntia robusta` → `opuntia-robusta`, with a number appended if that is taken. */
async function freeKey(tx: Db, name: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    with wanted as (select left(replace(fold_scientific_name(${name}::text), ' ', '-'), 50) as stem),
      stems as (select case when length(stem) < 2 then 'plant' else stem end as stem from wanted)
    select candidate as key from stems
      cross join lateral (
        select n, case n when 1 then stem else stem || '-' || n end as candidate from generate_series(1, 1000) as n) as tried
    where not exists (select from plant_law where key = candidate) order by n limit 1`.execute(tx)
  const [found] = rows
  if (!found) throw new ShopError('validationFailed', {}, { names: ['lawKeyTaken'] })
  return found.key
}

const contentOf = (row: Row<'plant_law'>): LawContent => ({
  names: row.names,
  genus: row.genus,
  family: row.family,
  except_names: row.except_names,
  common_names: row.common_names,
  status: row.status,
  rule: row.rule,
  barred_regions: row.barred_regions,
  reason_ar: row.reason_ar,
  reason_en: row.reason_en,
  caution_ar: row.caution_ar,
  caution_en: row.caution_en,
  source: row.source,
  confidence: row.confidence,
  checked_on: row.checked_on,
})

/**
 * Changes the given fields. From then on the program no longer updates the row, and products that it bars are unpublished in this
 * transaction.
 *
 * @throws ShopError `notFound` `editConflict` `validationFailed`
 */
export async function updateLaw(
  tx: Db,
  audit: Audit,
  staffId: number,
  { key, version, fields }: { key: string; version: number; fields: LawFields },
): Promise<void> {
  const row = await tx
    .selectFrom('plant_law')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('notFound')
  if (row.version !== version)
    throw await staleByAudit(tx, { entity: 'plantLaw', id: key, version: row.version }, version)
  const before = contentOf(row)
  const after = withFields(before, fields, { mayBeNameless: !isNamed(before) })
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return
  await tx
    .updateTable('plant_law')
    .set({ ...after, version: version + 1, updated_by: staffId, updated_at: new Date() })
    .where('key', '=', key)
    .execute()
  audit.record({
    action: 'plantLaw.updated',
    entityId: key,
    title: after.names[0] ?? after.genus ?? key,
    changes,
  })
  await unpublishForbidden(tx, audit, { staffId })
}
