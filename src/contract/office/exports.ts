import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { job } from './jobs.ts'
import { ids } from './product-fields.ts'
import { productFilters } from './product-filters.ts'

export const exportKinds = ['products', 'prices'] as const

/** The columns are those of the import of the same kind, so a round trip changes nothing. */
export const createExport = endpoint({
  auth: 'staff',
  tag: 'Office',
  method: 'POST',
  path: '/api/office/exports',
  permission: 'export.run',
  stepUp: true,
  status: 201,
  summary: 'Writes a file of everything a filter finds, as a job (office §33)',
  body: z.object({
    kind: z.enum(exportKinds, 'invalidValue'),
    /** Parameters of `GET /api/office/products`, or some ids; neither: everything. */
    filter: z.object(productFilters).optional(),
    ids: ids(500).optional(),
    /** Fields of the import, in this order; absent: all that the member may see. */
    columns: z.array(z.string().max(40)).min(1, 'fieldRequired').max(60, 'invalidValue').optional(),
    format: z.enum(['csv', 'xlsx'], 'invalidValue').default('xlsx'),
  }),
  output: z.object({ data: job }),
})
