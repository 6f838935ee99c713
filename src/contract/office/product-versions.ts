import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, rowVersion } from '../parts.ts'
import { productListQuery } from './product-filters.ts'
import { actor, savedProduct } from './products.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** `{ "price_halalas": [12000, 9900] }`: before and after. Members of `care` and `seo` are named `care.light_ar`. */
const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
const productVersion = z.object({
  version: z.number(),
  at: dateTime,
  by: actor.nullable(),
  changes,
})
/** The product's content at that time; the members of a snapshot grow with the shop. */
const snapshot = z.record(z.string(), z.unknown())

export const listProductVersions = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/products/:id/history',
  permission: 'catalogue.read',
  summary: 'Who changed what, newest first (office.md §22)',
  params: idParams,
  query: z.object({ page: productListQuery.shape.page, limit: productListQuery.shape.limit }),
  output: listOf(productVersion),
})
export const getProductVersion = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/products/:id/history/:version',
  permission: 'catalogue.read',
  summary: 'The product as it was in a version (office.md §22)',
  params: idParams.extend({ version: idParams.shape.id }),
  output: z.object({ data: productVersion.extend({ snapshot }) }),
})
export const restoreProduct = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/products/:id/restore',
  permission: 'catalogue.write',
  refusals: [409],
  summary: 'A new version with the content of an old one; stock stays (office.md §22)',
  params: idParams,
  body: z.object({
    version_to_restore: rowVersion,
    version: rowVersion.optional(),
  }),
  output: savedProduct,
})
