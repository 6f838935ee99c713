import fc from 'fast-check'
import { exampleOf, merged, placesIn, written } from './from-schema.ts'
import { fuzzHeaders, fuzzHosts, fuzzMethods, fuzzSegments } from './header-payloads.ts'
import { fuzzBodies, fuzzJson, fuzzTexts, sharpJson } from './payloads.ts'
import type { FuzzRequest } from './send.ts'

/** Who sends it; B with what is A's. */
export const roles = ['anonymous', 'customer A', 'customer B', 'staff', 'garbage'] as const
export type Role = (typeof roles)[number]

/** Where to aim: the right request of a route, and what its description knows of it. */
export interface Target {
  method: string
  /** With A's ids. */
  path: string
  body: unknown
  /** Of the body, in JSON Schema; absent where none is described. */
  schema?: object
  /** Names of its query's parameters. */
  query: string[]
}

export interface Malformed extends FuzzRequest {
  role: Role
}

const now = <T>(weight: number, arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(otherwise) }, { weight, arbitrary })
const oneOf = <T>(list: readonly T[]) => fc.constantFrom(...list)
const framings = [
  'whole',
  'chunked',
  'too long a length',
  'too short a length',
  'two lengths',
  'no length',
] as const

/** What of a right request is changed; the rest stays right. */
interface Mutation {
  role: Role
  language: string
  /** Other JSON at some places of the body; null: the member is left out. */
  changes: [place: string, json: string | null][]
  wholeBody: string | null
  twice: boolean
  segment: Address['segment']
  query: Address['query']
  headers: (readonly [name: string, value: string])[]
  host: string | null
  method: string
  framing: (typeof framings)[number]
}

/** `count` requests to a target that are wrong somewhere, a half of them in one place alone; the same for the same seed. */
export function malformedRequests(target: Target, count: number, seed: number): Malformed[] {
  const example = merged(target.schema ? exampleOf(target.schema) : {}, target.body)
  const sharp = targetedMutations(target, example, seed).slice(0, Math.floor(count / 2))
  const random = fc.sample(randomMutation(target, placesIn(example)), {
    numRuns: count - sharp.length,
    seed,
  })
  return [...sharp, ...random].map((mutation) => requestOf(target, example, mutation))
}

/** One thing wrong at a time, in an order of the seed: what else is right leads it further in. */
function targetedMutations(
  { method, path, query, body }: Target,
  example: unknown,
  seed: number,
): Mutation[] {
  const role = path.startsWith('/api/office/') ? 'staff' : 'customer A'
  const right = {
    role,
    language: 'ar',
    wholeBody: null,
    twice: false,
    headers: [],
    host: null,
    method,
    framing: 'whole',
  } satisfies Partial<Mutation>
  // A member too many may be the field that people do not see, behind which nothing happens.
  const surplus = Object.keys(Object(example)).filter((name) => !(name in Object(body)))
  const without = (place: string) =>
    surplus
      .filter((name) => name !== place.split('.')[0])
      .map((name): [string, null] => [name, null])
  const wrong: Pick<Mutation, 'changes' | 'segment' | 'query'>[] = [
    ...placesIn(example).flatMap((place) =>
      sharpJson.map((json) => ({
        changes: [...without(place), [place, json]] satisfies Mutation['changes'],
        segment: null,
        query: [],
      })),
    ),
    ...fuzzSegments.map((segment) => ({
      changes: [],
      segment: ['last', segment] satisfies Mutation['segment'],
      query: [],
    })),
    ...query.flatMap((name) =>
      fuzzTexts.map((text) => ({
        changes: [],
        segment: null,
        query: [[name, text, false]] satisfies Mutation['query'],
      })),
    ),
  ]
  const order =
    fc.sample(fc.shuffledSubarray(wrong, { minLength: wrong.length }), { numRuns: 1, seed })[0] ??
    []
  return order.map((one) => ({ ...right, ...one }))
}

