import { z } from 'zod'
import { profileSlug } from '#shared/plants/facts.ts'
import { bandNames, places } from '#shared/plants/vocabulary.ts'
import { endpoint } from '../endpoint.ts'

const months = z.array(z.number())

/** An addition to the calls of plants.md: the parts of a care page other than facts. */
const careGuide = z.object({
  places: z.array(z.enum(places)),
  cities: z.array(
    z.object({
      city: z.string(),
      name: z.string(),
      /** In the order of `places`. */
      marks: z.array(z.object({ band: z.enum(bandNames), score: z.number().nullable() })),
    }),
  ),
  feed_months: months,
  work: z.array(z.object({ month: z.number(), code: z.string() })),
  /** In a garden in Riyadh. */
  plant_out_months: months,
  water_every_days: z.object({ hot: z.number(), cool: z.number() }).nullable(),
})

export const getCareGuide = endpoint({
  auth: 'none',
  tag: 'Catalogue',
  method: 'GET',
  cacheVaryBy: [],
  path: '/api/plants/:profile/care',
  summary: 'Where a kind of plant would live, and what is done for it in a year',
  params: z.object({ profile: profileSlug }),
  output: z.object({ data: careGuide }),
})

/** Every kind of plant that has a care page. */
export const listCareGuides = endpoint({
  auth: 'none',
  tag: 'Catalogue',
  method: 'GET',
  cacheVaryBy: [],
  path: '/api/plants',
  summary: 'The kinds of plants whose care is described, and when each was last changed',
  output: z.object({ data: z.array(z.object({ profile: z.string(), updated_at: z.string() })) }),
})

const plantKindChoice = z.object({
  profile: z.string(),
  name: z.string(),
  name_latin: z.string(),
  /** The name, with what tells it apart where other kinds have the same. */
  label: z.string(),
  image: z.string().nullable(),
  /** All places, the likeliest first. */
  likely_places: z.array(z.enum(places)),
})
export type PlantKindChoice = z.output<typeof plantKindChoice>

/** Kinds of plants that a customer may add. */
export const listPlantKinds = endpoint({
  auth: 'required',
  tag: 'Account',
  method: 'GET',
  path: '/api/v1/customer/plants/kinds',
  summary: 'Kinds of plants that can be added by hand, by name',
  output: z.object({
    data: z.array(plantKindChoice),
  }),
})
