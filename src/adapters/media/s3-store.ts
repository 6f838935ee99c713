import { createHash } from 'node:crypto'
import {
  checkKey,
  isKey,
  partOf,
  StoreUnavailable,
  type ByteRange,
  type ListedObject,
  type ObjectStore,
  type OpenedObject,
} from '#shared/object-store.ts'
import { errorCodeOf, s3Client, type S3Options, type SendToS3 } from './s3-client.ts'

/** Number of pictures read at the same time; when the store is slow, waiting pictures must not fill the memory. */
const maxOpen = 64

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  json: 'application/json',
}

/** `ObjectStore` in a bucket of an S3-compatible object store. The bucket is private: only the shop reads it. */
export function s3Store(options: S3Options): ObjectStore {
  const send = s3Client(options)
  let open = 0
  return {
    async put(key, bytes) {
      const headers = { 'Content-Type': typeOf(key), 'Content-MD5': md5(bytes) }
      const response = await send({ method: 'PUT', key: checkKey(key), headers, body: bytes })
      await response.body?.cancel()
    },
    async read(key) {
      const response = await send({ method: 'GET', key: checkKey(key), accept: [404] })
      if (response.status === 404) return resolveNotFound(response)
      return Buffer.from(await wholeBody(response))
    },
    async stat(key) {
      const response = await send({ method: 'HEAD', key: checkKey(key), accept: [404] })
      return response.status === 404 ? null : metadataOf(response)
    },
    async open(key, { range, ifNoneMatch } = {}) {
      if (open >= maxOpen) throw new StoreUnavailable('too many pictures are being read')
      open += 1
      const release = once(() => void (open -= 1))
      try {
        const headers = {
          ...(range && { Range: rangeHeader(range) }),
          ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }),
        }
        const accept = [304, 404, 416]
        const response = await send({ method: 'GET', key: checkKey(key), headers, accept })
        return await toOpenedObject(response, { key, range, send, release })
      } catch (error) {
        release()
        throw error
      }
    },
    list: (prefix) => listAll(send, prefix),
    async remove(key) {
      const response = await send({ method: 'DELETE', key: checkKey(key), accept: [404] })
      await response.body?.cancel()
    },
  }
}

interface OpenedParts {
  key: string
  range: ByteRange | undefined
  send: SendToS3
  release(): void
}

async function toOpenedObject(
  response: Response,
  parts: OpenedParts,
): Promise<OpenedObject | null> {
  const { key, range, send, release } = parts
  const { status, body } = response
  if (status === 200 || status === 206) {
    if (!body) throw new StoreUnavailable('the object store sent no bytes')
    const { etag, size: length } = metadataOf(response)
    const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
    const part = status === 206 && sent ? { first: Number(sent[1]), last: Number(sent[2]) } : null
    const size = part ? Number(sent?.[3]) : length
    return { kind: 'bytes', etag, size, part, body: onStreamEnd(body, release) }
  }
  release()
  if (status === 404) return resolveNotFound(response)
  await body?.cancel()
  if (status === 304)
    return { kind: 'unchanged', size: 0, etag: response.headers.get('etag') ?? '' }
  // The answer to a range outside of the object lacks its metadata.
  const facts = metadataOf(await send({ method: 'HEAD', key }))
  if (range && partOf(range, facts.size)) throw new StoreUnavailable('the object has changed')
  return { kind: 'outOfRange', ...facts }
}

/** @throws StoreUnavailable when the bucket itself does not exist */
async function resolveNotFound(response: Response): Promise<null> {
  const code = await errorCodeOf(response)
  if (code === 'NoSuchBucket') throw new StoreUnavailable('the object store has no such bucket')
  return null
}

const metadataOf = ({ headers }: Response) => ({
  size: Number(headers.get('content-length')),
  etag: quoted(headers.get('etag') ?? ''),
})
/** Some stores omit the quotes. */
const quoted = (etag: string) => (/^(W\/)?".*"$/.test(etag) ? etag : `"${etag}"`)

async function wholeBody(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer()
  } catch (error) {
    throw new StoreUnavailable('the object store ended in the middle of an object', error)
  }
}

/** Lists all pages of ListObjectsV2. */
async function* listAll(send: SendToS3, prefix: string): AsyncGenerator<ListedObject> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const response = await send({ method: 'GET', query })
    const text = new TextDecoder().decode(await wholeBody(response))
    for (const contents of text.split('<Contents>').slice(1)) {
      const key = fieldOf(contents, 'Key')
      // Notes are hidden, and objects of others whose names are not valid keys.
      if (!isKey(key)) continue
      const etag = fieldOf(contents, 'ETag').replaceAll('"', '')
      yield {
        key,
        size: Number(fieldOf(contents, 'Size')),
        md5: /^[0-9a-f]{32}$/.test(etag) ? etag : null,
        modifiedAt: new Date(fieldOf(contents, 'LastModified')),
      }
    }
    token = fieldOf(text, 'NextContinuationToken') || undefined
  }
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#34': '"' }

/** Returns the text of an element without child elements, which is enough for the four fields read from a list. */
function fieldOf(xml: string, name: string): string {
  const [, after = ''] = xml.split(`<${name}>`, 2)
  const text = after.slice(0, Math.max(0, after.indexOf('<')))
  return text.replace(/&(quot|amp|lt|gt|#34);/g, (_, entity: string) => entities[entity] ?? '')
}

const rangeHeader = (range: ByteRange): string =>
  'final' in range ? `bytes=-${range.final}` : `bytes=${range.first}-${range.last ?? ''}`

const typeOf = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64')

/** Calls `done` when the stream ends: read to its end, cancelled, or broken. */
function onStreamEnd(
  body: ReadableStream<Uint8Array>,
  done: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done: isOver, value } = await reader.read()
          if (!isOver) return controller.enqueue(value)
          done()
          controller.close()
        } catch (error) {
          done()
          throw error
        }
      },
      cancel(reason) {
        done()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
