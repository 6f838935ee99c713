import { errorCodes } from '#shared/shop-error.ts'
import { forgedHeader, markup } from './payloads.ts'
import type { Malformed, Role } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

/** What is A's alone and must reach nobody else. */
export interface Secrets {
  texts: string[]
  /** Who may see them in this answer. */
  mayRead(role: Role): boolean
}

/** Words of a program that fell over. */
const insides =
  /\n\s+at .*[\\/].*:\d+:\d+|node_modules|node:internal|\b(select|insert into|update) [\s\S]{0,200}\$1|syntax error at or near|invalid byte sequence/i
const arabic = /\p{Script=Arabic}/u

/** What is wrong with this answer; null when a shop may say so. */
export function faultOf(request: Malformed, answer: FuzzAnswer, secrets: Secrets): string | null {
  const { status, headers, body } = answer
  if (status === 0) return request.isCutOff ? null : 'no answer'
  if (status >= 500) return `status ${status}`
  if (insides.test(body)) return 'the inside of the program'
  if (forgedHeader.toLowerCase() in headers) return 'a header of the caller'
  if (!secrets.mayRead(request.role) && secrets.texts.some((text) => body.includes(text)))
    return 'personal data'
  // Node itself refuses what is no HTTP, before there is a request to speak of.
  if (!('x-request-id' in headers))
    return [400, 408, 413, 417, 431].includes(status) && body === ''
      ? null
      : 'an answer without its headers'
  if (!/^[\w.-]{1,64}$/.test(headers['x-request-id'] ?? ''))
    return 'a request id that could forge a line of the log'
  if (status !== 304 && headers['x-content-type-options'] !== 'nosniff')
    return 'a type the browser may guess'
  const type = headers['content-type'] ?? ''
  if (/html|svg/.test(type) && body.includes(markup)) return 'markup of the caller'
  if (type.startsWith('application/json') && status >= 400 && request.method !== 'HEAD')
    return faultOfRefusal(headers, body)
  return null
}

/** The envelope of contract §1.3, in the language that the answer says it is in. */
function faultOfRefusal(headers: Record<string, string>, body: string): string | null {
  const answer = parsed(body)
  if (answer === undefined) return 'JSON that is none'
  if (
    typeof answer.message !== 'string' ||
    !(errorCodes as readonly unknown[]).includes(answer.code)
  )
    return 'a refusal without message or code'
  const sentences = [
    answer.code === 'unauthenticated' ? answer.detail : answer.message,
    ...Object.values(answer.errors ?? {}).flat(),
  ]
  const isArabic = headers['content-language'] === 'ar'
  const strange = sentences.find(
    (sentence) =>
      typeof sentence !== 'string' || sentence === '' || arabic.test(sentence) !== isArabic,
  )
  return strange === undefined ? null : `a sentence in another language: ${String(strange)}`
}

function parsed(
  body: string,
): { message?: unknown; code?: unknown; detail?: unknown; errors?: object } | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
