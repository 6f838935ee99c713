import type { CustomerListRow } from '#domain/office/customers/find-customers.ts'
import type { CustomerNote } from '#domain/office/customers/customer-notes.ts'
import type { CustomerDetail } from '#domain/office/customers/load-customer-detail.ts'
import { personalDataDueOn } from '#domain/office/customers/personal-data-requests.ts'
import type { CustomerContact } from '#domain/office/customers/reveal-contact.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import { maskEmail } from '#shared/mask-contacts.ts'
import { orderNumber } from '#shared/order-number.ts'
import { maskPhone } from '#shared/phone.ts'
import { referenceOf } from '#shared/request-reference.ts'
import type * as contract from '#contract/office/customers/customers.ts'

type Person = Pick<CustomerListRow, 'first_name' | 'last_name' | 'phone' | 'email'> & {
  closed_at: Date | string | null
}

/** A closed account has neither name nor phone. */
const identity = ({ first_name, last_name, phone, email, closed_at }: Person) => ({
  name: `${first_name} ${last_name}`.trim(),
  phone: closed_at === null ? maskPhone(phone) : null,
  email: email && maskEmail(email),
})

const instant = (at: Date | string): string => new Date(at).toISOString()
const instantOrNull = (at: Date | string | null): string | null =>
  at === null ? null : instant(at)

export const serializeCustomerRow = (row: CustomerListRow): contract.CustomerRow => ({
  id: row.id,
  ...identity(row),
  created_at: instant(row.created_at),
  closed_at: instantOrNull(row.closed_at),
  is_active: row.is_active,
  cash_allowed: row.cash_allowed,
  tags: row.tags,
  is_staff: row.is_staff,
  orders_count: row.orders_count,
  spent_halalas: row.spent_halalas,
  last_order_at: instantOrNull(row.last_order_at),
  city: row.city,
})

/** A customer as the member may see them: orders, requests and messages with their own permissions. */
export function serializeCustomerDetail(
  { first_name, last_name, ...found }: CustomerDetail,
  member: Member,
): contract.CustomerDetail {
  const { orders, requests, messages, data_requests, ...shown } = found
  return {
    ...shown,
    ...identity({ first_name, last_name, ...shown }),
    created_at: instant(shown.created_at),
    closed_at: instantOrNull(shown.closed_at),
    last_order_at: instantOrNull(shown.last_order_at),
    ...(hasPermission(member, 'orders.read') && {
      orders: orders.map((order) => ({
        ...order,
        number: orderNumber(order.id),
        placed_at: instant(order.placed_at),
      })),
    }),
    ...(hasPermission(member, 'requests.read') && {
      requests: requests.map((request) => ({
        ...request,
        reference: referenceOf(request.type, request.id),
        created_at: instant(request.created_at),
      })),
    }),
    ...(hasPermission(member, 'messages.read') && { messages: messages.map(serializeMessage) }),
    data_requests: data_requests.map((asked) => ({
      ...asked,
      due_on: personalDataDueOn(asked.received_on),
      done_at: instantOrNull(asked.done_at),
    })),
  }
}

const serializeMessage = ({
  id,
  template,
  channel,
  created_at,
  sent_at,
  dead_at,
  discarded_at,
}: CustomerDetail['messages'][number]) => ({
  id,
  template,
  channel,
  state: messageState({ sent_at, dead_at, discarded_at }),
  created_at: instant(created_at),
})

/** The state of a message of the outbox. */
export function messageState({
  sent_at,
  dead_at,
  discarded_at,
}: Record<'sent_at' | 'dead_at' | 'discarded_at', Date | string | null>):
  | 'waiting'
  | 'dead'
  | 'sent'
  | 'discarded' {
  if (sent_at) return 'sent'
  if (discarded_at) return 'discarded'
  return dead_at ? 'dead' : 'waiting'
}

export const serializeContact = ({
  phone,
  email,
  addresses,
}: CustomerContact): contract.CustomerContact => ({
  phone,
  email,
  addresses: addresses.map((address) => ({
    id: address.id,
    name: `${address.first_name} ${address.last_name}`.trim(),
    phone: address.phone,
    lines: address.lines,
    city: address.city,
    postcode: address.postcode,
  })),
})

export const serializeNote = ({
  id,
  text,
  at,
  staff_id,
  staff_name,
}: CustomerNote): contract.CustomerNote => ({
  id,
  text,
  at: at.toISOString(),
  by: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
})
