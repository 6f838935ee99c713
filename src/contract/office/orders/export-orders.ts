import { endpoint } from '../../endpoint.ts'
import { listExport } from '../exports.ts'
import { orderFilters } from './order-rows.ts'

export const exportOrders = endpoint({
  ...listExport(orderFilters),
  permission: 'export.run',
  path: '/api/office/orders/export',
  summary:
    'Writes a file of orders with their sums and without names or contacts, as a job (office.md §24)',
})
