import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assetHeaders, apiHeaders } from '#shared/http/security-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

export const immutableCaching = 'public, max-age=31536000, immutable'
export const hourlyCaching = 'public, max-age=3600'

/** Returns a path of plain segments: no dot-files, no `..`, no escapes, no backslashes; null for anything else. */
export function plainPath(pathname: string): string | null {
  return pathname.length <= 300 && /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/.test(pathname)
    ? pathname
    : null
}

interface Options {
  folder: string
  cacheControl: string
  /** Look for `.br` and `.gz` files of the same name. */
  precompressed?: boolean
}

/** Returns the file at `pathname` below `folder` as a response to GET and HEAD; null when there is none. */
export async function serveFile(
  request: Request,
  pathname: string,
  options: Options,
): Promise<Response | null> {
  const path = plainPath(pathname)
  const type = types[extname(pathname)]
  if (!path || !type) return null
  const file = join(options.folder, path)
  const found = await firstFile(
    file,
    options.precompressed ? request.headers.get('accept-encoding') : null,
  )
  if (!found) return null

  const etag = await etagOf(found)
  const headers = new Headers({
    ...assetHeaders,
    'Content-Type': type,
    'Cache-Control': options.cacheControl,
    ETag: etag,
  })
  // A policy on a script would also apply to a worker started from it.
  if (type === types['.svg'])
    headers.set('Content-Security-Policy', apiHeaders['Content-Security-Policy'] ?? '')
  if (options.precompressed) headers.set('Vary', 'Accept-Encoding')
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(found.size))
  if (found.encoding) headers.set('Content-Encoding', found.encoding)
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(Readable.toWeb(createReadStream(found.path)) as ReadableStream, { headers })
}

/** More files than a shop has; above this number the tags are dropped and computed again. */
const maxEtags = 20_000
const etags = new Map<string, { size: number; mtimeMs: number; etag: Promise<string> }>()

/** Computed from the bytes, which are read once, so that machines that share a host name have the same tag for the same file. */
function etagOf({
  path,
  size,
  mtimeMs,
}: {
  path: string
  size: number
  mtimeMs: number
}): Promise<string> {
  const known = etags.get(path)
  if (known?.size === size && known.mtimeMs === mtimeMs) return known.etag
  if (etags.size >= maxEtags) etags.clear()
  const etag = readFile(path).then(
    (bytes) => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
  )
  etags.set(path, { size, mtimeMs, etag })
  etag.catch(() => etags.delete(path))
  return etag
}

async function firstFile(file: string, accepted: string | null) {
  const choices = [
    { path: `${file}.br`, encoding: 'br' },
    { path: `${file}.gz`, encoding: 'gzip' },
  ].filter(({ encoding }) => accepted && new RegExp(`\\b${encoding}\\b`).test(accepted))
  for (const choice of [...choices, { path: file, encoding: null }]) {
    const info = await stat(choice.path).catch(() => null)
    if (info?.isFile()) return { ...choice, size: info.size, mtimeMs: info.mtimeMs }
  }
  return null
}
