import { everybody, own, signedIn } from './statuses.ts'
import type { RouteEntry } from './table.ts'

const plants = '/api/v1/customer/plants'
const token = 'x'.repeat(43)

/** Customers' plants, calendars, reminders and pictures (plants.md 53.3). */
export const ownedPlantRoutes: Record<string, RouteEntry> = {
  [`GET ${plants}`]: { statuses: signedIn() },
  [`POST ${plants}`]: { statuses: signedIn(201), body: () => ({ profile: 'monstera' }) },
  [`GET ${plants}/kinds`]: { statuses: signedIn() },
  [`GET ${plants}/calendar`]: {
    statuses: signedIn(),
    path: () => `${plants}/calendar?from=2026-11-01&to=2026-11-30`,
  },
  [`GET ${plants}/reminders`]: { statuses: signedIn() },
  [`PUT ${plants}/reminders`]: {
    statuses: signedIn(),
    body: () => ({ by_mail: false, by_sms: true, at: '07:00' }),
  },
  [`POST ${plants}/feed`]: { statuses: signedIn() },
  [`DELETE ${plants}/feed`]: { statuses: signedIn() },
  [`GET ${plants}/:id`]: { statuses: own(), path: (a) => `${plants}/${a.ownedPlantId}` },
  [`PATCH ${plants}/:id`]: {
    statuses: own(),
    path: (a) => `${plants}/${a.ownedPlantId}`,
    body: () => ({ nickname: 'X' }),
  },
  // A single plant cannot be split.
  [`POST ${plants}/:id/split`]: {
    statuses: own(422),
    path: (a) => `${plants}/${a.ownedPlantId}/split`,
    body: () => ({ count: 1 }),
  },
  [`GET ${plants}/:id/diary`]: {
    statuses: own(),
    path: (a) => `${plants}/${a.ownedPlantId}/diary`,
  },
  [`POST ${plants}/:id/diary`]: {
    statuses: own(201),
    path: (a) => `${plants}/${a.ownedPlantId}/diary`,
    body: () => ({ kind: 'note', note: 'X' }),
  },
  [`DELETE ${plants}/:id/diary/:entry`]: {
    statuses: own(404),
    path: (a) => `${plants}/${a.ownedPlantId}/diary/2147483647`,
  },
  [`POST ${plants}/watered`]: { statuses: own(), body: (a) => ({ ids: [a.ownedPlantId] }) },
  [`POST ${plants}/watered/undo`]: {
    statuses: signedIn(404),
    body: () => ({ entries: [2_147_483_647] }),
  },
  // Its type is not a picture's.
  'POST /api/v1/customer/photos': { statuses: signedIn(415), body: () => ({}) },
  'GET /api/photos/:id': { statuses: everybody(404), path: () => `/api/photos/${token}` },
  'GET /feeds/:file': { statuses: everybody(404), path: () => `/feeds/${token}.ics` },
  'POST /api/care-reminders/stop': { statuses: everybody(404), body: () => ({ token }) },
  'GET /api/plants': { statuses: everybody(200) },
  'GET /api/plants/:profile/care': {
    statuses: everybody(200),
    path: () => '/api/plants/monstera/care',
  },
}
