import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, messageField } from '../parts.ts'
import { ids } from './product-fields.ts'

const call = {
  auth: 'staff',
  tag: 'Office',
  path: '/api/office/categories/:id/products',
  params: idParams,
} as const

/** How products stand that have no place of their own: newest, most sold, or cheapest first. */
export const orderRules = ['newest', 'best_selling', 'price'] as const
export type OrderRule = (typeof orderRules)[number]

export const categoryOrder = z.object({
  /** Of the category. */
  id: z.number(),
  version: z.number(),
  rule: z.enum(orderRules),
  /** Those that stand first, in their order. */
  product_ids: z.array(z.number()),
})
export type CategoryOrder = z.output<typeof categoryOrder>

export const getCategoryOrder = endpoint({
  ...call,
  method: 'GET',
  permission: 'catalogue.read',
  summary: 'The order of products in a category (office.md §22)',
  output: z.object({ data: categoryOrder }),
})
export const updateCategoryOrder = endpoint({
  ...call,
  method: 'PUT',
  permission: 'catalogue.write',
  refusals: [409],
  summary: 'Up to 500 products that stand first, and the rule for the others (office.md §22)',
  body: z.object({
    product_ids: ids(500).optional(),
    rule: z.enum(orderRules, 'invalidValue').optional(),
    version: z.int('invalidValue').min(1, 'invalidValue').optional(),
  }),
  output: z.object({ ...messageField, data: categoryOrder }),
})
