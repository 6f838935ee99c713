import { createApiClient } from '#web/lib/api-client.ts'
import { browserStorage } from '#web/lib/local-storage.ts'
import { watchedFetch } from '../network.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'

/** Separate from the shop's token: a member may shop under another account (office.md O1.3). */
export const officeToken = {
  get: () => browserStorage.get('office_token'),
  set: (token: string) => browserStorage.set('office_token', token),
  remove: () => browserStorage.remove('office_token'),
}

/** The member who last used that token: known even while a reopened page waits for the second factor. */
export const lastMember = {
  get: (): number | null => Number(browserStorage.get('office_member')) || null,
  set: (id: number) => browserStorage.set('office_member', String(id)),
  forget: () => browserStorage.remove('office_member'),
}

/** The API with the office's token and without handling of refusals, for the session code. */
export const bareApi = createApiClient({
  fetch: watchedFetch,
  origin: globalThis.location?.origin ?? 'http://office',
  locale: () =>
    isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale,
  token: officeToken.get,
})
