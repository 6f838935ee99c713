import { z } from 'zod'
import { fromRiyals } from '#shared/money.ts'
import {
  companions,
  wateringIntervalDays,
  facings,
  missingAnswer,
  sunAmounts,
  waterers,
  growingAreas,
  windowDistances,
  type Companion,
} from '#shared/plants/place-question.ts'
import { endpoint } from '../endpoint.ts'
import { bilingualName, pageLinks, pageMeta, paging } from '../parts.ts'
import { product } from '../product.ts'
import {
  band,
  city,
  cooling,
  bilingualText,
  month,
  place,
  reason,
  size,
  water,
  queryInteger,
  year,
} from './parts.ts'

const wrong = 'invalidValue'
const companion = z
  .enum(['0', '1'], wrong)
  .transform((value) => value === '1')
  .optional()

/** In riyals. */
const maxPrice = z
  .string()
  .transform((typed, context) => {
    const halalas = fromRiyals(typed)
    if (halalas === null) context.addIssue({ code: 'custom', message: wrong })
    // A price above the column's maximum is above the price of every plant.
    return halalas === null ? z.NEVER : Math.min(halalas, 2_147_483_647)
  })
  .optional()

/** The query of the place finder, which is also the query of the page's address (plants.md 52.2). */
export const finderQuery = z
  .object({
    city,
    where: z.enum(growingAreas, wrong),
    facing: z.enum(facings, wrong).optional(),
    window: z.enum(windowDistances, wrong).optional(),
    sun: z.enum(sunAmounts, wrong).optional(),
    who: z.enum(waterers, wrong).optional(),
    every: queryInteger(1, 14)
      .refine((days) => (wateringIntervalDays as readonly number[]).includes(days), wrong)
      .optional(),
    ...({ cats: companion, dogs: companion, children: companion } satisfies Record<
      Companion,
      typeof companion
    >),
    water: water.optional(),
    cooling: cooling.optional(),
    size: size.optional(),
    ['budget']: maxPrice,
    page: paging(24).page,
  })
  .superRefine((asked, context) => {
    const missing = missingAnswer(asked)
    if (missing) context.addIssue({ code: 'custom', path: [missing], message: wrong })
  })

/** A product that would survive there. */
export const foundPlant = z.object({
  product,
  profile: z.string(),
  rank: z.number(),
  band,
  band_label: z.string(),
  approximate: z.boolean(),
  worst_month: month,
  year,
  /** For an annual: its season; empty for perennials. */
  months: z.array(month),
  reasons: z.array(reason),
  litres_a_week: z.number().nullable(),
  water_every_days: z.number().nullable(),
  /** Both values as one sentence. */
  watering_label: z.string().nullable(),
  badges: z.array(z.enum(['petSafe', 'spines'])),
  /** Known safety for the people and animals who live there; null: none were named. Less safe plants are not proposed. */
  safety: z.enum(['none', 'irritant']).nullable(),
})
export type FoundPlant = z.output<typeof foundPlant>

/** A kind of plant that is on sale and not proposed, with the strongest reason. */
const leftOutKind = z.object({
  reason: z.enum(['unsafe', 'unfit', 'unknown']),
  profile: z.string(),
  ...bilingualName,
  /** Products of this kind on sale. */
  products: z.number(),
  ...bilingualText,
})
export type LeftOutKind = z.output<typeof leftOutKind>

export const findPlaces = endpoint({
  method: 'GET',
  tag: 'Catalogue',
  auth: 'optional',
  cacheVaryBy: [
    ...['city', 'where', 'facing', 'window', 'sun', 'who', 'every', 'water', 'cooling', 'size'],
    ...companions,
    ...['budget', 'page'],
  ],
  path: '/api/place-finder',
  summary: 'Which plants would live at a place (plants.md 52.4)',
  query: finderQuery,
  output: z.object({
    data: z.object({
      place,
      city: z.string(),
      plants: z.array(foundPlant),
      /** The number of proposed products, on all pages, that live there only with extra care: those of the band `struggles`. */
      struggling: z.number(),
      /** Products on sale that are not proposed, by reason. */
      left_out: z.object({ unsafe: z.number(), unfit: z.number(), unknown: z.number() }),
      left_out_kinds: z.array(leftOutKind),
      /** The address of the page that shows this. */
      url: z.string(),
    }),
    links: pageLinks.optional(),
    meta: pageMeta.optional(),
  }),
})
