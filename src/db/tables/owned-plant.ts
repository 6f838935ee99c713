import type { Generated } from 'kysely'
import type { Locale } from '#shared/locale.ts'
import type { DiaryKind, OwnedPlantStatus } from '#shared/plants/owned.ts'
import type { Place, PlantSize } from '#shared/plants/vocabulary.ts'
import type { Day, Id, Instant } from './columns.ts'

/** A customer's picture, which nobody else sees; its files are named by the id (plants.md 50.3). */
export interface PrivatePhotos {
  id: string
  customer_id: number
  width: number
  height: number
  taken_at: Instant | null
  created_at: Instant
}

/** Plants of one kind that a customer owns in one place: those of a delivered line, a part of them, or others (plants.md 53.2). */
export interface OwnedPlants {
  id: Id
  customer_id: number
  order_item_id: number | null
  part: Generated<number>
  profile_slug: string | null
  product_id: number | null
  name_ar: string
  name_latin: string
  nickname: string | null
  count: number
  size: Generated<PlantSize>
  city: string | null
  place: Place | null
  every_days: number | null
  planted_on: Day
  /** Watering is not due before this day; null: not put off. */
  put_off_until: Day | null
  status: Generated<OwnedPlantStatus>
  created_at: Instant
  updated_at: Instant
}

/** Actions on the plants and observations. */
export interface PlantDiary {
  id: Id
  plant_id: number
  kind: DiaryKind
  happened_on: Day
  /** The driver returns a numeric as text. */
  litres: string | null
  note: string | null
  photo_id: string | null
  created_at: Instant
}

/** The calendar that a customer may subscribe to by its secret address. */
export interface CareFeeds {
  customer_id: number
  token_sha256: Buffer
  locale: Locale
  created_at: Instant
  read_at: Instant | null
}

/** The reminders a customer agreed to. */
export interface CareWishes {
  customer_id: number
  by_mail: Generated<boolean>
  by_sms: Generated<boolean>
  at_minute: Generated<number>
  agreed_at: Instant | null
  agreed_text: number | null
  locale: Locale
  stop_sha256: Buffer | null
  looked_on: Day | null
}
