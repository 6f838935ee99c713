import type { z } from 'zod'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

/** The error envelope of contract §1.3. */
export interface ApiErrorBody {
  message: string
  code: string
  errors?: Record<string, string[]>
  detail?: string
  retry_after?: number
  attempts_left?: number
  code_length?: number
  available_quantity?: number
  item_id?: number
  registration_token?: string
  registration_expires_in?: number
  /** Other details of a back-office refusal, such as for a stale version (office.md 20.4). */
  data?: unknown
  /** The missing permission (office.md 20.1). */
  permission?: string
}

/**
 * An error answer of the API. `status` 0: no answer (offline, connection lost); 502 also for a 200 that is not JSON, as a captive portal
 * sends.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody
  /** The id under which the server logged the call; null: none arrived. */
  readonly requestId: string | null

  constructor(status: number, body: ApiErrorBody, requestId: string | null = null) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.requestId = requestId
  }
}

type QueryValue = string | number | undefined
type BodyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never

/** The input of a call; lists in `query` become comma-separated. */
export interface CallInput<E extends Endpoint> {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: BodyOf<E>
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface ApiClient {
  /** @throws ApiError when the answer is not 2xx or not JSON (status 502), or none arrived (status 0) */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>
}

export interface ApiClientOptions {
  fetch: (request: Request) => Response | Promise<Response>
  /** Scheme and host; only the server needs them, for its own address. */
  origin: string
  locale: () => Locale
  token?: () => string | null
  /** Called for every 401, with the body (spec §8). */
  onUnauthenticated?: (body: ApiErrorBody) => void
}

/** A client for the API's endpoints; the types of the answers come from the contract and are verified by the server's tests. */
export function createApiClient({
  fetch,
  origin,
  locale,
  token,
  onUnauthenticated,
}: ApiClientOptions): ApiClient {
  return {
    async call(endpoint, { params = {}, query = {}, body, headers = {}, signal } = {}) {
      const url = new URL(fillPath(endpoint.path, params), origin)
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, String(value))
      const bearer = token?.()
      const request = new Request(url, {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': locale(),
          ...(endpoint.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
          ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
      const response = await answerOf(fetch, request)
      const answer: unknown = await response.json().catch(() => null)
      if (response.ok && answer !== null) return answer as never
      // An error without a message gets the caller's fallback text (spec §8), never the HTTP status text.
      const refusal = {
        message: '',
        code: 'serverError',
        ...(answer as Partial<ApiErrorBody> | null),
      }
      if (response.status === 401) onUnauthenticated?.(refusal)
      throw new ApiError(
        response.ok ? 502 : response.status,
        refusal,
        response.headers.get('X-Request-Id'),
      )
    },
  }
}

const fillPath = (path: string, params: Record<string, string | number>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

async function answerOf(fetch: ApiClientOptions['fetch'], request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError(0, { message: '', code: 'networkError' })
  }
}
