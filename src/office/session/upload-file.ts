import { ApiError, type ApiErrorBody } from '#web/lib/api-client.ts'
import { officeToken } from './bare-api.ts'
import { untilAllowed } from './office-api.ts'

interface Upload {
  /** Such as `/api/office/media`. */
  path: string
  file: Blob
  name: string
  /** Called with a value from 0 to 1 while sending. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a file to an upload endpoint (office.md 20.8). @throws ApiError */
export const uploadFile = <Answer>(upload: Upload): Promise<Answer> =>
  untilAllowed(() => send<Answer>(upload))

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send<Answer>({ path, file, name, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    const token = officeToken.get()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const isDone = request.status >= 200 && request.status < 300
      if (isDone && request.response) return resolve(request.response as Answer)
      const refusal = {
        message: '',
        code: 'serverError',
        ...(request.response as Partial<ApiErrorBody> | null),
      }
      reject(new ApiError(isDone ? 502 : request.status, refusal))
    })
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () =>
        reject(new ApiError(0, { message: '', code: 'networkError' })),
      )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    const body = new FormData()
    body.append('file', file, name)
    request.send(body)
  })
}
