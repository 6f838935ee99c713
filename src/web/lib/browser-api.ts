import { defaultLocale, isLocale } from '#shared/locale.ts'
import { createApiClient } from './api-client.ts'
import { stored } from './stored.ts'

/** The API as the browser speaks to it: with the customer's token and the language on screen. */
export const browserApi = createApiClient({
  fetch: (request) => fetch(request),
  origin: globalThis.location?.origin ?? 'http://shop',
  locale: () => (isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale),
  token: () => stored.get('auth_token'),
  onUnauthenticated: (body) => {
    stored.remove('auth_token')
    window.dispatchEvent(new CustomEvent('auth_error', { detail: body }))
  },
})
