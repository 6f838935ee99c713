import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { endpoint } from '../../endpoint.ts'
import { messageField, text } from '../../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const

const nearProduct = z.object({ id: z.number(), name_ar: z.string(), name_en: z.string() })
export type NearProduct = z.output<typeof nearProduct>

const searchMiss = z.object({
  folded: z.string(),
  /** The most recent spelling that was typed. */
  typed: z.string(),
  locale: z.enum(locales),
  count: z.number(),
  last_day: z.string(),
  /** `not_sold`: on the buying list. */
  state: z.enum(['open', 'not_sold']),
  nearest: z.array(nearProduct),
})
export type SearchMiss = z.output<typeof searchMiss>

export const listSearchMisses = endpoint({
  ...call,
  permission: 'reports.sales',
  method: 'GET',
  path: '/api/office/search-misses',
  summary: 'Searches of 7 or 30 days that found nothing, most wanted first (plants.md 59.4)',
  query: z.object({
    days: z.enum(['7', '30'], 'invalidValue').default('7').transform(Number),
  }),
  output: z.object({ data: z.array(searchMiss) }),
})

export const resolveSearchMiss = endpoint({
  ...call,
  permission: 'content.write',
  method: 'POST',
  path: '/api/office/search-misses/resolve',
  summary:
    'Says what such a word means, or that it is not sold; `reopen` takes that back (plants.md 59.4)',
  body: z
    .object({
      folded: text({ max: 60 }),
      locale: z.enum(locales, 'invalidValue'),
      action: z.enum(['synonym', 'not_sold', 'reopen'], 'invalidValue'),
      product_id: z.int('invalidValue').min(1, 'invalidValue').max(2_147_483_647).optional(),
    })
    .refine((sent) => sent.action !== 'synonym' || sent.product_id !== undefined, {
      path: ['product_id'],
      message: 'fieldRequired',
    }),
  /** `first`: the first result of a search for the word now; null: nothing. */
  output: z.object({ ...messageField, first: nearProduct.nullable() }),
})
