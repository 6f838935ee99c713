import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams } from '../parts.ts'
import { productFields } from './product-fields.ts'

/** Fields a preview does not have: it does not check whether the product is for sale, and variants have no page. */
const { status: _status, ...previewFields } = productFields

export const previewProduct = endpoint({
  auth: 'staff',
  tag: 'Office',
  method: 'POST',
  path: '/api/office/products/:id/preview',
  permission: 'catalogue.write',
  status: 201,
  summary:
    'The shop’s page of a product with fields that are not saved, for ten minutes (office.md §22)',
  params: idParams,
  body: z.object(previewFields),
  output: z.object({ data: z.object({ url: z.string(), expires_at: dateTime }) }),
})
