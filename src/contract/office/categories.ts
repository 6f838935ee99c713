import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clearable, idParams, messageField, rowVersion, text } from '../parts.ts'
import { job } from './jobs.ts'
import { id, ids, slug } from './product-fields.ts'

const call = { auth: 'staff', tag: 'Office' } as const

export const officeCategory = z.object({
  id: z.number(),
  slug: z.string(),
  /** Previous slugs; they redirect to the present one. */
  old_slugs: z.array(z.string()),
  name_ar: z.string(),
  name_en: z.string(),
  description_ar: z.string().nullable(),
  description_en: z.string().nullable(),
  image_url: z.string().nullable(),
  /** The id of an uploaded picture. */
  media_id: z.number().nullable(),
  position: z.number(),
  is_active: z.boolean(),
  version: z.number(),
  /** Products in the category: all, and those on sale. */
  products_count: z.number(),
  published_count: z.number(),
})
export type OfficeCategory = z.output<typeof officeCategory>
const list = z.object({ data: z.array(officeCategory) })
const saved = z.object({ ...messageField, data: officeCategory })

const fields = {
  name_ar: text({ max: 60 }),
  name_en: text({ max: 60 }),
  /** Absent in a POST: derived from the English name. */
  slug: slug.optional(),
  description_ar: clearable(text({ max: 500, multiline: true })),
  description_en: clearable(text({ max: 500, multiline: true })),
  is_active: z.boolean('invalidValue').optional(),
  /** From `/media`; null removes the picture. */
  media_id: id.nullish(),
}
const version = rowVersion.optional()

export const listOfficeCategories = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/categories',
  permission: 'catalogue.read',
  summary: 'All categories in their order (office.md §22)',
  output: list,
})
export const getOfficeCategory = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/categories/:id',
  permission: 'catalogue.read',
  summary: 'One category (office.md §22)',
  params: idParams,
  output: z.object({ data: officeCategory }),
})
export const createCategory = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/categories',
  permission: 'catalogue.write',
  status: 201,
  summary: 'A new category, last of all (office.md §22)',
  body: z.object(fields),
  output: saved,
})
export const updateCategory = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/categories/:id',
  permission: 'catalogue.write',
  refusals: [409],
  summary: 'Changes the fields that are sent; an old address leads to the new one (office.md §22)',
  params: idParams,
  body: z.object(fields).partial().extend({ version }),
  output: saved,
})
export const deleteCategory = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/categories/:id',
  permission: 'catalogue.write',
  summary: 'Deletes a category that no product and no coupon is in (office.md §22)',
  params: idParams,
  output: z.object(messageField),
})
export const reorderCategories = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/categories/order',
  permission: 'catalogue.write',
  summary: 'All categories in a new order (office.md §22)',
  body: z.object({ ids: ids(500) }),
  output: list.extend(messageField),
})
export const mergeCategory = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/categories/:id/merge',
  permission: 'catalogue.write',
  idempotencyKey: 'required',
  status: 201,
  summary: 'Moves its products into another category and deletes it, as a job (office.md §22)',
  params: idParams,
  body: z.object({ into_id: id }),
  output: z.object({ data: job }),
})

const orderCall = {
  ...call,
  path: '/api/office/categories/:id/products',
  params: idParams,
} as const

/** The order of products without a fixed position: newest, most sold, or cheapest first. */
export const orderRules = ['newest', 'best_selling', 'price'] as const
export type OrderRule = (typeof orderRules)[number]

export const categoryOrder = z.object({
  /** The category's id. */
  id: z.number(),
  version: z.number(),
  rule: z.enum(orderRules),
  /** Products with a fixed position, which come first, in this order. */
  product_ids: z.array(z.number()),
})
export type CategoryOrder = z.output<typeof categoryOrder>

export const getCategoryOrder = endpoint({
  ...orderCall,
  method: 'GET',
  permission: 'catalogue.read',
  summary: 'The order of products in a category (office.md §22)',
  output: z.object({ data: categoryOrder }),
})
export const updateCategoryOrder = endpoint({
  ...orderCall,
  method: 'PUT',
  permission: 'catalogue.write',
  refusals: [409],
  summary: 'Up to 500 products that stand first, and the rule for the others (office.md §22)',
  body: z.object({
    product_ids: ids(500).optional(),
    rule: z.enum(orderRules, 'invalidValue').optional(),
    version: rowVersion.optional(),
  }),
  output: z.object({ ...messageField, data: categoryOrder }),
})
