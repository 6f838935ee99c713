import { z } from 'zod'
import { countedProductViews } from '#shared/office/product-views.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, messageField, pageMeta, rowVersion } from '../parts.ts'
import { unit } from '../product.ts'
import {
  careFacts,
  halalas,
  productFields,
  productStatuses,
  publishNeeds,
  publishWarnings,
  seoTexts,
} from './product-fields.ts'
import { productListQuery } from './product-filters.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** A member of staff; null where the shop or a customer made the change. */
export const actor = z.object({ id: z.number(), name: z.string() })

/** `null`: not tracked. `reserved`: pieces of open orders that are not dispatched; `on_hand`: both together. */
const stock = z.object({
  tracked: z.boolean(),
  on_hand: z.number().nullable(),
  reserved: z.number(),
  available: z.number().nullable(),
  /** Its own low-stock level; 0: that of the settings. */
  low_at: z.number(),
  /** The level that applies (office.md O3.1). */
  low_level: z.number(),
})

/** A picture of a product in the office; `url` is the master, the others are smaller. */
export const officePicture = z.object({
  id: z.number(),
  url: z.string(),
  small_url: z.string(),
  medium_url: z.string(),
  large_url: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string().nullable(),
  focal_x: z.number(),
  focal_y: z.number(),
  alt_ar: z.string().nullable(),
  alt_en: z.string().nullable(),
})

const prices = {
  price_halalas: z.number(),
  special_price_halalas: z.number().nullable(),
  special_starts_on: z.string().nullable(),
  special_ends_on: z.string().nullable(),
  /** Today's price. */
  price_now_halalas: z.number(),
  /** The price of the most expensive variant; null where nothing varies. */
  price_to_halalas: z.number().nullable(),
  unit,
}
/** Only with `costs.read`. */
const costs = {
  average_cost_halalas: z.number().nullable().optional(),
  /** (price without VAT − cost) ÷ price without VAT, in hundredths of a percent; null without a cost. */
  margin_bp: z.number().nullable().optional(),
}
const common = {
  id: z.number(),
  sku: z.string(),
  slug: z.string(),
  status: z.enum(productStatuses),
  version: z.number(),
  name_ar: z.string(),
  name_latin: z.string().nullable(),
  name_en: z.string().nullable(),
  ...prices,
  ...costs,
  stock,
  varies: z.boolean(),
  category_ids: z.array(z.number()),
  color_ids: z.array(z.number()),
  size_ids: z.array(z.number()),
  place: z.string().nullable(),
  supplier_id: z.number().nullable(),
  /** The slug of its kind of plant (plants.md 60); null: none is chosen. */
  profile: z.string().nullable(),
  is_featured: z.boolean(),
  sold_30d: z.number(),
  created_at: dateTime,
  updated_at: dateTime,
  updated_by: actor.nullable(),
  /** The time it was moved to the bin, where it stays for 30 days. */
  deleted_at: dateTime.nullable(),
}

export const officeProductRow = z.object({
  ...common,
  picture: z.object({ url: z.string(), placeholder: z.string().nullable() }).nullable(),
  image_count: z.number(),
})
export type OfficeProductRow = z.output<typeof officeProductRow>
/** With `fields=` a row has only those members; the caller knows which. */
const trimmedRow = officeProductRow.partial() as unknown as typeof officeProductRow

const officeVariant = z.object({
  id: z.number(),
  color_id: z.number().nullable(),
  size_id: z.number().nullable(),
  sku: z.string(),
  price_halalas: z.number(),
  special_price_halalas: z.number().nullable(),
  stock_quantity: z.number().nullable(),
  /** Pieces taken by open orders. */
  reserved: z.number(),
  image_id: z.number().nullable(),
  is_active: z.boolean(),
})

