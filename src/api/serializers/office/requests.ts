import type { RequestRecord } from '#domain/office/requests/find-requests.ts'
import type { RequestDetail, RequestEvent } from '#domain/office/requests/load-request.ts'
import { hasPermission } from '#domain/staff/authorize.ts'
import { maskEmail } from '#shared/mask-contacts.ts'
import { firstAnswerDue, isOverdueRequest } from '#shared/office/requests.ts'
import { orderNumber } from '#shared/order-number.ts'
import { maskPhone } from '#shared/phone.ts'
import { referenceOf } from '#shared/request-reference.ts'
import type * as contract from '#contract/office/customers/requests.ts'
import type { OfficeContext } from '../../office-context.ts'
import { seesContacts } from './masked-contacts.ts'

/** The reader, and the owner's maximum time for an answer. */
export type RequestReader = Pick<OfficeContext, 'member' | 'settings'>

/** A request as the member may see it. The phone is empty when the requester has closed their account. */
export function serializeRequest(
  request: RequestRecord,
  { member, settings }: RequestReader,
): contract.ServiceRequest {
  const { phone, email } = seesContacts(member) ? request : maskedContacts(request)
  const { type, id, state, created_at, answered_at, next_on } = request
  return {
    id,
    type,
    reference: referenceOf(type, id),
    customer_id: request.customer_id,
    name: request.name,
    phone: phone || null,
    email,
    details: request.details,
    locale: request.locale,
    created_at: created_at.toISOString(),
    state,
    assignee: actorOf(request.assignee_id, request.assignee_name),
    next_action: request.next_action,
    next_on,
    lost_reason: request.lost_reason,
    answered_at: answered_at?.toISOString() ?? null,
    answer_due_at: firstAnswerDue(created_at, settings.firstAnswerHours).toISOString(),
    is_overdue: isOverdueRequest(
      { state, nextOn: next_on, answeredAt: answered_at, createdAt: created_at },
      new Date(),
      settings.firstAnswerHours,
    ),
    version: request.version,
  }
}

const maskedContacts = ({ phone, email }: RequestRecord) => ({
  phone: phone && maskPhone(phone),
  email: email && maskEmail(email),
})

const actorOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

export const serializeRequestDetail = (
  request: RequestDetail,
  reader: RequestReader,
): contract.RequestDetail => ({
  ...serializeRequest(request, reader),
  events: request.events.map(serializeEvent),
  other_requests: request.other_requests.map((other) => ({
    ...other,
    reference: referenceOf(other.type, other.id),
    created_at: new Date(other.created_at).toISOString(),
  })),
  orders: hasPermission(reader.member, 'orders.read')
    ? request.orders.map((order) => ({
        ...order,
        number: orderNumber(order.id),
        placed_at: new Date(order.placed_at).toISOString(),
      }))
    : [],
  account: request.account,
})

const serializeEvent = ({
  staff_id,
  staff_name,
  at,
  ...event
}: RequestEvent): contract.RequestEvent => ({
  ...event,
  at: new Date(at).toISOString(),
  by: actorOf(staff_id, staff_name),
})
