import { createContext, data } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { ApiError, type ApiClient } from './api-client.ts'

/** The API client of a page's loader: in the same process, anonymous. */
export const apiContext = createContext<ApiClient>()

export const localeContext = createContext<Locale>()

/** Scheme and host of the request, for canonical addresses. */
export const originContext = createContext<string>()

/** Whether the shop is in rehearsal before its opening: every page says so, and search engines are excluded. */
export const rehearsalContext = createContext<boolean>()

/** Called with the error of a page that could not be rendered. */
export const failureContext = createContext<(error: unknown) => void>()

/** The origin of pictures, when it is not the shop's; otherwise empty. */
export const picturesContext = createContext<string>()

/** The origin of the payment provider's card tokens, when the browser requests them; otherwise empty. */
export const cardTokensContext = createContext<string>()

/**
 * Turns a refusal of the API into the error page with the refusal's status.
 *
 * @throws data({ message, code }, status)
 */
export async function orErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const status = error.status === 0 ? 503 : error.status
    throw data({ message: error.body.message, code: error.body.code }, { status })
  }
}
