import { assetHeaders } from '#shared/http/security-headers.ts'
import {
  isKey,
  StoreUnavailable,
  type ByteRange,
  type ObjectStore,
  type OpenedObject,
} from '#shared/object-store.ts'
import { reportOutage } from '#shared/report-outage.ts'
import { immutableCaching } from './static-files.ts'

export interface PictureFiles {
  pictures: Pick<ObjectStore, 'open' | 'stat'>
  /** Called with the full-size picture whose AVIF was requested and is missing: `product/7/31.webp`. */
  requestAvif(path: string): void
  log: { error(facts: object, text: string): void }
}

interface Picture {
  key: string
  type: string
  caching: string
}

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }
/** Pictures that only staff or a customer may see are served by the API. */
const privateKeys = /^private(-photos)?\//
/** The caching of a WebP served in place of an AVIF that is being made. */
const soonCaching = 'public, max-age=60'
const maxKeyLength = 300

/**
 * Returns the picture under a key as a response to GET and HEAD, whole or the part requested with `Range`; null when there is none. Its
 * bytes are read as fast as the client takes them. The address of an AVIF that is not made yet returns the WebP meanwhile: a browser that
 * was offered the AVIF would show nothing else.
 */
export async function servePicture(
  request: Request,
  key: string,
  files: PictureFiles,
): Promise<Response | null> {
  const [, base, extension = ''] = /^(.+)\.(webp|avif)$/.exec(key) ?? []
  const type = types[extension]
  if (!base || !type || key.length > maxKeyLength || !isKey(key) || privateKeys.test(key))
    return null
  try {
    const found = await respond(request, { key, type, caching: immutableCaching }, files)
    if (found || extension === 'webp') return found
    const webp = { key: `${base}.webp`, type: 'image/webp', caching: soonCaching }
    const meanwhile = await respond(request, webp, files)
    if (meanwhile) files.requestAvif(`${base.replace(/-[lms]$/, '')}.webp`)
    return meanwhile
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    reportOutage(files.log, error)
    return unavailable()
  }
}

async function respond(
  request: Request,
  { key, type, caching }: Picture,
  { pictures }: PictureFiles,
): Promise<Response | null> {
  const headers = new Headers({
    ...assetHeaders,
    'Content-Type': type,
    'Cache-Control': caching,
    'Accept-Ranges': 'bytes',
  })
  if (request.method === 'HEAD') {
    const facts = await pictures.stat(key)
    if (!facts) return null
    headers.set('ETag', facts.etag)
    headers.set('Content-Length', String(facts.size))
    return new Response(null, { headers })
  }
  const found = await pictures.open(key, {
    range: rangeOf(request.headers),
    ifNoneMatch: request.headers.get('if-none-match'),
  })
  if (!found) return null
  headers.set('ETag', found.etag)
  return asResponse(found, headers)
}

function asResponse(found: OpenedObject, headers: Headers): Response {
  if (found.kind === 'unchanged') return new Response(null, { status: 304, headers })
  if (found.kind === 'outOfRange') {
    headers.set('Content-Range', `bytes */${found.size}`)
    headers.set('Cache-Control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  const { part, size, body } = found
  headers.set('Content-Length', String(part ? part.last - part.first + 1 : size))
  if (part) headers.set('Content-Range', `bytes ${part.first}-${part.last}/${size}`)
  return new Response(body, { status: part ? 206 : 200, headers })
}

/**
 * Returns one range; undefined: the whole picture, also for several or invalid ranges, and for one that depends on a tag (RFC 9110, 14.2).
 */
function rangeOf(headers: Headers): ByteRange | undefined {
  if (headers.has('if-range')) return undefined
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (first === '') return last === '' ? undefined : { final: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}

const unavailable = (): Response =>
  new Response('The picture cannot be read at the moment.\n', {
    status: 503,
    headers: {
      ...assetHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
    },
  })
