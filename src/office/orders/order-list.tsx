import { useQuery } from '@tanstack/react-query'
import { listOrderRows } from '#contract/office/orders.ts'
import { exportOrders } from '#contract/office/orders/export-orders.ts'
import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import {
  countOrderQueues,
  listAssignees,
  type QueueCounts,
} from '#contract/office/orders/order-work.ts'
import type { BulkOrderAction } from '#shared/office/order-actions.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Figure, formatCount, Ltr, Money, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useCan, usePermissionCheck } from '../session/member.ts'
import { useCategoryNames } from '../products/use-category-names.ts'
import { officeApi } from '../session/office-api.ts'
import type { ExportList } from '../table/export-menu.tsx'
import type { SelectionAction, Column, ListDefinition } from '../table/list-definition.ts'
import { filtersOf, sortsOf, viewsOf, type OrderVisibility } from './order-list-filters.ts'
import { useMovesAll, useSeesAll } from './use-part-of-orders.ts'
import {
  Flag,
  OrderCard,
  OrderCardFooter,
  OrderTotal,
  PackedBy,
  PackedPart,
} from './order-card.tsx'
import { NewOrders } from './new-orders.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { shortNumber } from './short-number.ts'
import { PaymentState, paymentWords, placeWords, PromisedDay, TestMark } from './order-words.tsx'
import { OrderStatus } from './order-status.tsx'
import * as styles from './orders.module.css'

/** Members to whom orders can be assigned. */
export const useAssignees = () =>
  useQuery({
    queryKey: ['orders', 'assignees'],
    queryFn: async ({ signal }) => (await officeApi.call(listAssignees, { signal })).data,
    staleTime: 60_000,
    enabled: useMovesAll(),
  }).data ?? { packers: [], drivers: [] }

/** The number of orders in each queue. */
const useQueueCounts = (): QueueCounts | undefined =>
  useQuery({
    queryKey: ['orders', 'counts'],
    queryFn: async ({ signal }) => (await officeApi.call(countOrderQueues, { signal })).data,
  }).data

/** The list of orders: its columns, filters, sort orders, and actions on one or several orders. */
export function useOrderList(
  bulk: readonly SelectionAction[],
  ask: (action: BulkOrderAction, id: number) => void,
): ListDefinition<OrderRow> {
  const t = useTexts('office-orders')
  const assignees = useAssignees()
  const visibility = useOrderVisibility()
  const exportList = useExportOrders()
  const can = usePermissionCheck()
  const canReadCatalogue = can('catalogue.read')
  const categories = useCategoryNames(canReadCatalogue)
  const counts = useQueueCounts()
  return {
    screen: 'orders',
    load: (query, signal) =>
      officeApi.call(listOrderRows, { query: { ...query, shape: 'row' }, signal }),
    columns: columnsOf(t, visibility),
    views: viewsOf(t, { counts, visibility }),
    filters: filtersOf(t, {
      ...assignees,
      categories: canReadCatalogue ? categories : undefined,
      visibility,
      canReadCustomers: can('customers.read'),
    }),
    sorts: sortsOf(t, visibility),
    searchLabel: t('orders.search'),
    rowId,
    rowName: shortNumber,
    rowPath: ({ id }) => `/orders/${id}`,
    card: (order) => <OrderCard order={order} />,
    cardFooter: (order, isChoosing) => <OrderCardFooter {...{ order, isChoosing, ask }} />,
    panel: (id) => <OrderPanel key={id} id={id} />,
    totals: ({ sum_halalas: sum }) =>
      sum === undefined
        ? undefined
        : { label: t('orders.sum'), values: { total: <Money halalas={sum} /> } },
    notice: ({ server_time: since }) => since !== undefined && <NewOrders since={since} />,
    bulk,
    exportList,
    empty: { icon: 'package', title: t('orders.empty'), hint: t('orders.emptyHint') },
  }
}

