import { recordContactRevealed } from '#domain/office/customers/reveal-contact.ts'
import {
  handleDeliveryFailure,
  reportDeliveryFailure,
} from '#domain/office/orders/delivery-failure.ts'
import { loadOfficeOrder } from '#domain/office/orders/load-office-order.ts'
import { requireAction } from '#domain/office/orders/order-access.ts'
import { deleteNote, findNotes, addOrderNote } from '#domain/office/orders/order-notes.ts'
import { resendMail } from '#domain/office/orders/resend-mail.ts'
import { findTimeline } from '#domain/office/orders/timeline.ts'
import type { Db } from '#db/tables.ts'
import * as contract from '#contract/office/orders/office-order.ts'
import * as notes from '#contract/office/orders/order-notes.ts'
import {
  serializeContact,
  serializeEvent,
  serializeNote,
  serializeOfficeOrder,
} from '../../../serializers/office/orders.ts'
import { pageQuery, pagedUpTo } from '../../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import type { OfficeContext } from '../../../office-context.ts'

/** The order as the member sees it. */
export const officeOrderFor = async (db: Db, context: OfficeContext, id: number) =>
  serializeOfficeOrder(await loadOfficeOrder(db, context.member, id), context)

/** One order: its data in the office, its history, and the notes of staff (office.md §24). */
export function officeOrderDetailRoutes(api: Api): void {
  bindEndpoint(api, contract.getOfficeOrderDetails, async ({ params }, context) => ({
    data: await officeOrderFor(context.db, context, params.id),
  }))

  bindEndpoint(api, contract.listOrderTimeline, async ({ params, query }, context) => {
    const page = pageQuery(query)
    const { events, total } = await findTimeline(context.db, context.member, {
      ...page,
      orderId: params.id,
    })
    return pagedUpTo({ data: events.map(serializeEvent), total }, page, context)
  })

  bindEndpoint(api, contract.revealOrderContact, ({ params }, { db, member, mutate }) =>
    mutate(async (tx, audit) => {
      const { order, work } = await loadOfficeOrder(db, member, params.id)
      requireAction(
        { ...order, ...work, has_parcels: order.shipments.length > 0 },
        member,
        'contact',
      )
      await recordContactRevealed(tx, audit, member, [order.customer.id])
      return { data: serializeContact(order) }
    }),
  )

  bindEndpoint(api, notes.sendOrderMessage, ({ params, body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await resendMail(tx, audit, member, { orderId: params.id, kind: body.kind })
      return { message: t('messageQueued') }
    }),
  )

  noteRoutes(api)
}

/** The notes of staff on an order, and a driver's failed delivery, which is one of them. */
function noteRoutes(api: Api): void {
  bindEndpoint(api, notes.listOrderNotes, async ({ params }, { db, member }) => ({
    data: (await findNotes(db, member, params.id)).map(serializeNote),
  }))

  bindEndpoint(api, notes.addOrderNote, ({ params, body }, { member, mutate }) =>
    mutate(async (tx, audit) => {
      const note = {
        orderId: params.id,
        text: body.text,
        isPinned: body.is_pinned,
        isShortage: body.is_shortage,
      }
      return { data: serializeNote(await addOrderNote(tx, audit, member, note)) }
    }),
  )

  bindEndpoint(api, notes.deleteOrderNote, ({ params }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteNote(tx, audit, member, { orderId: params.id, noteId: params.noteId })
      return { message: t('deleted') }
    }),
  )

  bindEndpoint(api, notes.reportDeliveryFailure, ({ params, body }, { member, mutate }) =>
    mutate(async (tx, audit) => {
      const failure = { orderId: params.id, reason: body.reason, details: body.details ?? '' }
      return { data: serializeNote(await reportDeliveryFailure(tx, audit, member, failure)) }
    }),
  )

  bindEndpoint(api, notes.handleDeliveryFailure, ({ params, query }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      const seen = { orderId: params.id, lastNoteId: query.last_note_id }
      await handleDeliveryFailure(tx, audit, member, seen)
      return { message: t('saved') }
    }),
  )
}
