import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageField, rowVersion, text } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'content.write' } as const

/** Groups of words and phrases with the same meaning for shoppers, folded as in searches. */
const groups = z.array(z.array(z.string()))

export const getSynonyms = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/synonyms',
  summary: 'Groups of words that mean the same in a search (office.md §22)',
  output: z.object({ data: groups, version: z.number() }),
})
export const testSearch = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/synonyms/test',
  summary:
    'What shoppers find with these words and the saved groups: the number, and the first five (office.md O3.11)',
  query: z.object({ q: text({ max: 60 }) }),
  output: z.object({
    data: z.object({
      total: z.number(),
      products: z.array(z.object({ id: z.number(), name_ar: z.string(), name_en: z.string() })),
    }),
  }),
})
export const putSynonyms = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/synonyms',
  summary:
    'Replaces all groups; refuses with 409 `editConflict` what is not of the newest version (office.md §22, 20.4)',
  body: z.object({
    version: rowVersion.optional(),
    groups: z
      .array(
        z
          .array(text({ max: 60 }))
          .min(2, 'invalidValue')
          .max(12, 'invalidValue'),
      )
      .max(1000, 'invalidValue'),
  }),
  output: z.object({ ...messageField, data: groups, version: z.number() }),
})
