import { maxPhotoBytes, photoTypes, uploadPhoto as endpoint } from '#contract/owned-plants/care.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ApiError, type ApiErrorBody } from '../../lib/api-client.ts'
import { browserStorage } from '../../lib/local-storage.ts'

/** The text of why a file cannot be sent as a picture; null: it can. */
export function photoRefusal({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!photoTypes.includes(type)) return 'photo.wrongType'
  return size > maxPhotoBytes ? 'photo.tooLarge' : null
}

/** Sends a picture unchanged: the only call whose body is a file. @throws ApiError */
export async function uploadPhoto(file: File): Promise<Answer<typeof endpoint>['data']> {
  const response = await fetch(endpoint.path, {
    method: endpoint.method,
    body: file,
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      'Content-Type': file.type,
      Authorization: `Bearer ${browserStorage.get('auth_token') ?? ''}`,
    },
  }).catch(() => null)
  if (!response) throw new ApiError(0, { message: '', code: 'networkError' })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return (answer as Answer<typeof endpoint>).data
  const refusal = { message: '', code: 'serverError', ...(answer as Partial<ApiErrorBody> | null) }
  throw new ApiError(response.status, refusal)
}
