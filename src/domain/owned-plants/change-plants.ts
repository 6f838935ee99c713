import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import { cityById } from '#domain/plants/climate.ts'
import { loadProfile } from '#domain/plants/load-profiles.ts'
import { namesOf } from '#domain/plants/names.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import { maxOwnedPlants, type OwnedPlantStatus } from '#shared/plants/owned.ts'
import type { Place, PlantSize } from '#shared/plants/vocabulary.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadPlant, type OwnedPlant } from './load-plants.ts'
import { splitRow } from './mark-plants-gone.ts'

export interface NewPlant {
  profile: string
  count?: number | undefined
  size?: PlantSize | undefined
  city?: string | undefined
  place?: Place | undefined
}

/**
 * Adds plants bought elsewhere, planted today; they get the name of their kind, and the picture of its first product.
 *
 * @throws ShopError `plantLimit` (200), `validationFailed` { profile } { city: unknownCity }
 */
export async function createPlant(
  db: Db,
  customerId: number,
  { profile, count = 1, size, city, place }: NewPlant,
): Promise<OwnedPlant> {
  if (city !== undefined) requireCity(city)
  const id = await withTransactionRetry(db, async (tx) => {
    await requireBelowPlantLimit(tx, customerId)
    const kind = await loadProfile(tx, profile)
    if (!kind) return null
    const names = namesOf(kind)
    const { rows } = await sql<{ id: number }>`
      insert into owned_plants (customer_id, profile_slug, product_id, name_ar, name_latin, count, size, city, place, planted_on)
      values (${customerId}, ${profile}, (select min(id) from products where profile_slug = ${profile} and is_active),
        ${names?.ar ?? kind.scientificName}, ${kind.scientificName}, ${count}, ${size ?? 'medium'}, ${city ?? null}, ${place ?? null},
        ${dayOf(new Date())}) returning id`.execute(tx)
    return rows[0]?.id ?? null
  })
  if (id === null) throw new ShopError('validationFailed', {}, { profile: ['invalidValue'] })
  return loadPlant(db, customerId, id)
}

export interface PlantChanges {
  nickname?: string | null | undefined
  size?: PlantSize | undefined
  city?: string | null | undefined
  place?: Place | null | undefined
  everyDays?: number | null | undefined
  plantedOn?: Day | undefined
  status?: OwnedPlantStatus | undefined
  putOffUntil?: Day | null | undefined
}

/**
 * Changes a plant's data; undefined fields are unchanged.
 *
 * @throws ShopError `plantNotFound`, `validationFailed` { city: unknownCity } { putOffUntil } unless it is tomorrow, `diaryDateInvalid`
 * for a planting in the future, `plantLimit` when restoring a plant exceeds the limit
 */
export async function updatePlant(
  db: Db,
  customerId: number,
  id: number,
  { nickname, size, city, place, everyDays, plantedOn, status, putOffUntil }: PlantChanges,
): Promise<OwnedPlant> {
  if (typeof city === 'string') requireCity(city)
  if (plantedOn !== undefined && plantedOn > dayOf(new Date()))
    throw new ShopError('diaryDateInvalid')
  if (typeof putOffUntil === 'string' && putOffUntil !== addDays(dayOf(new Date()), 1))
    throw new ShopError('validationFailed', {}, { putOffUntil: ['invalidValue'] })
  await withTransactionRetry(db, async (tx) => {
    const { status: former } = await lockOwnedPlant(tx, customerId, id)
    if (status === 'alive' && former !== 'alive') await requireBelowPlantLimit(tx, customerId)
    await tx
      .updateTable('owned_plants')
      .set({
        ...(nickname !== undefined && { nickname }),
        ...(size !== undefined && { size }),
        ...(city !== undefined && { city }),
        ...(place !== undefined && { place }),
        ...(everyDays !== undefined && { every_days: everyDays }),
        ...(plantedOn !== undefined && { planted_on: plantedOn }),
        ...(status !== undefined && { status }),
        ...(putOffUntil !== undefined && { put_off_until: putOffUntil }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
  })
  return loadPlant(db, customerId, id)
}

/**
 * Splits a row in two: `count` of its plants get a separate row, because they are at another place.
 *
 * @throws ShopError `plantNotFound` `plantLimit`, `validationFailed` { count } unless some remain
 */
export async function splitPlant(
  db: Db,
  customerId: number,
  { id, count }: { id: number; count: number },
): Promise<[OwnedPlant, OwnedPlant]> {
  const made = await withTransactionRetry(db, async (tx) => {
    await requireBelowPlantLimit(tx, customerId)
    const whole = await lockOwnedPlant(tx, customerId, id)
    if (count >= whole.count)
      throw new ShopError('validationFailed', {}, { count: ['invalidValue'] })
    return splitRow(tx, id, count)
  })
  return [await loadPlant(db, customerId, id), await loadPlant(db, customerId, made)]
}

/** Returns a plant of this customer, locked until the transaction ends. @throws ShopError `plantNotFound` */
export async function lockOwnedPlant(tx: Db, customerId: number, id: number) {
  const plant = await tx
    .selectFrom('owned_plants')
    .select(['id', 'count', 'status', 'planted_on'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!plant) throw new ShopError('plantNotFound')
  return plant
}

/**
 * Locks the customer, so that concurrent calls wait for each other. Delivered plants may exceed the limit.
 *
 * @throws ShopError `plantLimit`
 */
async function requireBelowPlantLimit(tx: Db, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId)
  const { owned } = await tx
    .selectFrom('owned_plants')
    .select((row) => row.fn.countAll<number>().as('owned'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'alive')
    .executeTakeFirstOrThrow()
  if (owned >= maxOwnedPlants) throw new ShopError('plantLimit', { max: maxOwnedPlants })
}

function requireCity(id: string): void {
  if (!cityById(id)) throw new ShopError('validationFailed', {}, { city: ['unknownCity'] })
}