export const officeProduct = z.object({
  ...common,
  also_called_ar: z.string().nullable(),
  also_called_en: z.string().nullable(),
  short_description_ar: z.string(),
  short_description_en: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
  care: careFacts,
  seo: seoTexts,
  related_ids: z.array(z.number()),
  new_until: z.string().nullable(),
  variants: z.array(officeVariant),
  /** Special prices of a product in a sale, for days that are not over; `sale_id` null: its own special price outside any sale. */
  scheduled: z.array(
    z.object({
      sale_id: z.number().nullable(),
      name_ar: z.string().nullable(),
      name_en: z.string().nullable(),
      starts_on: z.string().nullable(),
      ends_on: z.string().nullable(),
      /** `variant_id` null: the product does not vary. */
      prices: z.array(
        z.object({ variant_id: z.number().nullable(), special_price_halalas: z.number() }),
      ),
    }),
  ),
  images: z.array(officePicture),
  publish_missing: z.array(z.enum(publishNeeds)),
  warnings: z.array(z.enum(publishWarnings)),
  /** Another product whose Arabic name is the same except for its spelling (office.md O9); null: none. */
  looks_like: z.object({ id: z.number(), name_ar: z.string(), sku: z.string() }).nullable(),
})
export type OfficeProduct = z.output<typeof officeProduct>
const one = z.object({ data: officeProduct })
export const savedProduct = z.object({ ...messageField, data: officeProduct })

/** Counted up to 10,000; `total_is_more`: there are more. */
export const officeMeta = pageMeta.extend({ total_is_more: z.boolean().optional() })

export const listOfficeProducts = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/products',
  permission: 'catalogue.read',
  summary: 'All products, drafts and archived ones too (office.md §22)',
  query: productListQuery,
  output: listOf(trimmedRow).extend({ meta: officeMeta.optional() }),
})
const viewCount = z.object({
  total: z.number(),
  /** There are more than the count shows. */
  total_is_more: z.boolean().optional(),
})
export const countProductViews = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/products/counts',
  permission: 'catalogue.read',
  summary: 'How many products each view of the list holds',
  output: z.object({ data: z.record(z.enum(countedProductViews), viewCount) }),
})
export type ProductViewCounts = z.output<typeof countProductViews.output>['data']

export const getOfficeProduct = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/products/:id',
  permission: 'catalogue.read',
  summary: 'One product with everything that can be edited (office.md §22)',
  params: idParams,
  output: one,
})
export const createProduct = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/products',
  permission: 'catalogue.write',
  idempotencyKey: 'required',
  status: 201,
  summary: 'A new product, a draft unless it says otherwise (office.md §22)',
  body: z.object({
    ...productFields,
    name_ar: productFields.name_ar.unwrap(),
    price_halalas: halalas,
    /** The initial quantity, received with the product; only for a product without variants. */
    quantity: z.int('invalidValue').min(0, 'invalidValue').max(999_999, 'invalidValue').nullish(),
  }),
  output: savedProduct,
})
export const updateProduct = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/products/:id',
  permission: 'catalogue.write',
  refusals: [409],
  summary: 'Changes the fields that are sent (office.md §22)',
  params: idParams,
  /** `version`, or `If-Match`, is the version that was read. */
  body: z.object({ ...productFields, version: rowVersion.optional() }),
  output: savedProduct,
})
export const duplicateProduct = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/products/:id/duplicate',
  permission: 'catalogue.write',
  status: 201,
  summary: 'A draft with the same content, without SKU, address, stock (office.md §22)',
  params: idParams,
  output: savedProduct,
})
export const deleteProduct = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/products/:id',
  permission: 'catalogue.publish',
  summary: 'Puts a draft that was never ordered nor in stock into the bin (office.md §22)',
  params: idParams,
  output: z.object(messageField),
})
export const undeleteProduct = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/products/:id/undelete',
  permission: 'catalogue.publish',
  summary: 'Takes a draft out of the bin',
  params: idParams,
  output: savedProduct,
})
