import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { roundLitres } from '#domain/plants/rounding.ts'
import { dayOf, type Day } from '#shared/day.ts'
import { maxDiaryEntries, type DiaryKind } from '#shared/plants/owned.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOwnedPlant } from './change-plants.ts'
import { loadPlant, loadPlants, type OwnedPlant } from './load-plants.ts'
import { wateringOn } from './plan.ts'

export interface DiaryEntry {
  id: number
  plantId: number
  kind: DiaryKind
  happenedOn: Day
  litres: number | null
  note: string | null
  photoId: string | null
}

export interface NewEntry {
  kind: DiaryKind
  /** Absent: today, or for a photo the day it was taken. */
  happenedOn?: Day | undefined
  /** Absent at a watering: as much as the plan gives on that day. */
  litres?: number | null | undefined
  note?: string | null | undefined
  photoId?: string | null | undefined
}

const entryColumns = sql`id, plant_id as "plantId", kind, happened_on as "happenedOn", litres::float8 as litres, note,
  photo_id as "photoId"`

/**
 * Returns the diary entries of a plant, newest first, and their total number.
 *
 * @throws ShopError `plantNotFound`
 */
export async function findDiary(
  db: Db,
  customerId: number,
  {
    plantId,
    kind,
    page,
    limit,
  }: { plantId: number; kind?: DiaryKind | undefined; page: number; limit: number },
): Promise<{ entries: DiaryEntry[]; total: number }> {
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  const { rows } = await sql<{ entries: DiaryEntry[]; total: number }>`
    select (select count(*)::int from plant_diary where plant_id = plant.id ${ofKind}) as total,
      (select coalesce(json_agg(entry), '[]') from (
        select ${entryColumns} from plant_diary where plant_id = plant.id ${ofKind}
        order by happened_on desc, id desc limit ${limit} offset ${(page - 1) * limit}) as entry) as entries
    from owned_plants plant where id = ${plantId} and customer_id = ${customerId}`.execute(db)
  if (!rows[0]) throw new ShopError('plantNotFound')
  return rows[0]
}

/**
 * Adds an entry. The entry that a plant died ends its plan.
 *
 * @throws ShopError `plantNotFound` `diaryLimit`, `diaryDateInvalid` before the planting or in the future, `validationFailed` { photoId }
 * for a picture that is not theirs, or a missing one for a photo
 */
export async function addDiaryEntry(
  db: Db,
  customerId: number,
  plantId: number,
  { kind, happenedOn: statedDay, litres: stated, note = null, photoId = null }: NewEntry,
): Promise<DiaryEntry> {
  return withTransactionRetry(db, async (tx) => {
    const { planted_on: plantedOn } = await lockOwnedPlant(tx, customerId, plantId)
    const photo = photoId === null ? null : await holdPhoto(tx, customerId, photoId)
    if (photo === null && (kind === 'photo' || photoId !== null))
      throw new ShopError('validationFailed', {}, { photoId: ['invalidValue'] })
    const today = dayOf(new Date())
    const period = { from: plantedOn, to: today }
    const takenOn = kind === 'photo' ? takenWithin(photo, period) : null
    const happenedOn = statedDay ?? takenOn ?? today
    if (happenedOn > today || happenedOn < plantedOn) throw new ShopError('diaryDateInvalid')
    await requireBelowDiaryLimit(tx, plantId)
    const litres =
      stated === undefined && kind === 'watered'
        ? litresOf(await loadPlant(tx, customerId, plantId), happenedOn)
        : (stated ?? null)
    const { rows } = await sql<DiaryEntry>`
      insert into plant_diary (plant_id, kind, happened_on, litres, note, photo_id)
      values (${plantId}, ${kind}, ${happenedOn}, ${litres}::numeric, ${note}, ${photoId}) returning ${entryColumns}`.execute(
      tx,
    )
    if (kind === 'died')
      await tx
        .updateTable('owned_plants')
        .set({ status: 'gone', updated_at: sql<Date>`now()` })
        .where('id', '=', plantId)
        .execute()
    const [entry] = rows
    if (!entry) throw new Error('an insert gave no row')
    return entry
  })
}

