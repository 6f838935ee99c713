import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const unknownId = 2_147_483_647

/** A route called with the id of an object that does not exist. */
const withUnknownId = (path: string, status = 404): RouteEntry => ({
  statuses: staffOnly(status),
  path: () => path.replace(':id', String(unknownId)),
})

/** Jobs, bulk edits, imports and exports of the back office, without an idempotency key. */
export const jobRoutes: Record<string, RouteEntry> = {
  'GET /api/office/jobs': { statuses: staffOnly() },
  'GET /api/office/jobs/:id': withUnknownId('/api/office/jobs/:id'),
  'GET /api/office/jobs/:id/rows': withUnknownId('/api/office/jobs/:id/rows'),
  'POST /api/office/jobs/:id/cancel': withUnknownId('/api/office/jobs/:id/cancel'),
  'POST /api/office/jobs/:id/undo': withUnknownId('/api/office/jobs/:id/undo'),
  'GET /api/office/jobs/:id/file': withUnknownId('/api/office/jobs/:id/file'),
  'POST /api/office/products/bulk': { statuses: staffOnly(422) },
  'PUT /api/office/products/grid': { statuses: staffOnly(422) },
  'POST /api/office/exports': { statuses: staffOnly(422) },
  'POST /api/office/coupons/export': { statuses: staffOnly(201) },
  'POST /api/office/suppliers/export': { statuses: staffOnly(201) },
  'POST /api/office/requests/export': { statuses: staffOnly(201) },
  'POST /api/office/audit/export': { statuses: staffOnly(201) },
  'POST /api/office/stock/export': { statuses: staffOnly(201) },
  'POST /api/office/stock/movements/export': { statuses: staffOnly(201) },
  'POST /api/office/customers/export': { statuses: staffOnly(201) },
  'GET /api/office/imports': { statuses: staffOnly() },
  'POST /api/office/imports': {
    statuses: staffOnly(415),
    path: () => '/api/office/imports?kind=products',
  },
  'GET /api/office/imports/template': {
    statuses: staffOnly(),
    path: () => '/api/office/imports/template?kind=products',
  },
  'GET /api/office/imports/:id': withUnknownId('/api/office/imports/:id'),
  'PUT /api/office/imports/:id': withUnknownId('/api/office/imports/:id'),
  'DELETE /api/office/imports/:id': withUnknownId('/api/office/imports/:id'),
  'GET /api/office/imports/:id/rows': withUnknownId('/api/office/imports/:id/rows'),
  'GET /api/office/imports/:id/wrong.csv': withUnknownId('/api/office/imports/:id/wrong.csv'),
  'POST /api/office/imports/:id/apply': withUnknownId('/api/office/imports/:id/apply', 422),
}
