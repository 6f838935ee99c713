import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const accessKey = 'warif-test'
const secretKey = 'a/secret+of=tests'
const region = 'eu-test-1'
const bucket = 'pictures'

interface Stored {
  bytes: Buffer
  type: string
  modifiedAt: Date
}

export type FakeS3 = Awaited<ReturnType<typeof openFakeS3>>

/**
 * A small object store with the S3 protocol over HTTP: put, get with ranges, head, delete and lists in pages. It refuses requests without a
 * valid Signature Version 4, which is implemented here from the specification instead of by the shop's library.
 */
export async function openFakeS3({ pageSize = 3 } = {}) {
  const objects = new Map<string, Stored>()
  const faults = {
    /** The number of next calls answered with 503. */
    failures: 0,
    /** Accepts calls and does not answer. */
    isSilent: false,
    /** Sends half of each object and then nothing more. */
    isStalling: false,
  }
  const calls: string[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await bodyOf(incoming)
      calls.push(`${incoming.method} ${incoming.url}`)
      if (faults.isSilent) return
      if (faults.failures > 0) {
        faults.failures -= 1
        return refuse(outgoing, 503, 'SlowDown')
      }
      const complaint = signatureErrorOf(incoming, body)
      if (complaint) return refuse(outgoing, 403, complaint)
      answer(incoming, outgoing, body)
    })()
  })
  function answer(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const url = new URL(incoming.url ?? '', 'http://s3.test')
    const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
    if (name !== bucket) return refuse(outgoing, 404, 'NoSuchBucket')
    if (key === '') return list(url.searchParams, outgoing)
    if (incoming.method === 'PUT') {
      const md5 = createHash('md5').update(body)
      const sent = incoming.headers['content-md5']
      if (sent && sent !== md5.copy().digest('base64')) return refuse(outgoing, 400, 'BadDigest')
      const type = incoming.headers['content-type'] ?? ''
      objects.set(key, { bytes: body, type, modifiedAt: new Date() })
      return void outgoing.writeHead(200, { ETag: `"${md5.digest('hex')}"` }).end()
    }
    if (incoming.method === 'DELETE') {
      objects.delete(key)
      return void outgoing.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(outgoing, 404, 'NoSuchKey')
    send(incoming, outgoing, found)
  }
  function send(incoming: IncomingMessage, outgoing: ServerResponse, found: Stored): void {
    const { bytes, type } = found
    const etag = `"${hexOf('md5', bytes)}"`
    const headers = { ETag: etag, 'Content-Type': type }
    if (incoming.headers['if-none-match'] === etag)
      return void outgoing.writeHead(304, headers).end()
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(incoming.headers.range ?? '') ?? []
    const from = first === '' ? Math.max(bytes.length - Number(last), 0) : Number(first)
    const to =
      first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
    const isPart = first !== '' || last !== ''
    if (isPart && from > to) return refuse(outgoing, 416, 'InvalidRange')
    const part = isPart ? bytes.subarray(from, to + 1) : bytes
    outgoing.writeHead(isPart ? 206 : 200, {
      ...headers,
      'Content-Length': part.length,
      ...(isPart && { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }),
    })
    if (incoming.method === 'HEAD') return void outgoing.end()
    if (faults.isStalling) return void outgoing.write(part.subarray(0, part.length / 2))
    outgoing.end(part)
  }
  function list(query: URLSearchParams, outgoing: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, pageSize)
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;${hexOf('md5', bytes)}&quot;</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const token =
      keys.length > page.length
        ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : ''
    outgoing
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<ListBucketResult>${token}${contents.join('')}</ListBucketResult>`)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region,
      bucket,
      accessKey,
      secretKey,
      pathStyle: true,
    },
    objects,
    faults,
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** Null: the call has a valid signature. */
function signatureErrorOf(incoming: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '' } = incoming
  const [, id, date = '', place, signedNames = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/(\S+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== accessKey || place !== region) return 'AccessDenied'
  const hash = hexOf('sha256', body)
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  const url = new URL(incoming.url ?? '', 'http://s3.test')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const names = signedNames.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url.pathname, query, lines, signedNames, hash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const time = String(headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hexOf('sha256', canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, next) => createHmac('sha256', last).update(next).digest(),
    `AWS4${secretKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

const hexOf = (algorithm: string, bytes: Buffer | string): string =>
  createHash(algorithm).update(bytes).digest('hex')
