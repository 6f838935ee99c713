/**
 * Answers `request` with the bytes cached under `key`, or renders them. `render` must depend only on the key and the catalogue; its
 * response is cached if it is a 200 that declares itself public.
 */
export type CacheResponse = (
  request: Request,
  key: string,
  render: () => Promise<Response>,
) => Promise<Response>

/** Whether cached bytes may answer: a GET without credentials that does not depend on CORS. */
export const isCacheableRequest = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('authorization') && !headers.has('origin')
