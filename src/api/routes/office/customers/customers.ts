import { addCustomerNote, findCustomerNotes } from '#domain/office/customers/customer-notes.ts'
import { findCustomers } from '#domain/office/customers/find-customers.ts'
import { loadCustomerDetail } from '#domain/office/customers/load-customer-detail.ts'
import {
  closeForCustomer,
  copyForCustomer,
} from '#domain/office/customers/personal-data-requests.ts'
import {
  loadCustomerContact,
  recordContactRevealed,
} from '#domain/office/customers/reveal-contact.ts'
import { updateCustomer } from '#domain/office/customers/save-customer.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/customers/customers.ts'
import * as personalData from '#contract/office/customers/personal-data.ts'
import { exportCustomers } from '#contract/office/customers/export-customers.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import {
  serializeContact,
  serializeCustomerDetail,
  serializeCustomerRow,
  serializeNote,
} from '../../../serializers/office/customers.ts'
import { seesContacts } from '../../../serializers/office/masked-contacts.ts'
import { pageQuery, paged, pagedUpTo } from '../../../serializers/pagination.ts'
import { photoRemover } from '../../../request-context.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { exportList } from '../list-export.ts'

/** Customers as staff see them, and actions on their accounts (office.md §26). */
export function officeCustomerRoutes(api: Api): void {
  bindEndpoint(api, contract.listCustomers, async ({ query }, context) => {
    const page = pageQuery(query)
    const { customers, total } = await findCustomers(context.db, {
      ...page,
      ...traitsOf(page),
      isClosed: page.view === 'closed',
      byPartsOfContacts: seesContacts(context.member),
    })
    return pagedUpTo({ data: customers.map(serializeCustomerRow), total }, page, context)
  })

  bindEndpoint(api, exportCustomers, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, {
      list: 'customers',
      format,
      filter: {
        ...filter,
        ...traitsOf(filter),
        isClosed: filter.view === 'closed',
        byPartsOfContacts: true,
      },
    }),
  )

  bindEndpoint(api, contract.getCustomer, async ({ params }, { db, member }) => ({
    data: await customerFor(db, member, params.id),
  }))

  bindEndpoint(api, contract.getCustomerContact, ({ params: { id } }, { member, mutate }) => {
    // The limited permission covers only the orders one works on.
    if (!seesContacts(member)) throw new ShopError('forbidden', { permission: 'customers.contact' })
    return mutate(async (tx, audit) => {
      const found = await loadCustomerContact(tx, id)
      await recordContactRevealed(tx, audit, member, [id])
      return { data: serializeContact(found) }
    })
  })

  bindEndpoint(api, contract.updateCustomer, ({ params: { id }, body }, context) => {
    const { version: sent, ...change } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateCustomer(tx, audit, { id, version }, change),
      (db) => customerFor(db, context.member, id),
    )
  })

  noteRoutes(api)
  personalDataRoutes(api)
}

/** Notes of staff about a customer. */
function noteRoutes(api: Api): void {
  bindEndpoint(api, contract.listCustomerNotes, async ({ params, query }, context) => {
    const page = pageQuery(query)
    const { notes, total } = await findCustomerNotes(context.db, params.id, page)
    return paged({ data: notes.map(serializeNote), total }, page, context)
  })

  bindEndpoint(api, contract.addCustomerNote, ({ params, body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      const note = { customerId: params.id, staffId: member.id, text: body.text }
      return { message: t('saved'), data: serializeNote(await addCustomerNote(tx, audit, note)) }
    }),
  )
}

/** Requests that a customer made in person or by mail, carried out by an owner (Personal Data Protection Law). */
function personalDataRoutes(api: Api): void {
  bindEndpoint(api, personalData.copyCustomerData, ({ params, body }, { mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      const asked = { customerId: params.id, receivedOn: body.request_received_on }
      const data = await copyForCustomer(tx, audit, asked, settings)
      return { message: t('saved'), data: { ...data } }
    }),
  )

  bindEndpoint(api, personalData.closeCustomer, ({ params, body }, context) =>
    context.mutate(async (tx, audit) => {
      const asked = { customerId: params.id, receivedOn: body.request_received_on }
      const parts = { ...context.settings, removePhotos: photoRemover(context) }
      const refusal = await closeForCustomer(tx, audit, asked, parts)
      return refusal ?? { message: context.t('customerClosed') }
    }),
  )
}

type Query = Pick<Parsed<typeof contract.listCustomers>['query'], 'view' | 'has' | 'lacks'>

/** A view is a named filter. */
const traitsOf = ({ view, has = [], lacks }: Query) => ({
  has: view && view !== 'closed' ? [...has, view] : has,
  lacks,
})

/** @throws ShopError `notFound` */
async function customerFor(db: Db, member: Member, id: number): Promise<contract.CustomerDetail> {
  const found = await loadCustomerDetail(db, id)
  if (!found) throw new ShopError('notFound')
  return serializeCustomerDetail(found, member)
}
