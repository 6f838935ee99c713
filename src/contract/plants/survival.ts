import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bilingualName, idParams } from '../parts.ts'
import {
  band,
  city,
  confidence,
  cooling,
  month,
  note,
  place,
  reason,
  size,
  water,
  wholeBetween,
  year,
} from './parts.ts'

const call = { method: 'GET', tag: 'Catalogue', auth: 'none' } as const

export const listCities = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/cities',
  summary: 'Cities whose climate is known, Riyadh first (plants.md 50.1)',
  output: z.object({
    data: z.array(
      z.object({ id: z.string(), ...bilingualName, region: z.string(), region_name: z.string() }),
    ),
  }),
})

/** What a place does to plants in a year: whole °C and hours. */
const placeClimate = z.object({
  city: z.string(),
  place,
  /** Of rooms; null outdoors. */
  cooling: cooling.nullable(),
  hottest_day_c: z.number(),
  coldest_night_c: z.number(),
  /** Of direct sun a day, in the month with least and in that with most; null indoors. */
  sun_hours: z.object({ least: z.number(), most: z.number() }).nullable(),
})

export const listPlaces = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/places',
  summary: 'How hot, cold and sunny each place of each city gets (plants.md 51.5)',
  output: z.object({ data: z.array(placeClimate) }),
})

/** How a product would fare (plants.md 51.2). Without a score: nothing that follows from one. */
export const survival = z.object({
  product_id: z.number(),
  /** The kind of plant that it is; null: nobody has said, so nothing is known. */
  profile: z.string().nullable(),
  city: z.string(),
  place,
  /** Where such a plant grows by nature; null: nothing is known of it. */
  natural_place: place.nullable(),
  month,
  score: z.number().nullable(),
  band,
  band_label: z.string(),
  approximate: z.boolean(),
  confidence,
  /** Facts that are needed and not known. */
  missing: z.array(z.string()),
  reasons: z.array(reason),
  /** For one plant, as they are said; null: not known. */
  litres_a_week: z.number().nullable(),
  water_every_days: z.number().nullable(),
  /** Both as one sentence. */
  watering_label: z.string().nullable(),
  planting_months: z.array(month),
  worst_month: month.nullable(),
  /** Of an annual: the four months of its best season from now on; empty for what lives all year. */
  season_months: z.array(month),
  year,
  notes: z.array(note),
})
export type Survival = z.output<typeof survival>

export const getSurvival = endpoint({
  ...call,
  cacheVaryBy: ['city', 'place', 'month', 'size', 'every', 'water', 'cooling'],
  path: '/api/products/:id/survival',
  summary: 'How one plant would fare in a city, a place and a month (plants.md 51.2)',
  params: idParams,
  query: z.object({
    city,
    place,
    /** Absent: the hardest of the year. */
    month: wholeBetween(1, 12).optional(),
    size: size.optional(),
    every: wholeBetween(1, 60).optional(),
    water: water.optional(),
    cooling: cooling.optional(),
  }),
  output: z.object({ data: survival }),
})

/** At most so many products are asked about at once. */
const maxIds = 48

export const survivalMark = z.object({
  product_id: z.number(),
  /** Of the hardest month; of an annual that of its best season. */
  score: z.number().nullable(),
  band,
  band_label: z.string(),
  approximate: z.boolean(),
  /** Of an annual: the months of that season. */
  season_months: z.array(month),
})
export type SurvivalMark = z.output<typeof survivalMark>

export const listSurvival = endpoint({
  ...call,
  cacheVaryBy: ['ids', 'city', 'place', 'cooling'],
  path: '/api/survival',
  summary: 'How some plants would fare at a place, for their cards (plants.md 51.2)',
  query: z.object({
    ids: z
      .string('invalidValue')
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'invalidValue')
      .transform((list) => [...new Set(list.split(',').map(Number))])
      .refine((ids) => ids.length <= maxIds, 'invalidValue'),
    city,
    place,
    cooling: cooling.optional(),
  }),
  output: z.object({ data: z.array(survivalMark) }),
})