const randomMutation = ({ method, query }: Target, places: string[]): fc.Arbitrary<Mutation> =>
  fc.record({
    role: oneOf(roles),
    language: oneOf(['ar', 'en']),
    changes:
      places.length === 0
        ? fc.constant([])
        : fc.array(fc.tuple(oneOf(places), now(90, oneOf(fuzzJson), null)), { maxLength: 3 }),
    wholeBody: now(15, oneOf<string | null>(fuzzBodies), null),
    twice: now(5, fc.boolean(), false),
    segment: now(
      30,
      fc.tuple(oneOf(['last', 'more', 'first'] as const), oneOf(fuzzSegments)),
      null,
    ),
    query: now(
      45,
      fc.array(
        fc.tuple(
          oneOf([...query, 'x', '__proto__', 'locale', '%', '']),
          oneOf(fuzzTexts),
          fc.boolean(),
        ),
        { maxLength: 4 },
      ),
      [],
    ),
    headers: now(40, fc.array(oneOf(fuzzHeaders), { minLength: 1, maxLength: 2 }), []),
    host: now(3, oneOf<string | null>(fuzzHosts), null),
    method: now(7, oneOf(fuzzMethods), method),
    framing: now(12, oneOf(framings), 'whole'),
  })

function requestOf(target: Target, example: unknown, mutation: Mutation): Malformed {
  const plain = written(example, new Map(mutation.changes))
  const text =
    mutation.wholeBody ??
    (mutation.twice ? `{${plain.slice(1, -1)},${plain.slice(1)}`.replace('{,', '{') : plain)
  const hasBody = !['GET', 'HEAD'].includes(target.method) || mutation.wholeBody !== null
  const { headers, body, isCutOff } = framed(
    hasBody ? Buffer.from(text) : Buffer.alloc(0),
    mutation.framing,
  )
  const named = new Set(mutation.headers.map(([name]) => name))
  const own: [string, string][] = [
    ['Host', mutation.host ?? '127.0.0.1'],
    ['Connection', 'close'],
    ['Accept-Language', mutation.language],
    ['Content-Type', 'application/json'],
  ]
  return {
    role: mutation.role,
    method: mutation.method,
    target: targetOf(target.path, mutation),
    headers: [...own.filter(([name]) => !named.has(name)), ...mutation.headers, ...headers],
    body,
    isCutOff: isCutOff || mutation.method === 'CONNECT',
  }
}

type Address = {
  segment: [place: 'last' | 'more' | 'first', text: string] | null
  query: [name: string, value: string, isRaw: boolean][]
}

/** The path with one piece changed, and a query that may not even be well encoded. */
function targetOf(path: string, { segment, query }: Address): string {
  const pieces = path.split('/')
  if (segment?.[0] === 'last') pieces[pieces.length - 1] = segment[1]
  if (segment?.[0] === 'more') pieces.push(segment[1])
  if (segment?.[0] === 'first') pieces.splice(1, 0, segment[1])
  const words = query.map(
    ([name, value, isRaw]) =>
      `${name}=${isRaw ? value.replace(/[^!-~]|#/g, '%') : encodeURIComponent(value)}`,
  )
  return `${pieces.join('/')}${words.length > 0 ? `?${words.join('&')}` : ''}`
}

function framed(
  body: Buffer,
  framing: (typeof framings)[number],
): Pick<Malformed, 'headers' | 'body' | 'isCutOff'> {
  const length = (bytes: number): [string, string] => ['Content-Length', String(bytes)]
  const { length: size } = body
  switch (framing) {
    case 'chunked':
      return {
        headers: [['Transfer-Encoding', 'chunked']],
        body: Buffer.concat([
          Buffer.from(size > 0 ? `${size.toString(16)}\r\n` : ''),
          body,
          Buffer.from(`${size > 0 ? '\r\n' : ''}0\r\n\r\n`),
        ]),
        isCutOff: false,
      }
    case 'too long a length':
      return { headers: [length(size + 9)], body, isCutOff: true }
    case 'too short a length':
      return { headers: [length(Math.max(0, size - 3))], body, isCutOff: false }
    case 'two lengths':
      return { headers: [length(size), length(size + 1)], body, isCutOff: false }
    case 'no length':
      return { headers: [], body, isCutOff: false }
    default:
      return { headers: size > 0 ? [length(size)] : [], body, isCutOff: false }
  }
}
