import { findRequests, type RequestRecord } from '#domain/requests/find-requests.ts'
import { referenceOf } from '#shared/request-reference.ts'
import * as wire from '#wire/requests.ts'
import { pageAsked, paged } from '../present/paging.ts'
import { serve, type Api } from '../serve.ts'

/** What staff read of the requests (contract §19.3). */
export function officeRequestRoutes(api: Api): void {
  serve(api, wire.listServiceRequests, async ({ query }, visit) => {
    const asked = pageAsked(query)
    const { requests, total } = await findRequests(visit.db, asked)
    return paged({ data: requests.map(presentRequest), total }, asked, visit)
  })
}

/** A phone is empty when whoever asked has closed their account. */
const presentRequest = ({ created_at, phone, ...request }: RequestRecord): wire.ServiceRequest => ({
  ...request,
  phone: phone || null,
  reference: referenceOf(request.type, request.id),
  created_at: created_at.toISOString(),
})
