import { settingSections } from '#shared/office/settings.ts'
import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

/** Settings, opening and closing, the first day. */
export const settingsRoutes: Record<string, RouteEntry> = {
  'GET /api/office/onboarding': { statuses: staffOnly() },
  'GET /api/office/samples': { statuses: staffOnly() },
  'POST /api/office/samples': { statuses: staffOnly(422) },
  'GET /api/office/compliance': { statuses: staffOnly() },
  'GET /api/office/settings': { statuses: staffOnly() },
  'GET /api/office/settings/payment-provider': { statuses: staffOnly() },
  'GET /api/office/settings/developers': { statuses: staffOnly() },
  // Without a version.
  ...Object.fromEntries(
    settingSections.map((section) => [
      `PUT /api/office/settings/${section}`,
      { statuses: staffOnly(422) },
    ]),
  ),
  // Not actually closed: the following calls need an open shop.
  'POST /api/office/settings/shop/close': {
    statuses: staffOnly(422),
    body: () => ({ reopen_on: 'soon' }),
  },
  'POST /api/office/settings/shop/open': { statuses: staffOnly() },
  'POST /api/office/settings/test-sms': { statuses: staffOnly() },
  'POST /api/office/settings/test-mail': { statuses: staffOnly() },
}
