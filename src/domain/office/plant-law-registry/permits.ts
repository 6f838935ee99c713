import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { Db } from '#db/tables.ts'
import { dayOf, type Day } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaStorage } from '../media/media-storage.ts'
import { isRegion } from './save-law.ts'
import { unpublishForbidden } from './unpublish-forbidden.ts'

/** A permit in the office's list. */
export interface PermitRecord {
  id: number
  law_key: string
  product: { id: number; name_ar: string; name_en: string | null } | null
  number: string
  issued_by: string
  from_region: string | null
  to_regions: string[]
  valid_from: Day
  valid_to: Day
  paper_id: number | null
  recorded_by: { id: number; name: string } | null
  recorded_at: Date
  withdrawn_at: Date | null
  uses: number
}

const selectPermits = (where: RawBuilder<unknown>) => sql<PermitRecord>`
  select permit.id, permit.law_key, permit.number, issued_by, from_region, to_regions, valid_from, valid_to, paper_id, recorded_at,
    withdrawn_at,
    case when products.id is not null then json_build_object('id', products.id, 'name_ar', name_ar, 'name_en', ${englishNameSql}) end as product,
    case when recorded_by is not null then json_build_object('id', recorded_by, 'name', coalesce(staff.name, '')) end as recorded_by,
    (select count(*)::int from plant_law_events where permit_id = permit.id) as uses
  from plant_permits permit
    left join products on products.id = permit.product_id
    left join staff on staff.customer_id = permit.recorded_by
  where ${where} order by permit.id desc limit 500`

/** Loads present and future permits and those that ended in the last two years, newest first. One statement. */
export const loadPermits = async (db: Db): Promise<PermitRecord[]> =>
  (await selectPermits(sql`permit.valid_to >= ${dayOf(new Date())}::date - 730`).execute(db)).rows

/** @throws ShopError `notFound` */
export async function loadPermit(db: Db, id: number): Promise<PermitRecord> {
  const { rows } = await selectPermits(sql`permit.id = ${id}`).execute(db)
  if (!rows[0]) throw new ShopError('notFound')
  return rows[0]
}

export interface NewPermit {
  lawKey: string
  /** Null: every product that the row covers; not possible for a row that bars them. */
  productId: number | null
  number: string
  issuedBy: string
  fromRegion: string | null
  toRegions: string[]
  validFrom: Day
  validTo: Day
  /** A private picture that the member uploaded. */
  paperId: number | null
}

/**
 * Records a permit, by an owner. It lifts the row's prohibition for that product and those days (plants.md 55.4). Returns its id.
 *
 * @throws ShopError `validationFailed` for a row that does not exist, a product that does not exist or is not covered, a plant that no
 *   permit can allow, and missing regions
 */
export async function recordPermit(
  tx: Db,
  audit: Audit,
  staffId: number,
  permit: NewPermit,
): Promise<number> {
  await checkPermit(tx, staffId, permit)
  const { id } = await tx
    .insertInto('plant_permits')
    .values({
      law_key: permit.lawKey,
      product_id: permit.productId,
      number: permit.number,
      issued_by: permit.issuedBy,
      from_region: permit.fromRegion,
      to_regions: permit.toRegions,
      valid_from: permit.validFrom,
      valid_to: permit.validTo,
      paper_id: permit.paperId,
      recorded_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { lawKey, productId, validFrom, validTo } = permit
  audit.record({
    action: 'permit.recorded',
    entityId: id,
    title: permit.number,
    changes: {
      law: [null, lawKey],
      product_id: [null, productId],
      valid_from: [null, validFrom],
      valid_to: [null, validTo],
    },
  })
  return id
}

async function checkPermit(tx: Db, staffId: number, permit: NewPermit): Promise<void> {
  const { lawKey, productId, fromRegion, toRegions, paperId } = permit
  const law = await tx
    .selectFrom('plant_law')
    .select(['status', 'rule', 'reason_ar', 'reason_en'])
    .where('key', '=', lawKey)
    .executeTakeFirst()
  const refuse = (field: string, key: string, facts: object = {}) =>
    new ShopError('validationFailed', { ...facts }, { [field]: [key] })
  if (!law) throw refuse('lawId', 'invalidValue')
  if (law.rule === 'no_permit')
    throw refuse('lawId', 'permitImpossible', {
      reason_ar: law.reason_ar,
      reason_en: law.reason_en,
    })
  // A bar is lifted for one product at a time (plants.md 55.4).
  if (law.status === 'blocked' && productId === null)
    throw refuse('productId', 'permitNeedsProduct')
  if (fromRegion !== null && !isRegion(fromRegion)) throw refuse('fromRegion', 'invalidValue')
  if (!toRegions.every(isRegion)) throw refuse('toRegions', 'invalidValue')
  // Sale outside the region of origin requires a permit that names both regions (plants.md 55.2).
  if (toRegions.length > 0 && fromRegion === null) throw refuse('fromRegion', 'palmRegions')
  if (productId !== null) {
    const product = await tx
      .selectFrom('products')
      .select('law_key')
      .where('id', '=', productId)
      .executeTakeFirst()
    if (product?.law_key !== lawKey) throw refuse('productId', 'permitOtherPlant')
  }
  if (paperId !== null) {
    const paper = await tx
      .selectFrom('media_files')
      .select('id')
      .where('id', '=', paperId)
      .where('is_private', '=', true)
      .where('uploaded_by', '=', staffId)
      .executeTakeFirst()
    if (!paper) throw refuse('paperId', 'invalidValue')
  }
}

/** Withdraws a permit now and unpublishes the products it kept published. Repeating it changes nothing. @throws ShopError `notFound` */
export async function withdrawPermit(
  tx: Db,
  audit: Audit,
  staffId: number,
  id: number,
): Promise<void> {
  const permit = await tx
    .selectFrom('plant_permits')
    .select(['number', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!permit) throw new ShopError('notFound')
  if (permit.withdrawn_at === null)
    await tx
      .updateTable('plant_permits')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  audit.record({
    action: 'permit.withdrawn',
    entityId: id,
    title: permit.number,
    changes: { state: ['valid', 'withdrawn'] },
  })
  await unpublishForbidden(tx, audit, { staffId })
}

/** Returns the picture of a permit's document, as WebP. @throws ShopError `notFound` */
export async function readPaper(db: Db, storage: MediaStorage, id: number): Promise<Uint8Array> {
  const paper = await db
    .selectFrom('plant_permits')
    .innerJoin('media_files', 'media_files.id', 'plant_permits.paper_id')
    .select('path')
    .where('plant_permits.id', '=', id)
    .executeTakeFirst()
  const bytes = paper && (await storage.read(paper.path))
  if (!bytes) throw new ShopError('notFound')
  return bytes
}

export interface PermitUseRecord {
  kind: 'published' | 'ordered'
  product: { id: number; name_ar: string; name_en: string | null }
  order_id: number | null
  by: { id: number; name: string } | null
  at: Date
}

/** Loads the newest hundred uses of a permit. */
export async function loadPermitUses(db: Db, id: number): Promise<PermitUseRecord[]> {
  const { rows } = await sql<PermitUseRecord>`
    select kind, event.order_id, event.at,
      json_build_object('id', products.id, 'name_ar', name_ar, 'name_en', ${englishNameSql}) as product,
      case when staff_id is not null then json_build_object('id', staff_id, 'name', coalesce(staff.name, '')) end as by
    from plant_law_events event join products on products.id = event.product_id
      left join staff on staff.customer_id = event.staff_id
    where permit_id = ${id} order by event.id desc limit 100`.execute(db)
  return rows
}
