import { sql, type RawBuilder } from 'kysely'
import type { Db, Row, ServiceRequestType } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { firstAnswerCutoff, openRequestStates, type RequestState } from '#shared/office/requests.ts'
import { phonePattern, toSaudiMobile } from '#shared/phone.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { foldedSql } from '../../search/folded-sql.ts'

export type RequestRecord = Omit<Row<'service_requests'>, 'ip_hmac'> & {
  assignee_name: string | null
}
export const requestViews = ['open', 'mine', 'waiting', 'unassigned', 'overdue'] as const
export type RequestView = (typeof requestViews)[number]

export interface RequestFilters {
  type?: ServiceRequestType | undefined
  states?: readonly RequestState[] | undefined
  view?: RequestView | undefined
  /** The member of the view `mine`. */
  staffId: number
  /** For the views `waiting` and `overdue`: the number of hours within which a request must get its first answer. */
  answerHours?: number | undefined
  /** `none`: requests without an assignee. */
  assignee?: number | 'none' | undefined
  /** Requests of this account, and those of its phone without an account. */
  customerId?: number | undefined
  /** Requests whose next date is this day or earlier. */
  dueBefore?: string | undefined
  q?: string | undefined
}

const isOpen = sql<boolean>`state = any(${[...openRequestStates]}::text[])`

/** The condition for overdue rows of `service_requests`, as defined by `isOverdueRequest` (office.md O3.1). */
function overdueRequests(hours?: number): RawBuilder<boolean> {
  const now = new Date()
  return sql<boolean>`(${isOpen} and (next_on < ${dayOf(now)}::date
    or (state = 'new' and answered_at is null and service_requests.created_at < ${firstAnswerCutoff(now, hours)})))`
}

/** The condition for requests on the home screen: open without an assignee, or overdue (office.md O3.1). */
export const waitingRequests = (hours?: number): RawBuilder<boolean> =>
  sql<boolean>`((${isOpen} and assignee_id is null) or ${overdueRequests(hours)})`

const views: Record<
  RequestView,
  (of: Pick<RequestFilters, 'staffId' | 'answerHours'>) => RawBuilder<unknown>
> = {
  open: () => isOpen,
  mine: ({ staffId }) => sql`${isOpen} and assignee_id = ${staffId}`,
  waiting: ({ answerHours }) => waitingRequests(answerHours),
  unassigned: () => sql`${isOpen} and assignee_id is null`,
  overdue: ({ answerHours }) => overdueRequests(answerHours),
}

/** Matches a request by reference, name, phone number in any spelling, or e-mail address. */
export function matchesRequest(typed: string): RawBuilder<unknown> {
  const text = toAsciiDigits(typed).trim()
  const words = (foldForSearch(text) || text).split(' ')
  const name = foldedSql(sql`service_requests.name`)
  const found = [
    sql`(${sql.join(
      words.map((word) => sql`strpos(${name}, ${word}) > 0`),
      sql` and `,
    )})`,
  ]
  const digits = text.replace(/[\s()+.-]/g, '')
  const phone = toSaudiMobile(text)
  const pattern = phonePattern(digits)
  if (phone !== null) found.push(sql`service_requests.phone = ${phone}`)
  else if (pattern !== null) found.push(sql`service_requests.phone like ${pattern}`)
  const number = /^(?:lnd|evt|cnt)?-?0*(\d{1,9})$/i.exec(text.replace(/\s/g, ''))?.[1]
  if (number) found.push(sql`service_requests.id = ${Number(number)}`)
  if (text.includes('@'))
    found.push(sql`strpos(lower(service_requests.email), ${text.toLowerCase()}) > 0`)
  return sql`(${sql.join(found, sql` or `)})`
}

