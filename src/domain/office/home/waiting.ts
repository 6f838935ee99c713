import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { inQueue, isWaitingLong } from '#domain/orders/queues.ts'
import { grantOf, hasPermission, seesWorkOfOthers, type Member } from '#domain/staff/authorize.ts'
import { waitingRequests } from '../requests/find-requests.ts'
import { recentlyFailed } from '../jobs/find-jobs.ts'
import { deadMessages } from '../messages/find-messages.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { Settings } from '#shared/settings.ts'
import { loadLawTasksWaiting } from './law-tasks.ts'
import { loadShortProducts, shortKinds, type ShortKind } from './short-products.ts'
import {
  columnsOf,
  firstOf,
  readRow,
  rowsOf,
  rowSql,
  withInstant,
  type Source,
  type WaitingRow,
} from './waiting-rows.ts'

/** The kinds of waiting work, in the order of the home screen (office.md O3.1). */
const waitingKinds = [
  'orders_to_confirm',
  'orders_to_pack',
  'orders_missing_plants',
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
  orders_missing_plants: () => inQueue('missing_plants'),
  my_stops: ({ member }) => sql`driver_id = ${member.id} and ${inQueue('on_the_way')}`,
  orders_not_delivered: () => inQueue('not_delivered'),
  orders_late: () => inQueue('late'),
  orders_awaiting_payment: isWaitingLong,
  refunds_open: () => sql`state <> 'done'`,
  requests_waiting: ({ rules }) => waitingRequests(rules.firstAnswerHours),
  dead_messages: () => deadMessages,
  failed_jobs: () => recentlyFailed,
}

const sourceOf: Record<QueueKind, Source> = {
  orders_to_confirm: 'orders',
  orders_to_pack: 'orders',
  orders_missing_plants: 'orders',
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
  'orders_missing_plants',
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
      sql`(select count(*)::int from ${rowsOf[sourceOf[kind]]} where ${conditionOf(kind, watcher)}) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

/** The items of one kind that wait: how many, and the first five. */
interface Waiting {
  kind: WaitingKind
  count: number
  rows: WaitingRow[]
  /** Of the orders to pack: how many are promised for a day that has passed, for today and for tomorrow. */
  days?: PromisedDays
}

type PromisedDays = Record<'late' | 'today' | 'tomorrow', number>

/** The days of the rows of `waiting`. */
function promisedDays(): RawBuilder<unknown> {
  const today = dayOf(new Date())
  return sql`(select json_build_object(
    'late', count(*) filter (where estimated_delivery_on < ${today}::date),
    'today', count(*) filter (where estimated_delivery_on = ${today}::date),
    'tomorrow', count(*) filter (where estimated_delivery_on = ${addDays(today, 1)}::date)) from waiting)`
}

/** Loads the waiting work of each kind that the member may open and that has any, in order. Three statements at most. */
export async function loadWaiting(db: Db, watcher: Watcher): Promise<Waiting[]> {
  const kinds = visibleKinds(watcher.member)
  const short = kinds.some(isShortKind) ? await loadShortProducts(db) : null
  const law = kinds.includes('law_tasks') ? await loadLawTasksWaiting(db) : null
  const queued = await loadQueues(db, watcher, kinds.filter(isQueueKind))
  const foundOf = (kind: WaitingKind): Found | null | undefined => {
    if (isShortKind(kind)) return short && withInstants(short[kind])
    return isQueueKind(kind) ? queued[kind] : law && withInstants(law)
  }
  return kinds.flatMap((kind) => {
    const found = foundOf(kind)
    return found && found.count > 0 ? [{ kind, ...found }] : []
  })
}

type Found = Omit<Waiting, 'kind'>

const withInstants = ({
  count,
  rows,
}: {
  count: number
  rows: (Omit<WaitingRow, 'at'> & { at?: string | null })[]
}): Found => ({ count, rows: rows.map((row) => withInstant({ at: null, ...row })) })

/** Each queue is read once, for its count and its first rows. One statement. */
async function loadQueues(
  db: Db,
  watcher: Watcher,
  kinds: readonly QueueKind[],
): Promise<Partial<Record<QueueKind, Found>>> {
  if (kinds.length === 0) return {}
  const queueSql = kinds.map((kind) => {
    const source = sourceOf[kind]
    const table = sql.table(source)
    // Materialised: to satisfy the order, the planner would otherwise scan all orders there ever were.
    return sql`(
      with waiting as materialized (select ${columnsOf[source]} from ${rowsOf[source]} where ${conditionOf(kind, watcher)})
      select json_build_object('count', (select count(*) from waiting), 'days', ${kind === 'orders_to_pack' ? promisedDays() : sql`null`}, 'rows', coalesce((
        select json_agg(item) from (
          select ${rowSql[source]} as item from waiting as ${table} order by ${firstOf[source]} limit ${rowsOfCard}) as first), '[]'))
    ) as ${sql.ref(kind)}`
  })
  const { rows } = await sql<
    Partial<Record<QueueKind, Found>>
  >`select ${sql.join(queueSql)}`.execute(db)
  return Object.fromEntries(
    kinds.map((kind) => {
      const { count = 0, days, rows: first = [] } = rows[0]?.[kind] ?? {}
      const items = first.map((row) => readRow(row, sourceOf[kind]))
      return [kind, { count, ...(days && { days }), rows: items }]
    }),
  )
}
