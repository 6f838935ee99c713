import { storeUpload } from '#domain/office/media/store-upload.ts'
import {
  findRequests,
  loadBoard,
  type RequestFilters,
} from '#domain/office/requests/find-requests.ts'
import { loadRequest } from '#domain/office/requests/load-request.ts'
import {
  addRequestEvent,
  addRequestFile,
  readRequestFile,
  removeRequestFile,
  requireRequest,
} from '#domain/office/requests/request-events.ts'
import { findAssignees, updateRequest } from '#domain/office/requests/save-request.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { requestStates } from '#shared/office/requests.ts'
import * as contract from '#contract/office/customers/requests.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import {
  serializeRequest,
  serializeRequestDetail,
  type RequestReader,
} from '../../../serializers/office/requests.ts'
import { pageQuery, pagedUpTo } from '../../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { exportList } from '../list-export.ts'

/** Requests for gardens and events, and messages, from the first call to the end (contract §19.3, office.md §27). */
export function officeRequestRoutes(api: Api): void {
  bindEndpoint(api, contract.listServiceRequests, async ({ query }, context) => {
    const { db } = context
    const page = pageQuery(query)
    const { requests, total } = await findRequests(db, { ...page, ...filtersOf(page, context) })
    const data = requests.map((request) => serializeRequest(request, context))
    return pagedUpTo({ data, total }, page, context)
  })

  bindEndpoint(api, contract.exportServiceRequests, ({ body }, context) => {
    const { format, filter = {} } = body
    return exportList(api, context, {
      list: 'requests',
      format,
      filter: filtersOf(filter, context),
    })
  })

  bindEndpoint(api, contract.getRequestBoard, async ({ query }, context) => {
    const found = new Map(
      (await loadBoard(context.db, filtersOf(query, context))).map((column) => [
        column.state,
        column,
      ]),
    )
    return {
      data: requestStates.map((state) => ({
        state,
        total: found.get(state)?.total ?? 0,
        requests: (found.get(state)?.requests ?? []).map((one) => serializeRequest(one, context)),
      })),
    }
  })

  bindEndpoint(api, contract.listAssignees, async (_, { db }) => ({
    data: await findAssignees(db),
  }))

  bindEndpoint(api, contract.getServiceRequest, async ({ params }, context) => ({
    data: await requestFor(context.db, context, params.id),
  }))

  bindEndpoint(api, contract.updateServiceRequest, ({ params: { id }, body }, context) => {
    const { version: sent, ...change } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateRequest(tx, audit, { id, version }, change),
      (db) => requestFor(db, context, id),
    )
  })

  historyRoutes(api)
}

/** The notes about a request, and its photos. */
function historyRoutes(api: Api): void {
  bindEndpoint(api, contract.addRequestNote, ({ params: { id }, body }, context) =>
    context.mutate(async (tx, audit) => {
      await addRequestEvent(tx, audit, id, body)
      return { message: context.t('saved'), data: await requestFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.addRequestFile, async ({ params: { id }, body: file }, context) => {
    const { db, mutate, ports, t } = context
    await requireRequest(db, id)
    const stored = await storeUpload(db, ports.media, file, true)
    return mutate(async (tx, audit) => {
      await addRequestFile(tx, audit, id, stored, file.name)
      return { message: t('saved'), data: await requestFor(tx, context, id) }
    })
  })

  bindEndpoint(api, contract.deleteRequestFile, ({ params: { id, fileId } }, context) =>
    context.mutate(async (tx, audit) => {
      await removeRequestFile(tx, audit, { requestId: id, fileId })
      return { message: context.t('saved'), data: await requestFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.getRequestFile, async ({ params: { id, fileId } }, { db, ports }) => {
    const bytes = await readRequestFile(db, ports.media.storage, { requestId: id, fileId })
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' },
    })
  })
}

const filtersOf = (
  {
    type,
    view,
    state,
    assignee_id,
    customer_id,
    due_before,
    q,
  }: Parsed<typeof contract.getRequestBoard>['query'],
  { member, settings }: RequestReader,
): RequestFilters => ({
  type,
  view,
  states: state,
  staffId: member.id,
  answerHours: settings.firstAnswerHours,
  assignee: assignee_id,
  customerId: customer_id,
  dueBefore: due_before,
  q,
})

/** @throws ShopError `notFound` */
async function requestFor(
  db: Db,
  reader: RequestReader,
  id: number,
): Promise<contract.RequestDetail> {
  const found = await loadRequest(db, id)
  if (!found) throw new ShopError('notFound')
  return serializeRequestDetail(found, reader)
}
