import type { z } from 'zod'
import { GatewayError } from '#domain/payments/gateway.ts'
import { traceHeaders } from '#shared/http/trace-context.ts'
import type { MoyasarAccount } from './account.ts'
import { readJson } from './read-json.ts'
import { refusalShape } from './shapes.ts'

export interface MoyasarRequest {
  method: 'GET' | 'POST'
  /** The path after the base address. */
  path: string
  /** Replaces the path in error messages when the path contains a secret. */
  label?: string
  key: 'secretKey' | 'publishableKey'
  body?: object
}

/** A refusal by Moyasar; nothing was done. */
export interface Refusal {
  status: number
  /** Moyasar's name for the kind of refusal, reduced to letters; null for tokens, which are refused with only a sentence. */
  type: string | null
  /** Whether Moyasar complains about the token. Its sentence may quote what was sent, so only this flag is returned. */
  aboutToken: boolean
}

export type Answer<T> = { done: T } | { refusal: Refusal }

/** Refusals of this request, not of the account (401, 403) and not temporary (429). */
const refusals = [400, 404, 409, 422]

/**
 * Calls Moyasar's API once, with a limit of `timeoutMs`; never repeated and never redirected.
 *
 * @throws GatewayError no answer, or an unexpected one. Its message is method, path and status: neither cause nor body are kept, because
 * both can contain card data, a token or the key.
 */
export async function call<T>(
  account: MoyasarAccount,
  request: MoyasarRequest,
  shape: z.ZodType<T>,
): Promise<Answer<T>> {
  const what = `Moyasar ${request.method} ${request.label ?? request.path}`
  const { status, json } = await exchange(account, request, what)
  if (refusals.includes(status)) return { refusal: readRefusal(status, json, what) }
  if (status !== 200 && status !== 201) throw new GatewayError(`${what}: status ${status}`)
  const answer = shape.safeParse(json)
  if (!answer.success)
    throw new GatewayError(`${what}: an answer of another shape (${placesOf(answer.error)})`)
  return { done: answer.data }
}

async function exchange(
  account: MoyasarAccount,
  { method, path, key, body }: MoyasarRequest,
  what: string,
) {
  try {
    const response = await fetch(`${account.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${account[key]}:`).toString('base64')}`,
        accept: 'application/json',
        // Moyasar's firewall refuses clients without a name.
        'user-agent': 'warif/1.0',
        ...traceHeaders(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(account.timeoutMs),
    })
    return { status: response.status, json: await readJson(response, what) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new GatewayError(
      late ? `${what}: no answer within ${account.timeoutMs} ms` : `${what}: the connection failed`,
    )
  }
}

function readRefusal(status: number, json: unknown, what: string): Refusal {
  const read = refusalShape.safeParse(json)
  if (!read.success) throw new GatewayError(`${what}: status ${status} without a reason`)
  const { type, message, errors } = read.data
  return {
    status,
    type: type?.replaceAll(/[^a-z_]/g, '').slice(0, 40) || null,
    aboutToken: /token/i.test(`${message} ${JSON.stringify(errors)}`),
  }
}

/** Returns the paths of unexpected values, e.g. `source.company`; only names known to the shop, no values. */
const placesOf = (error: z.ZodError) =>
  error.issues.map(({ path }) => path.join('.') || 'whole').join(', ')
