import { sql, type RawBuilder } from 'kysely'
import type { Db, ServiceRequestType } from '#db/tables.ts'
import { inQueue, isWaitingLong } from '#domain/orders/queues.ts'
import { grantOf, may, seesWorkOfOthers, type Member } from '#domain/staff/authorize.ts'
import { waitingRequests } from '../requests/find-requests.ts'
import { deadMessages } from '../messages/find-messages.ts'
import { maskContacts } from '#shared/mask-contacts.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { referenceOf } from '#shared/request-reference.ts'
import type { Settings } from '#shared/settings.ts'

/** What may wait for somebody, in the order of the home screen (office.md O3.1). */
export const waitingKinds = [
  'orders_to_confirm',
  'orders_to_pack',
  'my_stops',
  'orders_late',
  'orders_awaiting_payment',
  'refunds_open',
  'requests_waiting',
  'low_stock',
  'sold_out',
  'dead_messages',
  'failed_jobs',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** One thing that waits. */
export interface WaitingRow {
  id: number
  title: string
  detail: string | null
  at: string | null
}

const rowsOfCard = 5

/** What the owner has set of it. */
type WaitingRules = Pick<Settings, 'firstAnswerHours'>

/** What each kind is (office.md O3.1); the orders' queues are defined in `orders/queues.ts`. */
const queues: Record<WaitingKind, (watcher: Watcher) => RawBuilder<boolean>> = {
  orders_to_confirm: () => inQueue('to_confirm'),
  orders_to_pack: () => inQueue('to_pack'),
  my_stops: ({ member }) => sql`driver_id = ${member.id} and ${inQueue('on_the_way')}`,
  orders_late: () => inQueue('late'),
  orders_awaiting_payment: isWaitingLong,
  refunds_open: () => sql`state <> 'done'`,
  requests_waiting: ({ rules }) => waitingRequests(rules.firstAnswerHours),
  low_stock: () =>
    sql`status = 'p' and stock_quantity between 1 and low_stock_at and ${soldLately}`,
  sold_out: () => sql`status = 'p' and stock_quantity = 0 and ${soldLately}`,
  dead_messages: () => deadMessages,
  failed_jobs: () =>
    sql`(state = 'failed' or failed > 0) and finished_at > now() - interval '7 days'`,
}

const soldLately = sql<boolean>`exists (select from order_items join orders on orders.id = order_id
  where order_items.product_id = office_products.product_id and placed_at > now() - interval '30 days')`

type Source = 'orders' | 'refunds' | 'service_requests' | 'office_products' | 'outbox' | 'jobs'
const sourceOf: Record<WaitingKind, Source> = {
  orders_to_confirm: 'orders',
  orders_to_pack: 'orders',
  my_stops: 'orders',
  orders_late: 'orders',
  orders_awaiting_payment: 'orders',
  refunds_open: 'refunds',
  requests_waiting: 'service_requests',
  low_stock: 'office_products',
  sold_out: 'office_products',
  dead_messages: 'outbox',
  failed_jobs: 'jobs',
}

/** A packer's part of the orders holds what is to pack; a driver's is their own run, which is no queue. */
const seesOrders = (member: Member): boolean =>
  grantOf(member, 'orders.read') === 'full' || member.roles.includes('packer')

/** To whom orders are given to deliver. */
const drivers: ReadonlySet<StaffRole> = new Set(['driver', 'owner', 'manager'])

/** What somebody may see of what waits. A packer sees no order that is not paid yet. */
function visibleKinds(member: Member): WaitingKind[] {
  const isVisible: Record<Source, boolean> = {
    orders: seesOrders(member),
    refunds: may(member, 'orders.refund') || may(member, 'reports.finance'),
    service_requests: may(member, 'requests.read'),
    office_products: may(member, 'stock.read'),
    outbox: may(member, 'messages.read'),
    jobs: true,
  }
  return waitingKinds.filter((kind) => {
    if (kind === 'my_stops') return member.roles.some((role) => drivers.has(role))
    if (kind === 'orders_awaiting_payment' && grantOf(member, 'orders.read') !== 'full')
      return false
    return isVisible[sourceOf[kind]]
  })
}

/** Which rows of a kind: jobs are one's own, unless one reads the log. */
const conditionOf = (kind: WaitingKind, watcher: Watcher): RawBuilder<boolean> =>
  kind === 'failed_jobs' && !seesWorkOfOthers(watcher.member)
    ? sql`${queues[kind](watcher)} and created_by = ${watcher.member.id}`
    : queues[kind](watcher)

/** For whom it waits. */
interface Watcher {
  member: Member
  rules: WaitingRules
}

type Counts = Partial<Record<WaitingKind, number>>

/** How much waits, by kind, of what the member may open. One statement. */
export const countWaiting = (db: Db, watcher: Watcher): Promise<Counts> =>
  countKinds(db, watcher, visibleKinds(watcher.member))

/** So long the counts of products are shared by those who ask again and again: they are the same for all, and no index has them. */
const sharedMs = 10_000
const ofProducts = waitingKinds.filter((kind) => sourceOf[kind] === 'office_products')
const shared = new WeakMap<Db, { until: number; counts: Promise<Counts> }>()

/** As `countWaiting`; what it says of products may be ten seconds old. */
export async function countWaitingLately(db: Db, watcher: Watcher): Promise<Counts> {
  const kinds = visibleKinds(watcher.member)
  const known = kinds.some((kind) => ofProducts.includes(kind))
    ? await sharedCounts(db, watcher)
    : {}
  const fresh = await countKinds(
    db,
    watcher,
    kinds.filter((kind) => !ofProducts.includes(kind)),
  )
  const counts = { ...known, ...fresh }
  return Object.fromEntries(kinds.map((kind) => [kind, counts[kind] ?? 0]))
}

function sharedCounts(db: Db, watcher: Watcher): Promise<Counts> {
  const known = shared.get(db)
  if (known && known.until > Date.now()) return known.counts
  const counts = countKinds(db, watcher, ofProducts)
  shared.set(db, { until: Date.now() + sharedMs, counts })
  counts.catch(() => shared.delete(db))
  return counts
}

async function countKinds(
  db: Db,
  watcher: Watcher,
  kinds: readonly WaitingKind[],
): Promise<Counts> {
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
  office_products: sql`json_build_object('id', product_id, 'title', name_ar, 'at', null, 'detail', stock_quantity::text)`,
  outbox: sql`json_build_object('id', outbox.id, 'title', template, 'at', dead_at, 'detail', last_error)`,
  jobs: sql`json_build_object('id', jobs.id, 'title', kind, 'at', finished_at, 'detail', failed::text)`,
}
/** What has waited longest comes first; the newest of what went wrong. */
const firstOf: Record<Source, RawBuilder<unknown>> = {
  orders: sql`orders.id`,
  refunds: sql`due_on, refunds.created_at`,
  service_requests: sql`service_requests.id`,
  office_products: sql`stock_quantity, product_id`,
  outbox: sql`outbox.id desc`,
  jobs: sql`jobs.id desc`,
}

/** The first five of each kind that is not empty. One statement. */
export async function loadWaiting(
  db: Db,
  watcher: Watcher,
  kinds: readonly WaitingKind[],
): Promise<Partial<Record<WaitingKind, WaitingRow[]>>> {
  if (kinds.length === 0) return {}
  const lists = kinds.map((kind) => {
    const source = sourceOf[kind]
    return sql`(select coalesce(json_agg(waiting), '[]') from (
      select ${rowSql[source]} as waiting from ${sql.table(source)} where ${conditionOf(kind, watcher)}
      order by ${firstOf[source]} limit ${rowsOfCard}) as first) as ${sql.ref(kind)}`
  })
  const { rows } = await sql<
    Partial<Record<WaitingKind, WaitingRow[]>>
  >`select ${sql.join(lists)}`.execute(db)
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([kind, found]) => [
      kind,
      found.map((row) => readRow(row, sourceOf[kind as WaitingKind])),
    ]),
  )
}

function titleOf(source: Source, id: number, title: string): string {
  if (source === 'orders' || source === 'refunds') return orderNumber(id)
  return source === 'service_requests' ? referenceOf(title as ServiceRequestType, id) : title
}

/** JSON carries instants as text of PostgreSQL's, and orders and requests are known by their number. */
const readRow = ({ id, title, detail, at }: WaitingRow, source: Source): WaitingRow => ({
  id,
  title: titleOf(source, id, title),
  // Providers repeat the address they refuse.
  detail: (detail && (source === 'outbox' ? maskContacts(detail) : detail)) || null,
  at: at === null ? null : new Date(at).toISOString(),
})
