import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const unknownId = 2_147_483_647

/** Pictures, stock and suppliers of the back office. */
export const stockRoutes: Record<string, RouteEntry> = {
  'POST /api/office/media': { statuses: staffOnly(415) },
  'GET /api/office/media': { statuses: staffOnly() },
  'GET /api/office/media/library': { statuses: staffOnly() },
  'PUT /api/office/media/:id': {
    statuses: staffOnly(404),
    path: () => `/api/office/media/${unknownId}`,
  },
  'POST /api/office/media/:id/restore': {
    statuses: staffOnly(404),
    path: () => `/api/office/media/${unknownId}/restore`,
  },
  'POST /api/office/stock/slips': { statuses: staffOnly(415) },
  'GET /api/office/stock/slips/:id': {
    statuses: staffOnly(404),
    path: () => `/api/office/stock/slips/${unknownId}`,
  },
  'GET /api/office/stock': { statuses: staffOnly() },
  'GET /api/office/stock/movements': { statuses: staffOnly() },
  'GET /api/office/stock/documents': { statuses: staffOnly() },
  'GET /api/office/stock/documents/:id': {
    statuses: staffOnly(404),
    path: () => `/api/office/stock/documents/${unknownId}`,
  },
  // Without an idempotency key.
  'POST /api/office/stock/documents/:id/undo': {
    statuses: staffOnly(422),
    path: () => `/api/office/stock/documents/${unknownId}/undo`,
  },
  'POST /api/office/stock/receipts': { statuses: staffOnly(422) },
  'POST /api/office/stock/adjustments': { statuses: staffOnly(422) },
  'POST /api/office/stock/counts': { statuses: staffOnly(422) },
  'PUT /api/office/stock/counts/:id/lines': {
    statuses: staffOnly(422),
    path: () => `/api/office/stock/counts/${unknownId}/lines`,
  },
  'POST /api/office/stock/counts/:id/apply': {
    statuses: staffOnly(422),
    path: () => `/api/office/stock/counts/${unknownId}/apply`,
  },
  'POST /api/office/stock/counts/:id/reveal': {
    statuses: staffOnly(404),
    path: () => `/api/office/stock/counts/${unknownId}/reveal`,
  },
  'POST /api/office/stock/counts/:id/discard': {
    statuses: staffOnly(404),
    path: () => `/api/office/stock/counts/${unknownId}/discard`,
  },
  'GET /api/office/suppliers': { statuses: staffOnly() },
  'POST /api/office/suppliers': { statuses: staffOnly(201), body: () => ({ name: 'Wadi' }) },
  'GET /api/office/suppliers/:id': {
    statuses: staffOnly(404),
    path: () => `/api/office/suppliers/${unknownId}`,
  },
  'PUT /api/office/suppliers/:id': {
    statuses: staffOnly(404),
    path: () => `/api/office/suppliers/${unknownId}`,
    body: () => ({ version: 1 }),
  },
}
