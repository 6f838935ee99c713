import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const one = '/api/office/orders/2147483647'

/** Orders of the back office; `audit-rows.test.ts` calls them with existing orders. */
export const orderRoutes: Record<string, RouteEntry> = {
  'GET /api/office/orders/assignees': { statuses: staffOnly() },
  'GET /api/office/orders/counts': { statuses: staffOnly() },
  'GET /api/office/orders/picking': { statuses: staffOnly() },
  'GET /api/office/run': { statuses: staffOnly() },
  'POST /api/office/orders/export': { statuses: staffOnly(201) },
  // Without an idempotency key.
  'POST /api/office/orders/bulk': { statuses: staffOnly(422) },
  'GET /api/office/orders/:id/office': { statuses: staffOnly(404), path: () => `${one}/office` },
  'GET /api/office/orders/:id/timeline': {
    statuses: staffOnly(404),
    path: () => `${one}/timeline`,
  },
  'GET /api/office/orders/:id/contact': { statuses: staffOnly(404), path: () => `${one}/contact` },
  'GET /api/office/orders/:id/notes': { statuses: staffOnly(404), path: () => `${one}/notes` },
  'POST /api/office/orders/:id/notes': { statuses: staffOnly(422), path: () => `${one}/notes` },
  'DELETE /api/office/orders/:id/notes/:noteId': {
    statuses: staffOnly(404),
    path: () => `${one}/notes/1`,
  },
  // Without a reason.
  'POST /api/office/orders/:id/delivery-failure': {
    statuses: staffOnly(422),
    path: () => `${one}/delivery-failure`,
  },
  'DELETE /api/office/orders/:id/delivery-failure': {
    statuses: staffOnly(404),
    path: () => `${one}/delivery-failure?last_note_id=1`,
  },
  'POST /api/office/orders/:id/messages': {
    statuses: staffOnly(422),
    path: () => `${one}/messages`,
  },
  'POST /api/office/orders/:id/claim': { statuses: staffOnly(404), path: () => `${one}/claim` },
  'DELETE /api/office/orders/:id/claim': { statuses: staffOnly(404), path: () => `${one}/claim` },
  'PUT /api/office/orders/:id/packing': { statuses: staffOnly(422), path: () => `${one}/packing` },
  'POST /api/office/orders/:id/certificates': {
    statuses: staffOnly(422),
    path: () => `${one}/certificates`,
  },
  'POST /api/office/orders/:id/parcels': { statuses: staffOnly(422), path: () => `${one}/parcels` },
  'POST /api/office/orders/:id/parcels/:parcelId/delivered': {
    statuses: staffOnly(422),
    path: () => `${one}/parcels/1/delivered`,
  },
  'POST /api/office/orders/:id/cancel': { statuses: staffOnly(422), path: () => `${one}/cancel` },
  'PUT /api/office/orders/:id/address': { statuses: staffOnly(422), path: () => `${one}/address` },
  'PUT /api/office/orders/:id/promised-day': {
    statuses: staffOnly(422),
    path: () => `${one}/promised-day`,
  },
  'PUT /api/office/orders/:id/test': { statuses: staffOnly(422), path: () => `${one}/test` },
}
