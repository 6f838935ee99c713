import type { z } from 'zod'
import type { Permission } from '#shared/office/staff.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The callers that are allowed (contract §1.6, §19.3): `required` needs a session, `staff` a member of staff. */
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
 * One call of the contract as a value: the server binds a handler to it, the client calls it, and OpenAPI describes it. Paths are written
 * `/api/x/:name`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  /** The path in OpenAPI's notation, where a parameter is only part of a path segment. */
  describedPath?: string
  auth: Auth
  tag: Tag
  summary: string
  params?: Params
  query?: Query
  /** Additional headers that the endpoint reads. */
  headers?: z.ZodObject
  body?: Body
  /** The body arrives as unparsed text, for a signature over it; its schema is then a string. */
  hasRawBody?: boolean
  /**
   * The body may also be a form from a page without JavaScript, `application/x-www-form-urlencoded`; `multipart/form-data` counts as empty.
   */
  acceptsForm?: true
  /** The body is one file, the part `file` of `multipart/form-data` (office.md 20.8); `body` is then `uploadedFile`. */
  upload?: { maxBytes: number }
  /** The body is the file itself, of one of these media types (plants.md 50.3); `body` is then `uploadedFile`. */
  rawFile?: { maxBytes: number; types: readonly string[] }
  /**
   * An anonymous response depends only on the catalogue, the address and the language, so its bytes may be cached while the query has no
   * parameters but these.
   */
  cacheVaryBy?: readonly string[]
  /** A GET that changes something: HEAD, which must not change anything, is refused. */
  hasEffect?: true
  /** The status of a successful answer; 200 by default (contract §1.2). */
  status?: 201
  /** Statuses of refusals in addition to the common errors (contract §1.3). */
  refusals?: readonly (409 | 413 | 415 | 502)[]
  output: Output
}

/** Properties that only endpoints of the back office have (office.md 20.1, 20.5). */
export interface StaffEndpoint {
  /** The permissions that allow the call, any of them; `member`: everybody in the team. */
  permission: Permission | readonly Permission[] | 'member'
  /** The call is also open to sessions that are not elevated: those that request elevation or enrol their first factor. */
  elevation?: 'notNeeded'
  /** Identity must have been proved within the last ten minutes. */
  stepUp?: true
  /** The call requires an `Idempotency-Key`, which every POST may carry. */
  idempotencyKey?: 'required'
  /** The answer is shown only once (a secret, a challenge), so it is not stored under an idempotency key. */
  isAnswerSecret?: true
  /** Called by a timer rather than a person: it does not keep an idle session open (office.md O1.4). */
  isBackground?: true
}

/** Keeps the auth level in the type: the handler of a `required` endpoint gets a customer. */
export const endpoint = <
  Output extends z.ZodType,
  const A extends Auth,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  described: Endpoint<Params, Query, Body, Output> & { auth: A } & Authority<A>,
): Endpoint<Params, Query, Body, Output> & { auth: A } & Authority<A> => described

/** Staff endpoints must name their permission in order to compile. */
type Authority<A extends Auth> = A extends 'staff' ? StaffEndpoint : unknown

/** The endpoint as a back-office endpoint; null: it is not one. */
export const asStaffEndpoint = (described: Endpoint): (Endpoint & StaffEndpoint) | null =>
  described.auth === 'staff' ? (described as Endpoint & StaffEndpoint) : null

/** The parsed request that the handler gets. */
export interface Parsed<E extends Endpoint> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
}
export type Answer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never
