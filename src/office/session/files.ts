import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type ApiErrorBody } from '#web/lib/api-client.ts'
import { officeToken } from './bare-api.ts'

/** Files of the office go with its token, which no address of a picture carries. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, location.origin), {
    ...init,
    headers: {
      Accept: 'application/json, image/*',
      'Accept-Language': document.documentElement.lang,
      Authorization: `Bearer ${officeToken.get() ?? ''}`,
    },
  })
  const response = await fetch(request).catch(() => null)
  if (!response) throw new ApiError(0, { message: '', code: 'networkError' })
  if (response.ok) return response
  const refusal = (await response.json().catch(() => null)) as Partial<ApiErrorBody> | null
  throw new ApiError(response.status, { message: '', code: 'serverError', ...refusal })
}

/**
 * Sends one file to an endpoint with `upload`.
 *
 * @throws ApiError as `officeApi`
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
): Promise<z.output<E['output']>> {
  const body = new FormData()
  body.append('file', file)
  return (await send(endpoint.path, { method: endpoint.method, body })).json() as Promise<
    z.output<E['output']>
  >
}

/** @throws ApiError as `officeApi` */
export const readFile = async (path: string, signal: AbortSignal): Promise<Blob> =>
  (await send(path, { signal })).blob()
