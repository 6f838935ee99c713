import { createApiClient } from '#web/lib/api-client.ts'
import { browserStorage } from '#web/lib/local-storage.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'

/** Apart from the shop's token: who is at work may shop under another account (office.md O1.3). */
export const officeToken = {
  get: () => browserStorage.get('office_token'),
  set: (token: string) => browserStorage.set('office_token', token),
  remove: () => browserStorage.remove('office_token'),
}

/** Who was at work with that token: known also while a page that was opened anew waits for the second factor. */
export const lastMember = {
  get: (): number | null => Number(browserStorage.get('office_member')) || null,
  set: (id: number) => browserStorage.set('office_member', String(id)),
  forget: () => browserStorage.remove('office_member'),
}

/** The API with the office's token, and nothing that happens when it refuses: for the session itself. */
export const bareApi = createApiClient({
  fetch: (request) => fetch(request),
  origin: globalThis.location?.origin ?? 'http://office',
  locale: () =>
    isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale,
  token: officeToken.get,
})
