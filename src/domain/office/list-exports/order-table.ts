import { sql } from 'kysely'
import { orderRowsSql, type OrderRow } from '../orders/find-order-rows.ts'
import { conditionsOf, type OrderFilters } from '../orders/order-filters.ts'
import { orderStateOf } from '#shared/office/order-state.ts'
import { orderNumber } from '#shared/order-number.ts'
import { halalas, dateTime, text, integer, type ListTable } from './list-table.ts'

/** `withPhones` false: the search does not match phone numbers, as in the list itself. */
type OrderSelection = OrderFilters & { withPhones: boolean }

/** Orders with their amounts but without their customers, for members who see all orders. */
export const orderTable: ListTable<OrderSelection, OrderRow> = {
  permissions: ['export.run', 'orders.read'],
  title: 'orders.title',
  columns: [
    { title: 'orders.column.number', width: 14, cell: ({ id }) => text(orderNumber(id)) },
    { title: 'orders.column.placed', width: 18, cell: (row) => dateTime(row.placed_at) },
    {
      title: 'orders.column.status',
      width: 18,
      cell: (row, { texts }) => {
        const state = orderStateOf(row, row.pieces === 0)
        return text(texts[`orders.state.${state}`] ?? state)
      },
    },
    {
      title: 'orders.column.payment',
      width: 18,
      cell: (row, { texts }) => text(texts[`orders.method.${row.payment_method}`]),
    },
    {
      title: 'orders.column.paymentState',
      width: 18,
      cell: (row, { texts }) => text(texts[`orders.paymentState.${row.payment_state}`]),
    },
    {
      title: 'orders.column.promised',
      width: 14,
      cell: (row) => ({ day: row.estimated_delivery_on }),
    },
    { title: 'orders.filter.city', width: 16, cell: ({ city }) => text(city) },
    { title: 'orders.filter.district', width: 18, cell: ({ district }) => text(district) },
    { title: 'orders.column.plants', width: 10, cell: ({ pieces }) => integer(pieces) },
    { title: 'orders.column.total', width: 16, cell: (row) => halalas(row.grand_total_halalas) },
    { title: 'orders.column.gone', width: 16, cell: (row) => halalas(Number(row.gone_halalas)) },
    { title: 'orders.column.packer', width: 18, cell: ({ packer }) => text(packer?.name) },
    { title: 'orders.column.driver', width: 18, cell: ({ driver }) => text(driver?.name) },
  ],
  findIds: async (db, { withPhones, ...filters }, maxRows) => {
    const found = conditionsOf(filters, { withPhones })
    const { rows } = await sql<{ id: number }>`
      select id from orders where ${sql.join([sql`true`, ...found], sql` and `)} order by id desc limit ${maxRows}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  loadRows: async (db, ids) => {
    const chosen = sql`(select * from orders where id = any(${ids}::int[])) as orders`
    return (await orderRowsSql(chosen).execute(db)).rows
  },
}
