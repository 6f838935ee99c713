import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { OwnedPlantStatus } from '#shared/plants/owned.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadProfiles } from '#domain/plants/load-profiles.ts'
import type { PlantProfile } from '#domain/plants/profile.ts'
import { nextWateringOf } from './plan.ts'
import type { WorkedPlant } from './jobs.ts'

/** The plants of one row with everything their plan is calculated from. */
export interface OwnedPlant extends WorkedPlant {
  id: number
  customerId: number
  orderId: number | null
  productId: number | null
  profileSlug: string | null
  nickname: string | null
  nameAr: string
  nameLatin: string
  imagePath: string | null
  status: OwnedPlantStatus
}

interface PlantRow extends Omit<Row<'owned_plants'>, 'order_item_id' | 'part'> {
  order_id: number | null
  image_path: string | null
  watered: Day | null
  fed: Day | null
  pruned: Day | null
  repotted: Day | null
}

/** Returns a customer's plants of a status, by due date, those without a plan last. Two statements. */
export async function loadPlants(
  db: Db,
  customerId: number,
  status: OwnedPlantStatus = 'alive',
): Promise<OwnedPlant[]> {
  const plants = await selectPlants(
    db,
    sql`plant.customer_id = ${customerId} and plant.status = ${status}`,
  )
  const dueOf = new Map(plants.map((plant) => [plant.id, nextWateringOf(plant) ?? '9999-12-31']))
  const due = ({ id }: OwnedPlant) => dueOf.get(id) ?? ''
  return plants.toSorted((one, other) =>
    due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : one.id - other.id,
  )
}

/** @throws ShopError `plantNotFound`, also for another customer's plant */
export async function loadPlant(db: Db, customerId: number, id: number): Promise<OwnedPlant> {
  const [plant] = await selectPlants(
    db,
    sql`plant.customer_id = ${customerId} and plant.id = ${id}`,
  )
  if (!plant) throw new ShopError('plantNotFound')
  return plant
}

/** The picture is that of the line as it was sold, else the product's. */
async function selectPlants(db: Db, condition: RawBuilder<unknown>): Promise<OwnedPlant[]> {
  const lastOf = (kind: string) =>
    sql`(select max(happened_on) from plant_diary where plant_id = plant.id and kind = ${sql.lit(kind)})`
  const { rows } = await sql<PlantRow>`
    select plant.*, line.order_id, coalesce(line.image_path, (
        select path from product_images where product_id = plant.product_id and deleted_at is null order by position, id limit 1)) as image_path,
      ${lastOf('watered')} as watered, ${lastOf('fed')} as fed, ${lastOf('pruned')} as pruned,
      ${lastOf('repotted')} as repotted
    from owned_plants plant
      left join order_items line on line.id = plant.order_item_id
    where ${condition} order by plant.id`.execute(db)
  const isKnown = rows.some(({ profile_slug: slug }) => slug !== null)
  const profiles = new Map(
    (isKnown ? await loadProfiles(db) : []).map((profile) => [profile.slug, profile]),
  )
  return rows.map((row) => asPlant(row, profiles))
}

const asPlant = (row: PlantRow, profiles: ReadonlyMap<string, PlantProfile>): OwnedPlant => ({
  id: row.id,
  customerId: row.customer_id,
  orderId: row.order_id,
  productId: row.product_id,
  profileSlug: row.profile_slug,
  profile: profiles.get(row.profile_slug ?? '') ?? null,
  nickname: row.nickname,
  nameAr: row.name_ar,
  nameLatin: row.name_latin,
  imagePath: row.image_path,
  count: row.count,
  size: row.size,
  city: row.city,
  place: row.place,
  everyDays: row.every_days,
  plantedOn: row.planted_on,
  status: row.status,
  lastWateredOn: row.watered,
  putOffUntil: row.put_off_until,
  lastFedOn: row.fed,
  lastPrunedOn: row.pruned,
  lastRepottedOn: row.repotted,
})
