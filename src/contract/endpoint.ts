import type { z } from 'zod'
import type { Permission } from '#shared/office/staff.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Who may call (contract §1.6, §19.3): `required` needs a session, `staff` a member of staff. */
export type Auth = 'none' | 'optional' | 'required' | 'staff'
export type Tag =
  | 'Auth'
  | 'Cart'
  | 'Checkout'
  | 'Orders'
  | 'Account'
  | 'Wishlist'
  | 'Catalogue'
  | 'Requests'
  | 'Locales'
  | 'Ops'
  | 'Office'

/**
 * One call of the contract as a value: what the server binds a handler to, what the client calls,
 * and what OpenAPI describes. Paths are written `/api/x/:name`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  /** As OpenAPI writes it, where a parameter is only a part of its step. */
  describedPath?: string
  auth: Auth
  tag: Tag
  summary: string
  params?: Params
  query?: Query
  /** Headers of its own that it reads. */
  headers?: z.ZodObject
  body?: Body
  /** The body as text, unparsed, for a signature over it; its schema is then one of a string. */
  hasRawBody?: boolean
  /** The body may also be a form of a page that runs without a program, `application/x-www-form-urlencoded`; one of `multipart/form-data` counts as empty. */
  acceptsForm?: true
  /** The body is one file, the part `file` of `multipart/form-data` (office.md 20.8); `body` is then `uploadedFile`. */
  upload?: { maxBytes: number }
  /** The body is the file itself, of one of these media types (plants.md 50.3); `body` is then `uploadedFile`. */
  rawFile?: { maxBytes: number; types: readonly string[] }
  /**
   * An anonymous response depends on nothing but the catalogue, the address and the language, so its finished bytes may be
   * kept while the query names none but these parameters.
   */
  cacheVaryBy?: readonly string[]
  /** A GET that changes something: HEAD, which asks for nothing to happen, is refused. */
  hasEffect?: true
  /** Of an answer that is no refusal; 200 unless said (contract §1.2). */
  status?: 201
  /** What it may refuse with beside the common errors (contract §1.3). */
  refusals?: readonly (409 | 413 | 415 | 502)[]
  output: Output
}

/** What an endpoint of the back office says beside (office.md 20.1, 20.5). */
export interface StaffEndpoint {
  /** Who may call it: any of these permissions; `member`: everybody in the team. */
  permission: Permission | readonly Permission[] | 'member'
  /** Also for sessions that are not elevated: those that ask to be, or enrol their first factor. */
  elevation?: 'notNeeded'
  /** Identity was proved within the last ten minutes. */
  stepUp?: true
  /** The call needs an `Idempotency-Key`, which every POST may carry. */
  idempotencyKey?: 'required'
  /** The answer is shown once (a secret, a challenge): it is stored under no idempotency key. */
  isAnswerSecret?: true
  /** Asked by the clock and not by somebody: it does not keep an idle session open (office.md O1.4). */
  isBackground?: true
}

/** Keeps the level of authority in the type: `required` gives its handler a customer. */
export const endpoint = <
  Output extends z.ZodType,
  const A extends Auth,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  described: Endpoint<Params, Query, Body, Output> & { auth: A } & Authority<A>,
): Endpoint<Params, Query, Body, Output> & { auth: A } & Authority<A> => described

/** An endpoint of staff names its permission; it does not compile without. */
type Authority<A extends Auth> = A extends 'staff' ? StaffEndpoint : unknown

/** The endpoint as one of the back office; null: it is none. */
export const asStaffEndpoint = (described: Endpoint): (Endpoint & StaffEndpoint) | null =>
  described.auth === 'staff' ? (described as Endpoint & StaffEndpoint) : null

/** What the handler gets once the schemas have parsed the request. */
export interface Parsed<E extends Endpoint> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
}
export type Answer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never
