import type { z } from 'zod'
import { normalizeText } from '#shared/text/digits.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { receiveFile, receiveRawFile } from './receive-file.ts'

const kibibyte = 1024
/** Two long descriptions in Arabic exceed 64 KiB (office.md 20.2). */
const bodyLimitOf = ({ path }: Endpoint): number =>
  (path.startsWith('/api/office/') ? 256 : 64) * kibibyte

/** Codes of issues for a missing member; other rules concern more than one member. */
const missingCodes = new Set(['invalid_type', 'invalid_union', 'invalid_value'])

/** `["billing", "first_name"]` → `billing.first_name` → its message keys, first error first. */
function fieldsOf(error: z.ZodError): {
  fields: Record<string, string[]>
  facts: { maxima: Record<string, number> }
} {
  const fields: Record<string, string[]> = {}
  const maxima: Record<string, number> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    const texts = (fields[field] ??= [])
    const text =
      missingCodes.has(issue.code) && isMissing(issue.input) ? 'fieldRequired' : issue.message
    if (!texts.includes(text)) texts.push(text)
    // A number above the integer range violates two limits; the shop's own is the lower.
    if (issue.code === 'too_big')
      maxima[field] = Math.min(maxima[field] ?? Infinity, Number(issue.maximum))
  }
  return { fields, facts: { maxima } }
}

/**
 * The sent value as parsed by the schema. A missing member gets `fieldRequired` instead of its own rule's message. @throws ShopError
 * `validationFailed`
 */
export function parseWith(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(sent, { reportInput: true })
  if (result.success) return result.data
  const { fields, facts } = fieldsOf(result.error)
  throw new ShopError('validationFailed', facts, fields)
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null

/** Joins repeated parameters to a comma-separated list: `color=1&color=2` = `color=1,2` (contract §10.1). */
function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = {}
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key)
    Object.defineProperty(query, key, { value: normalizeText(values.join(',')), enumerable: true })
  }
  return query
}

/** For a signature over all bytes. @throws ShopError `payloadTooLarge` */
const rawBodyOf = async (request: Request, limit: number): Promise<string> =>
  new TextDecoder().decode(await readUpTo(request, limit))

/** An empty body is `{}`, whatever its media type (contract §1.1). @throws ShopError `payloadTooLarge` `unsupportedMediaType` `badJson` `validationFailed` */
async function bodyOf(
  request: Request,
  { limit, acceptsForm = false }: { limit: number; acceptsForm?: boolean | undefined },
): Promise<object> {
  const bytes = await readUpTo(request, limit)
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (acceptsForm && isForm(type)) return Object.fromEntries(new URLSearchParams(text))
  // A mail program that unsubscribes may post this type (RFC 8058, 3.2): the address contains all data.
  if (acceptsForm && isMultipart(type)) return {}
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new ShopError('unsupportedMediaType')
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ShopError('validationFailed', {}, { body: ['invalidValue'] })
  return json
}

const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
const isMultipart = (type: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(type)

/** @throws ShopError `badJson` */
function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return /\\u(?:0000|d[89a-f])/i.test(text) ? withoutUnstorable(json) : json
  } catch {
    throw new ShopError('badJson')
  }
}

/** Without the null characters and lone surrogates that JSON can escape and no text of the database can hold, also in keys. */
function withoutUnstorable(json: unknown): unknown {
  if (typeof json === 'string') return json.replace(/[\0\p{Cs}]/gu, '')
  if (Array.isArray(json)) return json.map(withoutUnstorable)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [withoutUnstorable(key), withoutUnstorable(value)]),
  )
}

/**
 * Reads a body up to a limit. A body with a known length within the limit is read in one step. A connection closed by the client is not
 * reported as an error of the shop.
 *
 * @throws ShopError `payloadTooLarge` `badJson`
 */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array> {
  const contentLength = request.headers.get('content-length')
  if (contentLength === null) return readPieces(request, limit)
  if (Number(contentLength) > limit) throw new ShopError('payloadTooLarge')
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    throw new ShopError('badJson')
  }
}

async function readPieces(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) break
      chunks.push(chunk)
    }
  } catch {
    throw new ShopError('badJson')
  }
  if (size > limit) throw new ShopError('payloadTooLarge')
  return Buffer.concat(chunks)
}

/** The parts of a request as parsed by the endpoint's schemas. */
export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** Parses the request by the endpoint's schemas. An unreadable path id counts as unknown (contract §1.1). */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathParams: Record<string, string>,
): Promise<Input> {
  const params = endpoint.params?.safeParse(pathParams)
  if (params && !params.success) throw new ShopError('notFound')
  // A file is received last: nothing refuses the request afterwards, so no upload is wasted.
  if (endpoint.upload) {
    const query = parseWith(endpoint.query, queryOf(new URL(request.url)))
    return { params: params?.data, query, body: await receiveFile(request, endpoint.upload) }
  }
  if (endpoint.rawFile) {
    const query = parseWith(endpoint.query, queryOf(new URL(request.url)))
    return { params: params?.data, query, body: await receiveRawFile(request, endpoint.rawFile) }
  }
  const body = await sentBody(endpoint, request)
  return {
    params: params?.data,
    query: parseWith(endpoint.query, queryOf(new URL(request.url))),
    body: parseWith(endpoint.body, body),
  }
}

async function sentBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.method === 'GET') return undefined
  const limit = bodyLimitOf(endpoint)
  return endpoint.hasRawBody
    ? rawBodyOf(request, limit)
    : bodyOf(request, { limit, acceptsForm: endpoint.acceptsForm })
}
