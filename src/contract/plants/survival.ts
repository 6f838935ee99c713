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
  queryInteger,
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

/** The climate of a place for plants in a year: whole °C and hours. */
const placeClimate = z.object({
  city: z.string(),
  place,
  /** For rooms; null outdoors. */
  cooling: cooling.nullable(),
  hottest_day_c: z.number(),
  coldest_night_c: z.number(),
  /** Hours of direct sun a day, in the months with the least and the most; null indoors. */
  sun_hours: z.object({ least: z.number(), most: z.number() }).nullable(),
})

export const listPlaces = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/places',
  summary: 'How hot, cold and sunny each place of each city gets (plants.md 51.5)',
  output: z.object({ data: z.array(placeClimate) }),
})

/** The survival of a product (plants.md 51.2). Without a score, nothing that follows from one is given. */
export const survival = z.object({
  product_id: z.number(),
  /** The kind of plant; null: none is set, so nothing is known. */
  profile: z.string().nullable(),
  city: z.string(),
  place,
  /** The natural place of such a plant; null: not known. */
  natural_place: place.nullable(),
  month,
  score: z.number().nullable(),
  band,
  band_label: z.string(),
  approximate: z.boolean(),
  confidence,
  /** Facts that are needed but not known. */
  missing: z.array(z.string()),
  reasons: z.array(reason),
  /** For one plant, rounded as displayed; null: not known. */
  litres_a_week: z.number().nullable(),
  water_every_days: z.number().nullable(),
  /** Both values as one sentence. */
  watering_label: z.string().nullable(),
  planting_months: z.array(month),
  worst_month: month.nullable(),
  /** For an annual: the four months of its best season from now on; empty for perennials. */
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
    /** Absent: the hardest month of the year. */
    month: queryInteger(1, 12).optional(),
    size: size.optional(),
    every: queryInteger(1, 60).optional(),
    water: water.optional(),
    cooling: cooling.optional(),
  }),
  output: z.object({ data: survival }),
})

/** The maximum number of products in one request. */
const maxIds = 48

export const survivalMark = z.object({
  product_id: z.number(),
  /** The score in the hardest month; for an annual, in its best season. */
  score: z.number().nullable(),
  band,
  band_label: z.string(),
  approximate: z.boolean(),
  /** For an annual: the months of that season. */
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
