import { defaultLocale, isLocale } from '#shared/locale.ts'
import { createApiClient } from './api-client.ts'
import { browserStorage } from './local-storage.ts'

/** The API client of the browser: with the customer's token and the present language. */
export const browserApi = createApiClient({
  fetch: (request) => fetch(request),
  origin: globalThis.location?.origin ?? 'http://shop',
  locale: () =>
    isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale,
  token: () => browserStorage.get('auth_token'),
  onUnauthenticated: (body) => {
    browserStorage.remove('auth_token')
    window.dispatchEvent(new CustomEvent('auth_error', { detail: body }))
  },
})
