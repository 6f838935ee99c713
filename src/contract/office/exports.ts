import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { job } from './jobs.ts'
import { ids } from './product-fields.ts'
import { productFilters } from './product-filters.ts'

const format = z.enum(['csv', 'xlsx'], 'invalidValue').default('xlsx')
const created = { auth: 'staff', tag: 'Office', method: 'POST', stepUp: true, status: 201 } as const

/** An export of everything a list finds with these filters. */
export const listExport = <const Filters extends z.core.$ZodLooseShape>(filters: Filters) => ({
  ...created,
  body: z.object({ filter: z.object(filters).optional(), format }),
  output: z.object({ data: job }),
})

export const exportKinds = ['products', 'prices'] as const

/** The columns are those of the import of the same kind, so importing an unchanged export changes nothing. */
export const createExport = endpoint({
  ...created,
  path: '/api/office/exports',
  permission: 'export.run',
  summary: 'Writes a file of everything a filter finds, as a job (office §33)',
  body: z.object({
    kind: z.enum(exportKinds, 'invalidValue'),
    /** Parameters of `GET /api/office/products`, or ids; neither: all products. */
    filter: z.object(productFilters).optional(),
    ids: ids(500).optional(),
    /** Fields of the import, in this order; absent: all fields that the member may see. */
    columns: z.array(z.string().max(40)).min(1, 'fieldRequired').max(60, 'invalidValue').optional(),
    format,
  }),
  output: z.object({ data: job }),
})