/** The export of orders, for members who see all orders and have the export permission. */
export const useExportOrders = (): ExportList | undefined => {
  const canExport = useCan('export.run')
  return useSeesAll() && canExport ? writeOrders : undefined
}

const writeOrders: ExportList = (format, filter, headers) =>
  officeApi.call(exportOrders, { body: { format, filter }, headers })

function useOrderVisibility(): OrderVisibility {
  const seesAll = useSeesAll()
  const movesAll = useMovesAll()
  if (seesAll) return 'all'
  return movesAll ? 'open' : 'run'
}

const rowId = ({ id }: OrderRow) => id

/** The columns with their headers; members who see only some of the orders see no totals. */
const columnsOf = (
  t: Translate,
  visibility: OrderVisibility,
): [Column<OrderRow>, ...Column<OrderRow>[]] => {
  const withHeader = (column: ColumnWithoutHeader) => ({
    ...column,
    header: t(`orders.column.${column.id}`),
  })
  const [first, ...others] = columns
  const seen = others.filter(({ id }) => id !== 'total' || visibility === 'all')
  return [withHeader(first), ...seen.map(withHeader)]
}

type ColumnWithoutHeader = Omit<Column<OrderRow>, 'header'>

const columns: readonly [ColumnWithoutHeader, ...ColumnWithoutHeader[]] = [
  {
    id: 'number',
    sort: 'id',
    cell: (order) => (
      <span className={styles.number}>
        <Ltr>{shortNumber(order)}</Ltr> <TestMark order={order} /> <Flag order={order} />
      </span>
    ),
  },
  {
    id: 'placed',
    cell: ({ placed_at: at }) => <RelativeTime at={at} />,
  },
  {
    id: 'customer',
    cell: (order) => <CustomerAndPlace order={order} />,
  },
  {
    id: 'plants',
    cell: (order) => <OrderPictures order={order} />,
  },
  {
    id: 'payment',
    cell: (order) => <Payment order={order} />,
  },
  {
    id: 'status',
    sort: 'status',
    cell: (order) => (
      <span className={styles.two}>
        <OrderStatus order={order} isAllRefunded={order.piece_count === 0} />
        <PackedPart order={order} />
      </span>
    ),
  },
  {
    id: 'promised',
    sort: 'promised_on',
    cell: (order) => <PromisedDay order={order} />,
  },
  {
    id: 'packer',
    cell: (order) => <PackedBy order={order} />,
  },
  {
    id: 'total',
    align: 'end',
    sort: 'total',
    cell: (order) => <OrderTotal order={order} />,
  },
  // Hidden until a member adds them.
  {
    id: 'driver',
    hidden: true,
    cell: ({ driver }) => named(driver),
  },
  {
    id: 'notes',
    hidden: true,
    align: 'end',
    cell: ({ notes_count: count }) => <Figure>{formatCount(count)}</Figure>,
  },
  {
    id: 'paymentState',
    hidden: true,
    cell: (order) => <PaymentState state={order.payment_state} />,
  },
]

function CustomerAndPlace({ order: { customer, district, city } }: { order: OrderRow }) {
  const { locale } = useLocale()
  return (
    <span className={styles.two}>
      <bdi className={styles.customer}>{customer.name}</bdi>
      <small>{placeWords(locale, district, city)}</small>
    </span>
  )
}

/** The payment method of an order, and whether it is paid. */
function Payment({ order }: { order: OrderRow }) {
  const t = useTexts('office-orders')
  return (
    <span className={`${styles.two} ${styles.line}`}>
      {order.payment_method === 'cash_on_delivery'
        ? t('orders.method.cashInList')
        : paymentWords(t, order)}
      <small>{t(`orders.paymentState.${order.payment_state}`)}</small>
    </span>
  )
}

const named = (member: OrderRow['packer']) => (member ? <bdi>{member.name}</bdi> : <Nothing />)
