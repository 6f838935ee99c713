import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

/** Reports, the VAT return and printing. */
export const reportRoutes: Record<string, RouteEntry> = {
  'GET /api/office/reports/vat': { statuses: staffOnly() },
  'POST /api/office/reports/vat/:period/close': {
    statuses: staffOnly(),
    path: () => '/api/office/reports/vat/2020-Q1/close',
  },
  'GET /api/office/reports/:name': {
    statuses: staffOnly(),
    path: () => '/api/office/reports/sales',
  },
  'POST /api/office/reports/:name/export': {
    statuses: staffOnly(201),
    path: () => '/api/office/reports/sales/export',
    body: () => ({ format: 'csv' }),
  },
  'GET /api/office/print': {
    statuses: staffOnly(404),
    path: () => '/api/office/print?kind=delivery_note&ids=2147483647',
  },
  'GET /api/office/invoices': { statuses: staffOnly() },
  'GET /api/office/invoices/:id': {
    statuses: staffOnly(404),
    path: () => '/api/office/invoices/2147483647',
  },
  'GET /api/office/credit-notes': { statuses: staffOnly() },
  'GET /api/office/credit-notes/:id': {
    statuses: staffOnly(404),
    path: () => '/api/office/credit-notes/2147483647',
  },
  'POST /api/office/books/check': { statuses: staffOnly() },
}
