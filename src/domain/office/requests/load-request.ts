import { sql } from 'kysely'
import type { Db, OrderStatus, Row, ServiceRequestType } from '#db/tables.ts'
import type { Fulfilment } from '#db/tables/order.ts'
import { isAllRefunded } from '#domain/orders/queues.ts'
import type { RequestState } from '#shared/office/requests.ts'
import { requestColumns, type RequestRecord } from './find-requests.ts'

const maxOthers = 10

export type RequestEvent = Pick<Row<'request_events'>, 'id' | 'kind' | 'text' | 'staff_id'> & {
  at: string
  staff_name: string | null
  width: number | null
  height: number | null
}

export interface RequestDetail extends RequestRecord {
  /** Newest first. */
  events: RequestEvent[]
  /** Other requests with the same phone number or that of the account, and those of the account. */
  other_requests: {
    id: number
    type: ServiceRequestType
    state: RequestState
    created_at: string
  }[]
  orders: {
    id: number
    status: OrderStatus
    fulfilment: Fulfilment
    is_all_refunded: boolean
    total_halalas: number
    placed_at: string
  }[]
  /** The account of the customer, else one with the same phone number. */
  account: { id: number; name: string } | null
}

/** Loads a request with everything about it; undefined: it does not exist. One statement. */
export async function loadRequest(db: Db, id: number): Promise<RequestDetail | undefined> {
  const { rows } = await sql<RequestDetail>`
    select ${requestColumns},
      (select coalesce(json_agg(json_build_object('id', event.id, 'kind', kind, 'text', text, 'at', at, 'staff_id', staff_id,
          'staff_name', member.name, 'width', media.width, 'height', media.height) order by event.id desc), '[]')
        from request_events as event left join staff as member on member.customer_id = staff_id
          left join media_files as media on media.id = media_id
        where request_id = service_requests.id) as events,
      (select coalesce(json_agg(listed), '[]') from (
        select other.id, other.type, other.state, other.created_at from service_requests as other
        where other.id <> service_requests.id
          and (other.phone <> '' and other.phone in (service_requests.phone, account.account_phone) or other.customer_id = account.id)
        order by other.id desc limit ${maxOthers}) as listed) as other_requests,
      (select coalesce(json_agg(listed), '[]') from (
        select orders.id, orders.status, fulfilment, ${isAllRefunded} as is_all_refunded, grand_total_halalas as total_halalas, placed_at from orders
        where orders.customer_id = account.id order by orders.id desc limit ${maxOthers}) as listed) as orders,
      case when account.id is not null then
        json_build_object('id', account.id, 'name', concat_ws(' ', account.first_name, account.last_name)) end as account
    from service_requests left join staff on staff.customer_id = assignee_id
      left join lateral (
        select customers.id, customers.phone as account_phone, first_name, last_name from customers
        where closed_at is null and (customers.id = service_requests.customer_id or customers.phone = service_requests.phone)
        order by customers.id = service_requests.customer_id desc nulls last limit 1) as account on true
    where service_requests.id = ${id}`.execute(db)
  return rows[0]
}
