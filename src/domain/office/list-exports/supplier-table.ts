import {
  findSupplierIds,
  loadSuppliers,
  type SupplierFilter,
  type SupplierRow,
} from '../suppliers/find-suppliers.ts'
import { integer, text, type ListTable } from './list-table.ts'

/** The suppliers, with the pieces that they delivered and those that arrived broken. */
export const supplierTable: ListTable<SupplierFilter, SupplierRow> = {
  permissions: ['export.run', 'stock.read'],
  title: 'office.nav.suppliers',
  columns: [
    { title: 'office.suppliers.name', width: 26, cell: ({ name }) => text(name) },
    { title: 'office.suppliers.phone', width: 16, cell: ({ phone }) => text(phone) },
    { title: 'office.suppliers.email', width: 28, cell: ({ email }) => text(email) },
    { title: 'office.suppliers.note', width: 30, cell: ({ note }) => text(note) },
    {
      title: 'office.suppliers.active',
      width: 12,
      cell: (row, { texts }) => text(texts[`office.editor.${row.is_active ? 'yes' : 'no'}`]),
    },
    { title: 'office.suppliers.delivered', width: 12, cell: (row) => integer(row.delivered) },
    { title: 'office.suppliers.broken', width: 12, cell: (row) => integer(row.broken) },
    { title: 'office.suppliers.last', width: 14, cell: (row) => text(row.last_received_on) },
  ],
  findIds: findSupplierIds,
  loadRows: loadSuppliers,
}
