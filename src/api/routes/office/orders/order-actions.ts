import { claimOrder, releaseOrder } from '#domain/office/orders/claim-order.ts'
import { changeAddress, changePromisedDay } from '#domain/office/orders/edit-delivery.ts'
import {
  lockOrderForAction,
  readActedAt,
  requireUnclaimed,
} from '#domain/office/orders/lock-order-for-action.ts'
import { markTest } from '#domain/office/orders/mark-test.ts'
import { recordCertificate } from '#domain/office/orders/record-certificate.ts'
import { packOrder } from '#domain/office/orders/pack-order.ts'
import { deliverParcel, sendParcel } from '#domain/orders/send-parcel.ts'
import { grantOf } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/orders/order-actions.ts'
import { withCurrent } from '../../../edit-conflict.ts'
import { toAddress } from '../../../request-mapping.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { officeOrderFor } from './office-orders.ts'

/** Runs an action on an order and returns the order; a stale one returns its present state (office.md 20.4). */
const performAction = <Answer extends object>(
  context: OfficeContext,
  id: number,
  work: Parameters<typeof context.mutate<Answer>>[0],
) =>
  withCurrent(
    context,
    () => context.mutate(work),
    () => officeOrderFor(context.db, context, id),
  )

const editorOf = ({ member, settings }: OfficeContext) => ({
  staffId: member.id,
  seller: settings.seller,
})

/** Packing and sending an order, and changing where it goes (office.md §24). */
export function officeOrderActionRoutes(api: Api): void {
  packingRoutes(api)
  parcelRoutes(api)

  bindEndpoint(api, contract.recordCertificate, ({ params: { id }, body }, context) =>
    context.mutate(async (tx, audit) => {
      const certificate = { orderId: id, lineId: body.item_id, number: body.number }
      await recordCertificate(tx, audit, context.member, certificate)
      return { message: context.t('saved'), data: await officeOrderFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.changeOrderAddress, ({ params: { id }, body }, context) =>
    performAction(context, id, async (tx, audit) => {
      await changeAddress(tx, audit, context.member, {
        orderId: id,
        version: body.version,
        shipping: toAddress(body.shipping),
        billing: body.billing ? toAddress(body.billing) : null,
      })
      return { data: await officeOrderFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.setPromisedDay, ({ params: { id }, body }, context) =>
    performAction(context, id, async (tx, audit) => {
      const edit = { orderId: id, version: body.version, day: body.promised_on }
      await changePromisedDay(tx, audit, context.member, edit)
      return { data: await officeOrderFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.markOrderTest, ({ params: { id }, body }, context) => {
    if (grantOf(context.member, 'orders.edit') !== 'full')
      throw new ShopError('forbidden', { permission: 'orders.edit' })
    return performAction(context, id, async (tx, audit) => {
      const mark = { orderId: id, version: body.version, isTest: body.is_test }
      await markTest(tx, audit, context.member, mark)
      return { data: await officeOrderFor(tx, context, id) }
    })
  })
}

function packingRoutes(api: Api): void {
  bindEndpoint(api, contract.claimOrder, ({ params: { id }, body }, context) =>
    context.mutate(async (tx, audit) => {
      const claim = { orderId: id, takeOver: body.take_over, note: body.note }
      await claimOrder(tx, audit, context.member, claim)
      return { data: await officeOrderFor(tx, context, id) }
    }),
  )

  bindEndpoint(api, contract.releaseOrder, ({ params: { id } }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await releaseOrder(tx, audit, member, id)
      return { message: t('orderReleased') }
    }),
  )

  bindEndpoint(api, contract.savePacking, ({ params: { id }, body }, context) =>
    context.mutate(async (tx, audit) => {
      readActedAt(body.acted_at)
      await packOrder(tx, audit, context.member, { orderId: id, lines: body.lines })
      return { data: await officeOrderFor(tx, context, id) }
    }),
  )
}

function parcelRoutes(api: Api): void {
  bindEndpoint(api, contract.sendOrderParcel, ({ params: { id }, body }, context) =>
    performAction(context, id, async (tx, audit) => {
      const { lines, carrier, tracking_number: trackingNumber, version } = body
      const order = await lockOrderForAction(tx, context.member, {
        orderId: id,
        action: 'ship',
        version,
      })
      requireUnclaimed(order, context.member)
      await sendParcel(tx, audit, editorOf(context), { order, lines, carrier, trackingNumber })
      return {
        message: context.t('parcelSent'),
        data: await officeOrderFor(tx, context, id),
      }
    }),
  )

  bindEndpoint(api, contract.deliverOrderParcel, ({ params, body }, context) =>
    context.mutate(async (tx, audit) => {
      const { id, parcelId } = params
      const order = await lockOrderForAction(tx, context.member, {
        orderId: id,
        action: 'deliver_parcel',
      })
      await deliverParcel(tx, audit, editorOf(context), {
        order,
        parcelId,
        receivedBy: body.received_by,
        at: readActedAt(body.acted_at),
      })
      return {
        message: context.t('parcelDelivered'),
        data: await officeOrderFor(tx, context, id),
      }
    }),
  )
}
