import type { Answer, Call, CallOptions } from './shop.ts'

/** Builds a request: a token as bearer token, a body as JSON, a string unchanged. */
export const asRequest = (
  method: string,
  { token, body, headers = {} }: CallOptions = {},
): RequestInit => ({
  method,
  headers: {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
})

/** Reads a response: JSON parsed, anything else as text. */
export async function asAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: text && isJson ? JSON.parse(text) : text,
  }
}

/** Calls a shop in another process over the network; JSON in, JSON out. */
export const callAt =
  (origin: string): Call =>
  async (method, path, options) =>
    asAnswer(
      await fetch(`${origin}${path}`, {
        ...asRequest(method, options),
        signal: AbortSignal.timeout(20_000),
      }),
    )
