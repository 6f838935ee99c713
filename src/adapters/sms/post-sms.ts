import type { z } from 'zod'
import { UnknownOutcomeError } from '#domain/notifications/mail.ts'
import { traceHeaders } from '#shared/http/trace-context.ts'

/** The provider did not accept a message. Names only provider and status: never the text, the phone, the code or a key. */
export class SmsError extends Error {
  override name = 'SmsError'
}

interface Delivery {
  provider: string
  url: string
  headers: Record<string, string>
  body: string
  /** The provider's response to a message it has accepted. */
  acceptedResponse: z.ZodType
  timeoutMs: number
}

const maxResponseBytes = 64 * 1024
/** Errors without a trusted connection: nothing of the request was sent. */
const unsentCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE|_(SSL|TLS)_/

/**
 * Sends one message to a provider by HTTP, once, because a message sent twice costs twice and invalidates a code.
 *
 * @throws SmsError, `UnknownOutcomeError` when the provider may have accepted the message without confirming it
 */
export async function postSms({
  provider,
  url,
  headers,
  body,
  acceptedResponse,
  timeoutMs,
}: Delivery): Promise<void> {
  const { status, text } = await exchange(provider, url, {
    method: 'POST',
    headers: { Accept: 'application/json', ...traceHeaders(), ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status < 200 || status > 299) throw new SmsError(`${provider}: status ${status}`)
  if (!acceptedResponse.safeParse(asJson(text)).success)
    throw new SmsError(`${provider}: status ${status}, but the message was not taken`)
}

async function exchange(
  provider: string,
  url: string,
  request: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request)
    return { status: response.status, text: await readShort(response) }
  } catch (error) {
    // The cause may quote the request.
    if (unsentCodes.test(causeCodeOf(error)))
      throw new SmsError(`${provider}: the connection failed`)
    throw new UnknownOutcomeError(
      error instanceof Error && error.name === 'TimeoutError'
        ? `${provider}: no answer in time`
        : `${provider}: no answer that can be read`,
    )
  }
}

const causeCodeOf = (error: unknown): string =>
  error instanceof Error ? String((error.cause as { code?: unknown } | undefined)?.code) : ''

async function readShort({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxResponseBytes) throw new RangeError('the answer is too long')
  }
  return text
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
