import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type ApiErrorBody } from '#web/lib/api-client.ts'
import { officeToken } from './bare-api.ts'
import { untilAllowed } from './office-api.ts'

type Values = Record<string, string | number>

/** Requests a binary response, or sends a file; obstacles such as a lock are resolved as for any other call. */
export const fetchOffice = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body }: { params?: Values; query?: Values; body?: FormData } = {},
): Promise<Response> =>
  untilAllowed(async () => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    const url = new URL(path, location.origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        Accept: '*/*',
        'Accept-Language': document.documentElement.lang,
        Authorization: `Bearer ${officeToken.get() ?? ''}`,
      },
      ...(body && { body }),
    }).catch(() => {
      throw new ApiError(0, { message: '', code: 'networkError' })
    })
    if (response.ok) return response
    const refusal = (await response.json().catch(() => null)) as Partial<ApiErrorBody> | null
    throw new ApiError(response.status, { message: '', code: 'serverError', ...refusal })
  })

/** Saves a file of the API under its name. @throws ApiError */
export async function saveFile(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  params: Values,
  name: string,
  query: Values = {},
): Promise<void> {
  const response = await fetchOffice(endpoint, { params, query })
  downloadBlob(await response.blob(), name)
}

/** Saves data of the page as a file. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