export function requestConditions(filters: RequestFilters): RawBuilder<unknown> {
  const { type, states, view, assignee, customerId, dueBefore, q } = filters
  const conditions = [sql`true`]
  if (type) conditions.push(sql`type = ${type}`)
  if (states?.length) conditions.push(sql`state = any(${[...states]}::text[])`)
  if (view) conditions.push(sql`(${views[view](filters)})`)
  if (assignee === 'none') conditions.push(sql`assignee_id is null`)
  else if (assignee !== undefined) conditions.push(sql`assignee_id = ${assignee}`)
  if (customerId !== undefined)
    conditions.push(sql`(service_requests.customer_id = ${customerId} or (service_requests.customer_id is null
      and service_requests.phone = (select customers.phone from customers where customers.id = ${customerId})))`)
  if (dueBefore) conditions.push(sql`(${isOpen} and next_on <= ${dueBefore}::date)`)
  if (q?.trim()) conditions.push(sql`${matchesRequest(q)}`)
  return sql.join(conditions, sql` and `)
}

/** The columns of a request with its assignee's name, for `from service_requests left join staff on staff.customer_id = assignee_id`. */
export const requestColumns = sql`service_requests.id, type, service_requests.customer_id, service_requests.name, phone, email, details, locale,
  service_requests.created_at, service_requests.state, assignee_id, next_action, next_on, lost_reason, answered_at, service_requests.version, staff.name as assignee_name`

/**
 * Returns a page of service requests, newest first by default, and their number, counted up to 10,001. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findRequests(
  db: Db,
  filters: RequestFilters & {
    page: number
    limit: number
    sort?: 'created' | 'next_on' | undefined
    order?: 'asc' | 'desc' | undefined
  },
): Promise<{ requests: RequestRecord[]; total: number }> {
  const { page, limit, sort = 'created', order = sort === 'created' ? 'desc' : 'asc' } = filters
  requireWithinCountedRows({ page, limit })
  const where = requestConditions(filters)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const first = sort === 'next_on' ? sql`next_on ${direction} nulls last,` : sql``
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from service_requests where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<RequestRecord>`
    select ${requestColumns} from (
      select * from service_requests where ${where}
      order by ${first} id ${direction} limit ${limit} offset ${(page - 1) * limit}) as service_requests
    left join staff on staff.customer_id = assignee_id
    order by ${first} service_requests.id ${direction}`.execute(db)
  return { requests: rows, total: counted[0]?.total ?? 0 }
}

/** Returns the ids of all matching requests, newest first, at most `maxRows`; exports are written from them. */
export async function findRequestIds(
  db: Db,
  filters: RequestFilters,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from service_requests where ${requestConditions(filters)} order by id desc limit ${maxRows}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Loads requests in any order. One statement. */
export async function loadRequests(db: Db, ids: readonly number[]): Promise<RequestRecord[]> {
  const { rows } = await sql<RequestRecord>`
    select ${requestColumns} from service_requests left join staff on staff.customer_id = assignee_id
    where service_requests.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/** The number of cards in a column of the board; the list has the others. */
const cardsOfColumn = 20
/** The number of days for which finished requests stay on the board. */
const daysOver = 30

/** Loads the board: each state with its number of requests and the first of them, most urgent first. One statement. */
export async function loadBoard(
  db: Db,
  filters: RequestFilters,
): Promise<{ state: RequestState; total: number; requests: RequestRecord[] }[]> {
  const { rows } = await sql<RequestRecord & { total: number }>`
    select * from (
      select ${requestColumns}, count(*) over (partition by service_requests.state)::int as total,
        row_number() over (partition by service_requests.state
          order by next_on nulls last, service_requests.id desc)::int as place
      from (select * from service_requests where ${requestConditions(filters)}
          and (${isOpen} or created_at > now() - make_interval(days => ${daysOver}))) as service_requests
        left join staff on staff.customer_id = assignee_id) as placed
    where place <= ${cardsOfColumn} order by place`.execute(db)
  const byState = Map.groupBy(rows, ({ state }) => state)
  return [...byState].map(([state, requests]) => ({
    state,
    total: requests[0]?.total ?? 0,
    requests,
  }))
}
