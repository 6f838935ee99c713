import {
  findCustomerIds,
  findCustomers,
  type CustomerFilters,
  type CustomerListRow,
} from '../customers/find-customers.ts'
import { dayOf } from '#shared/day.ts'
import { halalas, text, integer, type ListTable } from './list-table.ts'

const day = (at: Date | null) => (at ? { day: dayOf(at) } : null)

/** Customers with unmasked phone numbers and e-mail addresses, for members who may export personal data. */
export const customerTable: ListTable<Omit<CustomerFilters, 'page' | 'limit'>, CustomerListRow> = {
  permissions: ['export.personal', 'customers.read', 'customers.contact'],
  title: 'office.nav.customers',
  columns: [
    {
      title: 'customers.name',
      width: 26,
      cell: (row) => text(`${row.first_name} ${row.last_name}`.trim()),
    },
    { title: 'customers.phone', width: 16, cell: ({ phone }) => text(phone) },
    { title: 'customers.email', width: 28, cell: ({ email }) => text(email) },
    { title: 'customers.city', width: 16, cell: ({ city }) => text(city) },
    { title: 'customers.tags', width: 20, cell: ({ tags }) => text(tags.join('; ')) },
    { title: 'customers.orders', width: 10, cell: (row) => integer(row.orders_count) },
    { title: 'customers.spent', width: 16, cell: (row) => halalas(row.spent_halalas) },
    { title: 'customers.lastOrder', width: 14, cell: (row) => day(row.last_order_at) },
    { title: 'customers.created', width: 14, cell: (row) => day(row.created_at) },
  ],
  findIds: findCustomerIds,
  loadRows: async (db, ids) => {
    const rows = { page: 1, limit: ids.length, ids, byPartsOfContacts: true }
    // In an export of closed accounts, the rows are closed ones.
    const open = await findCustomers(db, rows)
    const closed = await findCustomers(db, { ...rows, isClosed: true })
    return [...open.customers, ...closed.customers]
  },
}