/** Deletes an entry; its picture is deleted a day later, unless another entry shows it. @throws ShopError `plantNotFound` `notFound` */
export async function deleteDiaryEntry(
  db: Db,
  customerId: number,
  { plantId, entryId }: { plantId: number; entryId: number },
): Promise<void> {
  await withTransactionRetry(db, async (tx) => {
    await lockOwnedPlant(tx, customerId, plantId)
    const gone = await tx
      .deleteFrom('plant_diary')
      .where('id', '=', entryId)
      .where('plant_id', '=', plantId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new ShopError('notFound')
  })
}

/**
 * Records that plants were watered today, with the litres of their plan; those watered today already are skipped, so that a second tap
 * changes nothing. Returns the new entries, needed to undo it.
 *
 * @throws ShopError `plantNotFound` when one of them is not theirs
 */
export async function waterPlants(
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<DiaryEntry[]> {
  const today = dayOf(new Date())
  return withTransactionRetry(db, async (tx) => {
    // Locked in a fixed order, so that concurrent calls wait for each other; the entries are read after that.
    const held = await tx
      .selectFrom('owned_plants')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (held.length < new Set(ids).size) throw new ShopError('plantNotFound')
    const plants = (await loadPlants(tx, customerId)).filter(
      ({ id, lastWateredOn }) => ids.includes(id) && (lastWateredOn ?? '') < today,
    )
    if (plants.length === 0) return []
    const watered = plants.map((plant) => ({ plant_id: plant.id, litres: litresOf(plant, today) }))
    const { rows } = await sql<DiaryEntry>`
      insert into plant_diary (plant_id, kind, happened_on, litres)
      select plant_id, 'watered', ${today}::date, litres
      from json_to_recordset(${JSON.stringify(watered)}::json) as watered (plant_id int, litres numeric)
      where (select count(*) from plant_diary where plant_diary.plant_id = watered.plant_id) < ${maxDiaryEntries}::int
      returning ${entryColumns}`.execute(tx)
    return rows
  })
}

/**
 * Deletes waterings by their entries, all of them or none.
 *
 * @throws ShopError `notFound` when one of them does not exist or is not theirs
 */
export async function undoWatering(
  db: Db,
  customerId: number,
  entryIds: readonly number[],
): Promise<void> {
  await withTransactionRetry(db, async (tx) => {
    const { rows } = await sql`
      delete from plant_diary using owned_plants plant
      where plant_diary.id = any(${[...entryIds]}::int[]) and plant_diary.kind = 'watered'
        and plant.id = plant_id and plant.customer_id = ${customerId}
      returning plant_diary.id`.execute(tx)
    if (rows.length < new Set(entryIds).size) throw new ShopError('notFound')
  })
}

const litresOf = (plant: OwnedPlant, day: Day): number | null => {
  const step = wateringOn(plant, day)
  return step && roundLitres(step.litresATime)
}

/** @throws ShopError `diaryLimit` (2,000) */
async function requireBelowDiaryLimit(tx: Db, plantId: number): Promise<void> {
  const { written } = await tx
    .selectFrom('plant_diary')
    .select((row) => row.fn.countAll<number>().as('written'))
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow()
  if (written >= maxDiaryEntries) throw new ShopError('diaryLimit', { max: maxDiaryEntries })
}

/** Returns a photo of this customer, locked, so that the clean-up does not delete it meanwhile; null: there is none. */
async function holdPhoto(
  tx: Db,
  customerId: number,
  photoId: string,
): Promise<{ taken_at: Date | null } | null> {
  const photo = await tx
    .selectFrom('private_photos')
    .select('taken_at')
    .where('id', '=', photoId)
    .where('customer_id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst()
  return photo ?? null
}

/** The day on which a photo was taken; null: unknown, or before the planting. */
function takenWithin(
  photo: { taken_at: Date | null } | null,
  { from, to }: { from: Day; to: Day },
): Day | null {
  const day = photo?.taken_at ? dayOf(photo.taken_at) : null
  return day !== null && day >= from && day <= to ? day : null
}
