import { z } from 'zod'
import { careJobKinds, diaryKinds, ownedPlantStatuses } from '#shared/plants/owned.ts'
import { bandNames, places, plantSizes } from '#shared/plants/vocabulary.ts'

const wrong = 'invalidValue'

/** Work that is due in a month; `code` distinguishes several jobs of one kind. */
export const monthJob = z.object({ kind: z.enum(careJobKinds), code: z.string().nullable() })

/** Plants of one kind in one place (plants.md 53.4). Litres are for the whole row, rounded as displayed. */
export const ownedPlant = z.object({
  id: z.number(),
  count: z.number(),
  nickname: z.string().nullable(),
  /** In the reader's language. */
  name: z.string(),
  name_latin: z.string(),
  image: z.string().nullable(),
  product_id: z.number().nullable(),
  order_id: z.number().nullable(),
  profile: z.string().nullable(),
  size: z.enum(plantSizes),
  city: z.string().nullable(),
  city_name: z.string().nullable(),
  place: z.enum(places).nullable(),
  every_days: z.number().nullable(),
  planted_on: z.string(),
  status: z.enum(ownedPlantStatuses),
  /** The score in its hardest month there, for an annual that of its season; null: not known. */
  score: z.number().nullable(),
  band: z.enum(bandNames),
  approximate: z.boolean(),
  /** In the present month; null: there is no plan. */
  litres_a_time: z.number().nullable(),
  litres_a_week: z.number().nullable(),
  water_every_days: z.number().nullable(),
  last_watered_on: z.string().nullable(),
  /** May be in the past; a day to which the owner put it off is included. */
  next_water_on: z.string().nullable(),
  /** Data that is missing for a plan. */
  asks: z.array(z.enum(['city', 'place'])),
  /** All places, those first where such a plant is likely to be; empty once its place is known. */
  likely_places: z.array(z.enum(places)),
  jobs_this_month: z.array(monthJob),
})
export type OwnedPlant = z.output<typeof ownedPlant>

/** A month of a plant in its place. */
export const plantMonth = z.object({
  month: z.number(),
  score: z.number().nullable(),
  band: z.enum(bandNames),
  litres_a_time: z.number().nullable(),
  litres_a_week: z.number().nullable(),
  water_every_days: z.number().nullable(),
  feed: z.boolean(),
  plant_out: z.boolean(),
  /** Codes of other work. */
  work: z.array(z.string()),
})
export type PlantMonth = z.output<typeof plantMonth>

/** A private picture; the addresses are valid for ten minutes. */
export const photo = z.object({ id: z.string(), url: z.string(), small_url: z.string() })

export const diaryEntry = z.object({
  id: z.number(),
  plant_id: z.number(),
  kind: z.enum(diaryKinds),
  happened_on: z.string(),
  litres: z.number().nullable(),
  note: z.string().nullable(),
  photo: photo.nullable(),
})
export type DiaryEntry = z.output<typeof diaryEntry>

export const size = z.enum(plantSizes, wrong)
export const place = z.enum(places, wrong)
export const city = z.string('unknownCity').max(40, 'unknownCity')
export const status = z.enum(ownedPlantStatuses, wrong)
export const diaryKind = z.enum(diaryKinds, wrong)
/** The number of plants in one row. */
export const pieces = z.int(wrong).min(1, wrong).max(9999, wrong)
