import { createContext, data } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { ApiError, type ApiClient } from './api-client.ts'

/** The API as a page's loader speaks to it: in the same process, anonymous. */
export const apiContext = createContext<ApiClient>()

export const localeContext = createContext<Locale>()

/** Scheme and host under which the shop was asked, for canonical addresses. */
export const originContext = createContext<string>()

/** Whether the shop is only tried out before its opening: every page says so, and search engines are sent away. */
export const rehearsalContext = createContext<boolean>()

/** Hears of a page that could not be made. */
export const failureContext = createContext<(error: unknown) => void>()

/** The origin of pictures, when they do not come from the shop itself; else empty. */
export const picturesContext = createContext<string>()

/** The origin of the payment provider's card tokens, when the browser asks for them; else empty. */
export const cardTokensContext = createContext<string>()

/**
 * A refusal of the API becomes the error page with the refusal's own status.
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
