import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

/** A route called with the id of an object that does not exist. */
const withUnknownId = (path: string, body?: object): RouteEntry => ({
  statuses: staffOnly(404),
  path: () => path.replaceAll(/:\w+/g, '2147483647'),
  ...(body && { body: () => body }),
})
const received = { request_received_on: '2026-01-02' }
const one = '/api/office/customers/:id'
const request = '/api/office/requests/:id'

/** Customers, service requests and messages of the back office. */
export const customerRoutes: Record<string, RouteEntry> = {
  'GET /api/office/customers': { statuses: staffOnly() },
  [`GET ${one}`]: withUnknownId(one),
  [`GET ${one}/contact`]: withUnknownId(`${one}/contact`),
  [`PUT ${one}`]: withUnknownId(one, { version: 1 }),
  [`GET ${one}/notes`]: withUnknownId(`${one}/notes`),
  [`POST ${one}/notes`]: withUnknownId(`${one}/notes`, { text: 'Called' }),
  [`POST ${one}/copy`]: withUnknownId(`${one}/copy`, received),
  [`POST ${one}/close`]: withUnknownId(`${one}/close`, received),
  'GET /api/office/requests': { statuses: staffOnly() },
  'GET /api/office/requests/board': { statuses: staffOnly() },
  'GET /api/office/requests/assignees': { statuses: staffOnly() },
  [`GET ${request}`]: withUnknownId(request),
  [`PUT ${request}`]: withUnknownId(request, { version: 1 }),
  [`POST ${request}/notes`]: withUnknownId(`${request}/notes`, { kind: 'note', text: 'Called' }),
  [`POST ${request}/files`]: { ...withUnknownId(`${request}/files`), statuses: staffOnly(415) },
  [`GET ${request}/files/:fileId`]: withUnknownId(`${request}/files/:fileId`),
  [`DELETE ${request}/files/:fileId`]: withUnknownId(`${request}/files/:fileId`),
  'GET /api/office/messages': { statuses: staffOnly() },
  'GET /api/office/messages/:id': withUnknownId('/api/office/messages/:id'),
  // No message was given up.
  'POST /api/office/messages/retry': { statuses: staffOnly(201), body: () => ({ state: 'dead' }) },
  'POST /api/office/messages/:id/retry': withUnknownId('/api/office/messages/:id/retry'),
  'POST /api/office/messages/:id/discard': withUnknownId('/api/office/messages/:id/discard', {
    reason: 'No longer needed',
  }),
}
