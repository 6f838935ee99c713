/** The statuses of one route, by column. */
export type Statuses = readonly [
  none: number,
  a: number,
  b: number,
  staff: number,
  expired: number,
  garbage: number,
]

/** The same for everybody: the route needs no session. */
export const everybody = (status: number): Statuses => [
  status,
  status,
  status,
  status,
  status,
  status,
]
/** A session is needed, and the ids belong to one customer (contract §1.3: 404, never 403). */
export const own = (status = 200): Statuses => [401, status, 404, 404, 401, 401]
/** A session is needed; the path has no id of A's. */
export const signedIn = (status = 200, others = status): Statuses => [
  401,
  status,
  others,
  others,
  401,
  401,
]
/** Only for members of staff (contract §19.3); the object does not exist, or the call has no input. */
export const staffOnly = (status = 200): Statuses => [401, 403, 403, status, 401, 401]
