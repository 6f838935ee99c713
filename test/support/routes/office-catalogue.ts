import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const unknownId = 2_147_483_647
const products = '/api/office/products'

/** A route called with the id of an object that does not exist. */
const withUnknownId = (path: string, body?: object, status = 404): RouteEntry => ({
  statuses: staffOnly(status),
  path: () => path.replace(':id', String(unknownId)),
  ...(body && { body: () => body }),
})

/** For colours and sizes. */
const optionRoutes = (kind: 'colors' | 'sizes'): Record<string, RouteEntry> => ({
  [`GET /api/office/${kind}`]: { statuses: staffOnly() },
  [`POST /api/office/${kind}`]: { statuses: staffOnly(422) },
  [`PUT /api/office/${kind}/order`]: { statuses: staffOnly(422) },
  [`PUT /api/office/${kind}/:id`]: withUnknownId(`/api/office/${kind}/:id`, { version: 1 }),
  [`DELETE /api/office/${kind}/:id`]: withUnknownId(`/api/office/${kind}/:id`),
  // Without an idempotency key.
  [`POST /api/office/${kind}/:id/merge`]: withUnknownId(
    `/api/office/${kind}/:id/merge`,
    { into_id: 1 },
    422,
  ),
})

/** Products, categories, colours, sizes and synonyms of the back office. */
export const catalogueRoutes: Record<string, RouteEntry> = {
  [`GET ${products}`]: { statuses: staffOnly() },
  [`POST ${products}`]: { statuses: staffOnly(422) },
  [`GET ${products}/counts`]: { statuses: staffOnly() },
  [`GET ${products}/:id`]: {
    statuses: staffOnly(),
    path: (a) => `${products}/${a.plantId}`,
  },
  [`PUT ${products}/:id`]: withUnknownId(`${products}/:id`, { version: 1 }),
  [`DELETE ${products}/:id`]: withUnknownId(`${products}/:id`),
  [`POST ${products}/:id/preview`]: withUnknownId(`${products}/:id/preview`),
  [`POST ${products}/:id/duplicate`]: withUnknownId(`${products}/:id/duplicate`),
  [`POST ${products}/:id/undelete`]: withUnknownId(`${products}/:id/undelete`),
  [`GET ${products}/:id/history`]: {
    statuses: staffOnly(),
    path: (a) => `${products}/${a.plantId}/history`,
  },
  [`GET ${products}/:id/history/:version`]: {
    statuses: staffOnly(404),
    path: (a) => `${products}/${a.plantId}/history/99`,
  },
  [`POST ${products}/:id/restore`]: withUnknownId(`${products}/:id/restore`, {
    version: 1,
    version_to_restore: 1,
  }),
  'GET /api/office/categories': { statuses: staffOnly() },
  'POST /api/office/categories': { statuses: staffOnly(422) },
  'PUT /api/office/categories/order': { statuses: staffOnly(422) },
  'GET /api/office/categories/:id': {
    statuses: staffOnly(),
    path: () => '/api/office/categories/1',
  },
  'PUT /api/office/categories/:id': withUnknownId('/api/office/categories/:id', { version: 1 }),
  'GET /api/office/categories/:id/products': {
    statuses: staffOnly(),
    path: () => '/api/office/categories/1/products',
  },
  'PUT /api/office/categories/:id/products': withUnknownId('/api/office/categories/:id/products', {
    version: 1,
  }),
  'DELETE /api/office/categories/:id': withUnknownId('/api/office/categories/:id'),
  'POST /api/office/categories/:id/merge': withUnknownId(
    '/api/office/categories/:id/merge',
    { into_id: 1 },
    422,
  ),
  ...optionRoutes('colors'),
  ...optionRoutes('sizes'),
  'GET /api/office/synonyms': { statuses: staffOnly() },
  'GET /api/office/synonyms/test': {
    statuses: staffOnly(),
    path: () => '/api/office/synonyms/test?q=ficus',
  },
  'PUT /api/office/synonyms': { statuses: staffOnly(422) },
  'GET /api/office/plant-profiles': { statuses: staffOnly() },
  'POST /api/office/plant-profiles': { statuses: staffOnly(422) },
  'GET /api/office/plant-profiles/:slug': {
    statuses: staffOnly(),
    path: () => '/api/office/plant-profiles/monstera',
  },
  'PUT /api/office/plant-profiles/:slug': {
    statuses: staffOnly(404),
    path: () => '/api/office/plant-profiles/none',
    body: () => ({ version: 1 }),
  },
  'GET /api/office/search-misses': { statuses: staffOnly() },
  'POST /api/office/search-misses/resolve': {
    statuses: staffOnly(404),
    body: () => ({ folded: 'unasked', locale: 'ar', action: 'not_sold' }),
  },
}
