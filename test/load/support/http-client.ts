import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../../support/shop.ts'

/** Calls a shop in another process. */
export const httpClient =
  (origin: string): Call =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return {
      status: answer.status,
      headers: answer.headers,
      body: text && isJson ? JSON.parse(text) : text,
    }
  }

/** Retries while the shop answers "not now" (409, 503), which is allowed on a slow machine. */
export const retryWhileBusy =
  (call: Call): Call =>
  async (method, path, options) => {
    for (;;) {
      const answer = await call(method, path, options)
      if (answer.status !== 409 && answer.status !== 503) return answer
      await pause(200)
    }
  }
