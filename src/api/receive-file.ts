import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { ShopError } from '#shared/shop-error.ts'
import type { UploadedFile } from '#contract/parts.ts'

/** The time a sender may pause, in milliseconds. */
const idleTimeoutMs = 30_000
/** The bytes around the file in the body: boundaries and the headers of its part. */
const envelopeBytes = 16 * 1024

/** Limits of a test; the shop's by default. */
export interface UploadLimits {
  maxBytes: number
  idleTimeoutMs?: number
}

/**
 * Streams the part `file` of a multipart body to a temporary file (office.md 20.8), without holding it in memory. The caller removes it
 * with `removeReceived`; a refused file is removed here.
 *
 * @throws ShopError `unsupportedMediaType`, `fileTooLarge` at the first byte above the limit, `validationFailed` { file: `fieldRequired` }
 * without a file or `unreadableFile` when the body ends early or is silent for 30 s
 */
export async function receiveFile(request: Request, limits: UploadLimits): Promise<UploadedFile> {
  const headers = Object.fromEntries(request.headers) as BusboyHeaders
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new ShopError('unsupportedMediaType')
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes + envelopeBytes)
    throw tooLarge(limits.maxBytes)
  const folder = await mkdtemp(join(tmpdir(), `warif-upload-${process.pid}-`))
  const path = join(folder, 'file')
  try {
    const received = await receiveInto(path, headers, request.body, limits)
    if (!received) throw new ShopError('validationFailed', {}, { file: ['fieldRequired'] })
    return { path, ...received }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (error instanceof ShopError) throw error
    // The body ended early, or is not a multipart body.
    throw new ShopError('validationFailed', {}, { file: ['unreadableFile'] })
  }
}

/**
 * Streams a body that is the file itself to a temporary file, like `receiveFile` (plants.md 50.3).
 *
 * @throws ShopError `unsupportedMediaType`, `payloadTooLarge` at the first byte above the limit, `badJson` when the body ends early or is
 * silent for 30 s
 */
export async function receiveRawFile(
  request: Request,
  { types, ...limits }: UploadLimits & { types: readonly string[] },
): Promise<UploadedFile> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new ShopError('unsupportedMediaType')
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxBytes)
    throw new ShopError('payloadTooLarge')
  const folder = await mkdtemp(join(tmpdir(), `warif-upload-${process.pid}-`))
  const path = join(folder, 'file')
  try {
    const body = Readable.from(chunksOf(request.body, limits))
    return { path, ...(await writeDown(body, { path, name: '', maxBytes: limits.maxBytes })) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (error instanceof ShopError) throw new ShopError('payloadTooLarge')
    throw new ShopError('badJson')
  }
}

/** Removes a received file after its call was answered. */
export const removeReceived = ({ path }: Pick<UploadedFile, 'path'>): Promise<void> =>
  rm(dirname(path), { recursive: true, force: true })

type Received = Omit<UploadedFile, 'path'>

/** Null: the body has no file. */
async function receiveInto(
  path: string,
  headers: BusboyHeaders,
  body: ReadableStream<Uint8Array> | null,
  limits: UploadLimits,
): Promise<Received | null> {
  const parser = new Busboy({
    headers,
    limits: { files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 },
  })
  let writing: Promise<Received> | null = null
  let file: Readable | null = null
  parser.on('file', (field, content, name) => {
    if (field !== 'file' || writing) return void content.resume()
    file = content
    writing = writeDown(content, { path, name, maxBytes: limits.maxBytes })
    // The refusal stops reading the body; it is awaited below.
    writing.catch((error: Error) => parser.destroy(error))
  })
  try {
    await pipeline(Readable.from(chunksOf(body, limits)), parser)
  } catch (error) {
    // The writer waits for bytes that will not arrive; its error is more informative than that of the parser stopped for it.
    endOf(file, error as Error)
    if (writing) await writing
    throw error
  }
  return writing
}

const endOf = (file: Readable | null, error: Error): void => void file?.destroy(error)

async function writeDown(
  content: Readable,
  { path, name, maxBytes }: { path: string; name: string | undefined; maxBytes: number },
): Promise<Received> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(tooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }))
  return { name: (name ?? '').slice(0, 200), bytes, sha256: hash.digest('hex') }
}

async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, idleTimeoutMs: timeoutMs = idleTimeoutMs }: UploadLimits,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await withIdleTimeout(reader.read(), timeoutMs)
      if (done) return
      // Unexpected parts count as well.
      bytes += value.length
      if (bytes > maxBytes + envelopeBytes) throw tooLarge(maxBytes)
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function withIdleTimeout<T>(read: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the sender fell silent')), timeoutMs)
  })
  return Promise.race([read, silent]).finally(() => clearTimeout(timer))
}

const tooLarge = (maxBytes: number): ShopError =>
  new ShopError('fileTooLarge', { limit: `${Math.floor(maxBytes / (1024 * 1024))} MiB` })
