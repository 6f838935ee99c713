import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageField } from '../../parts.ts'

const call = {
  auth: 'staff',
  tag: 'Office',
  path: '/api/office/samples',
  // Needed because the sample plants have prices.
  permission: 'catalogue.price',
} as const

const named = { name_ar: z.string(), name_en: z.string(), is_there: z.boolean() }

const samples = z.object({
  categories: z.array(z.object({ slug: z.string(), ...named })),
  plants: z.array(z.object({ name_latin: z.string(), ...named })),
})
export type Samples = z.output<typeof samples>

export const getSamples = endpoint({
  ...call,
  method: 'GET',
  summary: 'Categories and plants that a new shop may begin with (office.md O8.2)',
  output: z.object({ data: samples }),
})

export const addSamples = endpoint({
  ...call,
  method: 'POST',
  status: 201,
  summary: 'Adds suggested categories, and sample plants as drafts; what is there already stays',
  body: z.object({
    categories: z
      .array(z.string('invalidValue').max(80, 'invalidValue'), 'invalidValue')
      .max(20, 'invalidValue'),
    plants: z.boolean('invalidValue'),
  }),
  output: z.object({
    ...messageField,
    data: z.object({ categories: z.number(), plants: z.number() }),
  }),
})
