import { z } from 'zod'
import { officeMeta } from './products.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearable,
  dateTime,
  idParams,
  listOf,
  paging,
  messageField,
  text,
  uploadedFile,
} from '../parts.ts'
import { id, thousandth } from './product-fields.ts'
import { officePicture } from './products.ts'

const call = {
  auth: 'staff',
  tag: 'Office',
  permission: ['catalogue.write', 'content.write'],
} as const

export const maxPictureBytes = 15 * 1024 * 1024

/** `image_ids[]` and `media_id` refer to its `id`. */
export const mediaFile = officePicture.extend({
  created_at: dateTime,
})
export type MediaFile = z.output<typeof mediaFile>

const ofProduct = z.object({
  id: z.number(),
  name_ar: z.string(),
  name_latin: z.string().nullable(),
  name_en: z.string().nullable(),
})
/** `product`: one of the products that show it. */
const libraryMedia = mediaFile.extend({ product: ofProduct.nullable() })
export type LibraryMedia = z.output<typeof libraryMedia>

/** A picture that was removed from its product; it can be restored until it is deleted. */
const binnedMedia = mediaFile.extend({
  product: ofProduct,
  deleted_at: dateTime,
  /** The time the file is deleted. */
  ends_at: dateTime,
})
export type BinnedMedia = z.output<typeof binnedMedia>

export const uploadMedia = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/media',
  status: 201,
  summary:
    'A picture: JPEG, PNG, WebP or AVIF, 15 MiB at most; the same one again is the one there is (office.md 20.8)',
  upload: { maxBytes: maxPictureBytes },
  body: uploadedFile,
  output: z.object({ data: mediaFile }),
})
export const updateMedia = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/media/:id',
  summary: 'What a picture is cut around, in thousandths from the top left, and what it shows',
  params: idParams,
  body: z.object({
    focal_x: thousandth.optional(),
    focal_y: thousandth.optional(),
    alt_ar: clearable(text({ max: 140 })),
    alt_en: clearable(text({ max: 140 })),
  }),
  output: z.object({ ...messageField, data: mediaFile }),
})
export const listBinnedMedia = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/media',
  summary: 'Pictures that were deleted in the last 30 days, the newest first',
  query: z.object({
    ...paging(25),
    state: z.enum(['bin'], 'invalidValue').default('bin'),
    /** Only those of one product. */
    product_id: z.coerce.number('invalidValue').pipe(id).optional(),
  }),
  output: listOf(binnedMedia).extend({ meta: officeMeta.optional() }),
})
export const listMedia = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/media/library',
  summary: 'Pictures of the shop, the newest first; `q` finds those of products (office.md §28)',
  query: z.object({ ...paging(24), q: z.string().max(100, 'tooLong').optional() }),
  output: listOf(libraryMedia).extend({ meta: officeMeta.optional() }),
})
export const restoreMedia = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/media/:id/restore',
  summary: 'Puts a deleted picture back, as the last one of each product that had it',
  params: idParams,
  output: z.object({ ...messageField, data: mediaFile }),
})
/** A photo of a supplier's delivery note: visible only to staff, never on the shop's pages. */
export const uploadDeliveryNotePhoto = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/stock/slips',
  permission: 'stock.write',
  status: 201,
  summary: 'A photo of a delivery note, for the receipt that names it (office.md 20.8)',
  upload: { maxBytes: maxPictureBytes },
  body: uploadedFile,
  output: z.object({ data: z.object({ id: z.number(), width: z.number(), height: z.number() }) }),
})
export const getDeliveryNotePhoto = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/stock/slips/:id',
  permission: 'stock.read',
  summary: 'The photo as WebP',
  params: idParams,
  output: z.unknown(),
})
