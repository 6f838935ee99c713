import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { StoreUnavailable } from '#shared/object-store.ts'
import { retry } from '#shared/retry.ts'

export interface S3Options {
  /** `https://s3.example` */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** The bucket is part of the path and not of the host name. */
  pathStyle: boolean
  /** Time limit for an answer, and for the next bytes of a body. Reads wait for an answer for at most 3 s. */
  timeoutMs?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses other than 2xx that are not failures. */
  accept?: number[]
}

export type SendToS3 = (request: S3Request) => Promise<Response>

const firstPauseMs = 100
/** A store that did not answer two calls is not called a third time: a proxy would give up before the shop can report the reason. */
const maxSilentCalls = 2
/** A visitor waits for a picture behind a proxy that gives up after 8 s (`ops/nginx/warif.conf`): two silent reads end before. */
const maxReadTimeoutMs = 3_000
/** The time a store that did not answer is not called; then one call checks whether it is back. */
const cooldownMs = 2_000

/**
 * Sends signed requests (Signature Version 4) to one bucket; requests that failed on the way or by a fault of the store are tried again.
 * The body of an answer ends with an error when nothing arrives for `timeoutMs`. While the store does not answer at all, calls fail at
 * once, so that visitors need not wait for each picture of each page.
 *
 * @throws StoreUnavailable when the store does not answer or refuses
 */
export function s3Client({ timeoutMs = 5_000, ...options }: S3Options): SendToS3 {
  const breaker = createCircuitBreaker(timeoutMs * maxSilentCalls)
  return async (request) => {
    breaker.throwIfOpen()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const answerMs = isRead ? Math.min(timeoutMs, maxReadTimeoutMs) : timeoutMs
    let hasAnswered = false
    const since = performance.now()
    const send = async () => {
      const response = await sendOnce({ ...options, timeoutMs, answerMs }, request)
      hasAnswered = true
      breaker.close()
      if (response.ok || request.accept?.includes(response.status)) return response
      throw new UnexpectedStatus(response.status, await errorCodeOf(response))
    }
    // All calls are idempotent: an object is written as a whole, under a name used only for this content.
    return retry(send, {
      attempts: 3,
      delayMs: (failures) => firstPauseMs * 2 ** failures * (0.5 + Math.random()),
      isRetryable: (error) =>
        error instanceof UnexpectedStatus
          ? error.mayPass
          : performance.now() - since < answerMs * maxSilentCalls,
    }).catch((error: unknown) => {
      const failure = new StoreUnavailable(
        `the object store at ${options.endpoint} failed: ${describe(error)}`,
        error instanceof Error && !(error instanceof UnexpectedStatus) ? error : undefined,
      )
      if (!hasAnswered) breaker.open(failure)
      throw failure
    })
  }
}

/** Signs and sends one request. */
async function sendOnce(
  { timeoutMs, answerMs, ...options }: S3Options & { timeoutMs: number; answerMs: number },
  { method, key = '', query = {}, body, headers }: S3Request,
): Promise<Response> {
  const url = new URL(`${addressOf(options)}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    service: 's3',
    region: options.region,
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? new Uint8Array()) },
  })
  const signed = await signer.sign()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${answerMs} ms`)), answerMs)
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal: abort.signal,
    })
    return response.body
      ? new Response(withTimeout(response.body, abort, timeoutMs), response)
      : response
  } finally {
    clearTimeout(timer)
  }
}

/** Pauses calls of a store that did not answer. `probeMs`: time limit of the call that checks it; meanwhile the others fail. */
function createCircuitBreaker(probeMs: number) {
  let [until, reason] = [0, '']
  return {
    open(failure: StoreUnavailable): void {
      reason = failure.message
      until = performance.now() + cooldownMs
    },
    close(): void {
      until = 0
    },
    /** @throws StoreUnavailable unless the store may be called */
    throwIfOpen(): void {
      if (until === 0) return
      if (performance.now() < until) throw new StoreUnavailable(reason)
      until = performance.now() + probeMs
    },
  }
}

class UnexpectedStatus extends Error {
  /** A refusal would be repeated; a fault of the store, or too many calls, may be temporary. */
  readonly mayPass: boolean
  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim())
    this.mayPass = status >= 500 || status === 429
  }
}

function addressOf({ endpoint, bucket, pathStyle }: S3Options): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  return `${url.protocol}//${bucket}.${url.host}`
}

/** Returns the code of an error document: `NoSuchKey`, `AccessDenied`. */
export async function errorCodeOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
}

/** Returns the same bytes; a reader that waits too long for the next ones gets an error. There is no limit while nobody reads. */
function withTimeout(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  timeoutMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(
          () => abort.abort(new Error(`nothing came for ${timeoutMs} ms`)),
          timeoutMs,
        )
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function describe(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  // `fetch failed` is not informative, its cause is.
  const { cause } = reason
  return cause instanceof Error ? cause.message || String(cause) : reason.message
}
