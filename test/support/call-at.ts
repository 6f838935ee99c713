import type { Answer, Call, CallOptions } from './shop.ts'

/** What is sent: a token as the bearer's, a body as JSON; a string as it stands. */
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

/** What came: JSON parsed, anything else as its text. */
export async function asAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: text && isJson ? JSON.parse(text) : text,
  }
}

/** Calls a shop that runs as a process of its own, over the network; JSON in, JSON out. */
export const callAt =
  (origin: string): Call =>
  async (method, path, options) =>
    asAnswer(
      await fetch(`${origin}${path}`, {
        ...asRequest(method, options),
        signal: AbortSignal.timeout(20_000),
      }),
    )
