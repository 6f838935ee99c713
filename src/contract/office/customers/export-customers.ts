import { endpoint } from '../../endpoint.ts'
import { listExport } from '../exports.ts'
import { customerFilters } from './customers.ts'

export const exportCustomers = endpoint({
  ...listExport(customerFilters),
  permission: 'export.personal',
  path: '/api/office/customers/export',
  summary:
    'Writes a file of customers with their contacts, as a job; owners alone (office.md O1.1)',
})
