import { z } from 'zod'
import { plantFacts, profileSlug } from '#shared/plants/facts.ts'
import { plantHabitats, plantKinds } from '#shared/plants/vocabulary.ts'
import { endpoint } from '../../endpoint.ts'
import { messageField, rowVersion, text } from '../../parts.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'catalogue.write' } as const
const path = '/api/office/plant-profiles'

const head = {
  slug: z.string(),
  scientific_name: z.string(),
  family: z.string(),
  kind: z.enum(plantKinds),
  place: z.enum(plantHabitats),
  version: z.number(),
  updated_at: z.string(),
}
const profileRow = z.object({
  ...head,
  name_ar: z.string().nullable(),
  name_en: z.string().nullable(),
  /** Common names: in standard Arabic, in English, then in dialects and Latin letters; it may be empty. */
  names: z.array(z.string()),
  products: z.number(),
  /** Facts that are estimates, and facts without a value. */
  unsure: z.number(),
  unknown: z.number(),
})
export type ProfileRow = z.output<typeof profileRow>

const profile = z.object({
  ...head,
  facts: plantFacts,
  updated_by: z.string().nullable(),
  products: z.array(z.object({ id: z.number(), name_ar: z.string(), name_en: z.string() })),
  history: z.array(
    z.object({
      name: z.string(),
      old: z.unknown(),
      new: z.unknown(),
      staff: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type Profile = z.output<typeof profile>
const one = z.object({ ...messageField, data: profile })

/** Each is `{ value, confidence, source }`; errors are named as `facts.heat_max_c.source`. */
const sentFacts = z.record(z.string(), z.unknown())
const fields = {
  scientific_name: text({ max: 200 }),
  family: text({ max: 100 }),
  kind: z.enum(plantKinds, 'invalidValue'),
  place: z.enum(plantHabitats, 'invalidValue'),
}

export const listPlantProfiles = endpoint({
  ...call,
  method: 'GET',
  path,
  summary: 'Kinds of plants and how much is known of them (plants.md 60)',
  output: z.object({ data: z.array(profileRow) }),
})
export const getPlantProfile = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/:slug`,
  summary: 'A kind of plant with its facts and their history (plants.md 60)',
  params: z.object({ slug: profileSlug }),
  output: z.object({ data: profile }),
})
export const createPlantProfile = endpoint({
  ...call,
  method: 'POST',
  path,
  status: 201,
  summary: 'A new kind of plant with all of its facts (plants.md 60)',
  body: z.object({
    slug: z.string('invalidValue').regex(/^[a-z0-9-]{1,100}$/, 'invalidValue'),
    ...fields,
    facts: sentFacts,
  }),
  output: one,
})
export const updatePlantProfile = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/:slug`,
  refusals: [409],
  summary: 'Changes the facts that are sent, each with its source (plants.md 60, office.md 20.4)',
  params: z.object({ slug: profileSlug }),
  body: z.object({
    scientific_name: fields.scientific_name.optional(),
    family: fields.family.optional(),
    kind: fields.kind.optional(),
    place: fields.place.optional(),
    facts: sentFacts.optional(),
    version: rowVersion.optional(),
  }),
  output: one,
})
