import { findRequests, type RequestRecord } from '#domain/requests/find-requests.ts'
import { referenceOf } from '#shared/request-reference.ts'
import * as contract from '#contract/requests.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** What staff read of the requests (contract §19.3). */
export function officeRequestRoutes(api: Api): void {
  bindEndpoint(api, contract.listServiceRequests, async ({ query }, context) => {
    const page = pageQuery(query)
    const { requests, total } = await findRequests(context.db, page)
    return paged({ data: requests.map(serializeRequest), total }, page, context)
  })
}

/** A phone is empty when the person who asked has closed their account. */
const serializeRequest = ({
  created_at,
  phone,
  ...request
}: RequestRecord): contract.ServiceRequest => ({
  ...request,
  phone: phone || null,
  reference: referenceOf(request.type, request.id),
  created_at: created_at.toISOString(),
})
