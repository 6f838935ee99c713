import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fetchOffice } from './save-file.ts'

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
  const response = await fetchOffice(endpoint, { body })
  return (await response.json()) as z.output<E['output']>
}

/** @throws ApiError as `officeApi` */
export const readFile = async (path: string): Promise<Blob> =>
  (await fetchOffice({ method: 'GET', path })).blob()
