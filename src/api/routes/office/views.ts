import {
  createView,
  deleteView,
  listViews,
  updateView,
  type ViewRecord,
} from '#domain/staff/views.ts'
import * as contract from '#contract/office/views.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Saved lists with filters and names (office.md §21). */
export function officeViewRoutes(api: Api): void {
  bindEndpoint(api, contract.listViews, async ({ query }, { db, member }) => ({
    data: (await listViews(db, member.id, query)).map((view) => serializeView(view, member.id)),
  }))
  bindEndpoint(api, contract.createView, ({ body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      const view = await createView(tx, audit, member.id, body)
      return { message: t('saved'), data: serializeView(view, member.id) }
    }),
  )
  bindEndpoint(api, contract.updateView, ({ params, body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      const view = await updateView(tx, audit, member.id, { id: params.id, change: body })
      return { message: t('saved'), data: serializeView(view, member.id) }
    }),
  )
  bindEndpoint(api, contract.deleteView, ({ params }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteView(tx, audit, member.id, params.id)
      return { message: t('deleted') }
    }),
  )
}

const serializeView = (view: ViewRecord, reader: number): contract.OfficeView => ({
  ...view,
  is_mine: view.owner.id === reader,
})
