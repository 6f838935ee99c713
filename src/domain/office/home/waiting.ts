import { sql, type RawBuilder } from 'kysely'
import type { Db, ServiceRequestType } from '#db/tables.ts'
import { inQueue, isWaitingLong } from '#domain/orders/queues.ts'
import { grantOf, hasPermission, seesWorkOfOthers, type Member } from '#domain/staff/authorize.ts'
import { waitingRequests } from '../requests/find-requests.ts'
import { recentlyFailed } from '../jobs/find-jobs.ts'
import { deadMessages } from '../messages/find-messages.ts'
import { maskContacts } from '#shared/mask-contacts.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { referenceOf } from '#shared/request-reference.ts'
import type { Settings } from '#shared/settings.ts'
import { loadLawTasksWaiting } from './law-tasks.ts'
import { loadShortProducts, shortKinds, type ShortKind } from './short-products.ts'

/** The kinds of waiting work, in the order of the home screen (office.md O3.1). */
export const waitingKinds = [
  'orders_to_confirm',
  'orders_to_pack',
  'my_stops',
  'orders_not_delivered',
  'orders_late',
  'orders_awaiting_payment',
  'refunds_open',
  'requests_waiting',
  'low_stock',
  'sold_out',
  'dead_messages',
  'failed_jobs',
  'law_tasks',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** One item of waiting work. */
export interface WaitingRow {
  /** The table of a law task; absent for all other kinds, whose table follows from the kind. */
  kind?: 'product' | 'permit'
  id: number
  title: string
  detail: string | null
  at: string | null
}

const rowsOfCard = 5

/** The owner's settings that decide what is waiting. */
type WaitingRules = Pick<Settings, 'firstAnswerHours'>

/** The kinds counted by a statement for each member; those of products (`short-products.ts`) and of the law are loaded elsewhere. */
type QueueKind = Exclude<WaitingKind, ShortKind | 'law_tasks'>
const isShortKind = (kind: WaitingKind): kind is ShortKind =>
  (shortKinds as readonly string[]).includes(kind)
const isQueueKind = (kind: WaitingKind): kind is QueueKind =>
  !isShortKind(kind) && kind !== 'law_tasks'

/** The condition of each kind (office.md O3.1); the order queues are defined in `orders/queues.ts`. */
const queues: Record<QueueKind, (watcher: Watcher) => RawBuilder<boolean>> = {
  orders_to_confirm: () => inQueue('to_confirm'),
  orders_to_pack: () => inQueue('to_pack'),
  my_stops: ({ member }) => sql`driver_id = ${member.id} and ${inQueue('on_the_way')}`,
  orders_not_delivered: () => inQueue('not_delivered'),
  orders_late: () => inQueue('late'),
  orders_awaiting_payment: isWaitingLong,
  refunds_open: () => sql`state <> 'done'`,
  requests_waiting: ({ rules }) => waitingRequests(rules.firstAnswerHours),
  dead_messages: () => deadMessages,
  failed_jobs: () => recentlyFailed,
}

type Source = 'orders' | 'refunds' | 'service_requests' | 'outbox' | 'jobs'
const sourceOf: Record<QueueKind, Source> = {
  orders_to_confirm: 'orders',
  orders_to_pack: 'orders',
  my_stops: 'orders',
  orders_not_delivered: 'orders',
  orders_late: 'orders',
  orders_awaiting_payment: 'orders',
  refunds_open: 'refunds',
  requests_waiting: 'service_requests',
  dead_messages: 'outbox',
  failed_jobs: 'jobs',
}

/** Packers see the orders to pack. Drivers see only their own run, which is not a queue. */
const seesOrders = (member: Member): boolean =>
  grantOf(member, 'orders.read') === 'full' || member.roles.includes('packer')

/** The roles that orders can be assigned to for delivery. */
const drivers: ReadonlySet<StaffRole> = new Set(['driver', 'owner', 'manager'])

/** The queues of those who speak with customers; packers do not have them. */
const officeQueues: ReadonlySet<WaitingKind> = new Set([
  'orders_not_delivered',
  'orders_awaiting_payment',
])

/** Returns the kinds that a member may see. */
function visibleKinds(member: Member): WaitingKind[] {
  const isVisible: Record<Source, boolean> = {
    orders: seesOrders(member),
    refunds: hasPermission(member, 'orders.refund') || hasPermission(member, 'reports.finance'),
    service_requests: hasPermission(member, 'requests.read'),
    outbox: hasPermission(member, 'messages.read'),
    jobs: true,
  }
  return waitingKinds.filter((kind) => {
    if (kind === 'my_stops') return member.roles.some((role) => drivers.has(role))
    if (officeQueues.has(kind)) return grantOf(member, 'orders.read') === 'full'
    if (kind === 'law_tasks') return hasPermission(member, 'catalogue.publish')
    return isShortKind(kind) ? hasPermission(member, 'stock.read') : isVisible[sourceOf[kind]]
  })
}

/** Failed jobs are limited to the member's own, unless they may read the audit log. */
const conditionOf = (kind: QueueKind, watcher: Watcher): RawBuilder<boolean> =>
  kind === 'failed_jobs' && !seesWorkOfOthers(watcher.member)
    ? sql`${queues[kind](watcher)} and created_by = ${watcher.member.id}`
    : queues[kind](watcher)

/** The member who asks, with the rules of the shop. */
interface Watcher {
  member: Member
  rules: WaitingRules
}

type Counts = Partial<Record<WaitingKind, number>>

/** Counts waiting work by kind, for the kinds that the member may open; product counts may be ten seconds old. Three statements at most. */
export async function countWaiting(db: Db, watcher: Watcher): Promise<Counts> {
  const kinds = visibleKinds(watcher.member)
  const short = kinds.some(isShortKind) ? await loadShortProducts(db) : null
  const law = kinds.includes('law_tasks') ? await loadLawTasksWaiting(db) : null
  const counts: Counts = {
    ...(await countQueues(db, watcher, kinds.filter(isQueueKind))),
    ...(short && Object.fromEntries(shortKinds.map((kind) => [kind, short[kind].count]))),
    ...(law && { law_tasks: law.count }),
  }
  return Object.fromEntries(kinds.map((kind) => [kind, counts[kind] ?? 0]))
}

async function countQueues(db: Db, watcher: Watcher, kinds: readonly QueueKind[]): Promise<Counts> {
  if (kinds.length === 0) return {}
  const counts = kinds.map(
    (kind) =>
      sql`(select count(*)::int from ${sql.table(sourceOf[kind])} where ${conditionOf(kind, watcher)}) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

const orderRow = sql`json_build_object('id', orders.id, 'title', orders.id::text, 'at', placed_at,
  'detail', (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from customers where customers.id = orders.customer_id))`
const rowSql: Record<Source, RawBuilder<unknown>> = {
  orders: orderRow,
  refunds: sql`json_build_object('id', order_id, 'title', order_id::text, 'at', refunds.created_at, 'detail', null)`,
  service_requests: sql`json_build_object('id', service_requests.id, 'title', type, 'at', service_requests.created_at, 'detail', name)`,
  outbox: sql`json_build_object('id', outbox.id, 'title', template, 'at', dead_at, 'detail', last_error)`,
  jobs: sql`json_build_object('id', jobs.id, 'title', kind, 'at', finished_at, 'detail', failed::text)`,
}
/** Longest waiting first; for failures, newest first. */
const firstOf: Record<Source, RawBuilder<unknown>> = {
  orders: sql`orders.id`,
  refunds: sql`due_on, refunds.created_at`,
  service_requests: sql`service_requests.id`,
  outbox: sql`outbox.id desc`,
  jobs: sql`jobs.id desc`,
}

/** Loads the first five items of each kind. Three statements at most. */
export async function loadWaiting(
  db: Db,
  watcher: Watcher,
  kinds: readonly WaitingKind[],
): Promise<Partial<Record<WaitingKind, WaitingRow[]>>> {
  const short = kinds.some(isShortKind) ? await loadShortProducts(db) : null
  const law = kinds.includes('law_tasks') ? await loadLawTasksWaiting(db) : null
  const queued = await loadQueues(db, watcher, kinds.filter(isQueueKind))
  const rowsOf = (kind: WaitingKind): WaitingRow[] => {
    if (isShortKind(kind))
      return short?.[kind].rows.map((row) => Object.assign({ at: null }, row)) ?? []
    if (!isQueueKind(kind)) return law?.rows.map(withInstant) ?? []
    return (queued[kind] ?? []).map((row) => readRow(row, sourceOf[kind]))
  }
  return Object.fromEntries(kinds.map((kind) => [kind, rowsOf(kind)]))
}

/** Converts the instant, which PostgreSQL's JSON gives as text in its own format. */
const withInstant = (row: WaitingRow): WaitingRow => ({
  ...row,
  at: row.at === null ? null : new Date(row.at).toISOString(),
})

async function loadQueues(
  db: Db,
  watcher: Watcher,
  kinds: readonly QueueKind[],
): Promise<Partial<Record<QueueKind, WaitingRow[]>>> {
  if (kinds.length === 0) return {}
  const lists = kinds.map((kind) => {
    const source = sourceOf[kind]
    const table = sql.table(source)
    // `offset 0` filters first: to satisfy the order, the planner would otherwise scan all orders there ever were.
    return sql`(select coalesce(json_agg(waiting), '[]') from (
      select ${rowSql[source]} as waiting from (select * from ${table} where ${conditionOf(kind, watcher)} offset 0) as ${table}
      order by ${firstOf[source]} limit ${rowsOfCard}) as first) as ${sql.ref(kind)}`
  })
  const { rows } = await sql<
    Partial<Record<QueueKind, WaitingRow[]>>
  >`select ${sql.join(lists)}`.execute(db)
  return rows[0] ?? {}
}

function titleOf(source: Source, id: number, title: string): string {
  if (source === 'orders' || source === 'refunds') return orderNumber(id)
  return source === 'service_requests' ? referenceOf(title as ServiceRequestType, id) : title
}

/** Orders and requests are shown by their number. */
const readRow = ({ id, title, detail, at }: WaitingRow, source: Source): WaitingRow =>
  withInstant({
    id,
    title: titleOf(source, id, title),
    // Providers repeat the address they refuse.
    detail: (detail && (source === 'outbox' ? maskContacts(detail) : detail)) || null,
    at,
  })
