import {
  findRequestIds,
  loadRequests,
  type RequestFilters,
  type RequestRecord,
} from '../requests/find-requests.ts'
import { referenceOf } from '#shared/request-reference.ts'
import { dateTime, text, type ListReader, type ListTable } from './list-table.ts'

/** The answers of the form that are chosen from named options, and the texts of those. */
const groups: Readonly<Record<string, string>> = { space_type: 'space', type: 'event' }

const answer = (name: string) => ({
  title: `requests.detail.${name}`,
  width: 20,
  cell: ({ details }: RequestRecord, { texts }: ListReader) => {
    const value = details[name]
    return text(value && (texts[`requests.${groups[name]}.${value}`] ?? value))
  },
})

/** Service requests with the names and contacts of customers, for members who may export personal data. */
export const requestTable: ListTable<RequestFilters, RequestRecord> = {
  permissions: ['export.personal', 'requests.read', 'customers.contact'],
  title: 'office.nav.requests',
  columns: [
    { title: 'requests.reference', width: 14, cell: (row) => text(referenceOf(row.type, row.id)) },
    { title: 'requests.received', width: 18, cell: (row) => dateTime(row.created_at) },
    {
      title: 'requests.type',
      width: 14,
      cell: ({ type }, { texts }) => text(texts[`requests.type.${type}`]),
    },
    { title: 'requests.name', width: 26, cell: ({ name }) => text(name) },
    { title: 'customers.phone', width: 16, cell: ({ phone }) => text(phone) },
    { title: 'customers.email', width: 28, cell: ({ email }) => text(email) },
    ...['type', 'date', 'space_type', 'place', 'city', 'notes', 'message'].map(answer),
    {
      title: 'requests.state',
      width: 14,
      cell: ({ state }, { texts }) => text(texts[`requests.state.${state}`]),
    },
    { title: 'requests.assignee', width: 18, cell: (row) => text(row.assignee_name) },
    { title: 'requests.nextAction', width: 26, cell: (row) => text(row.next_action) },
    { title: 'requests.nextOn', width: 14, cell: (row) => text(row.next_on) },
    { title: 'requests.lostReason', width: 26, cell: (row) => text(row.lost_reason) },
  ],
  findIds: findRequestIds,
  loadRows: loadRequests,
}
