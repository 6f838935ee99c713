import { changeRefundMethod, closeRefund } from '#domain/refunds/close-refund.ts'
import { createRefund, previewRefund, type RefundContext } from '#domain/refunds/create-refund.ts'
import { decideRefund } from '#domain/refunds/decide-refund.ts'
import { findRefunds } from '#domain/refunds/find-refunds.ts'
import { loadBalance, type OrderBalance } from '#domain/refunds/order-balance.ts'
import type { PlannedRefund } from '#domain/refunds/plan-refund.ts'
import { readRefundAccount } from '#domain/refunds/read-account.ts'
import { refundAuthorityOf, remainingLimit } from '#domain/refunds/refund-limit.ts'
import { findUnrecordedRefunds } from '#domain/refunds/unrecorded-refund.ts'
import { writeRefundMessage } from '#domain/refunds/write-refund-message.ts'
import { loadKnownOrder } from '#domain/orders/load-orders.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { RefundPreview } from '#contract/office/refunds/refund.ts'
import * as contract from '#contract/office/refunds/refunds.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, withCurrent } from '../../../edit-conflict.ts'
import type { TextKey } from '../../../error-texts.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { pictureUrl } from '../../../serializers/media.ts'
import {
  serializePreview,
  serializeRefund,
  serializeRefundable,
  serializeUnrecorded,
} from '../../../serializers/office/refund.ts'
import { pageQuery, paged } from '../../../serializers/pagination.ts'
import { officeOrderFor } from '../orders/office-orders.ts'
import {
  describeRefund,
  describeRefunded,
  providerOf,
  requestCardRefund,
} from './describe-refund.ts'
import { officeReductionRoutes } from './reductions.ts'

/** Refunds with their credit notes, and lines taken out of orders before their invoice (office.md §24, tax.md 1.6). */
export function officeRefundRoutes(api: Api): void {
  bindOrderRoutes(api)
  officeReductionRoutes(api)
  bindRefundLists(api)
  bindRefundRoutes(api)
}

function bindOrderRoutes(api: Api): void {
  bindEndpoint(api, contract.getRefundableOrder, async ({ params }, context) => ({
    data: await describeRefundable(context, params.id),
  }))

  bindEndpoint(api, contract.previewRefund, async ({ params, body }, context) => {
    const { db, settings } = context
    const { balance, planned } = await previewRefund(db, params.id, wantedOf(body))
    const preview = serializePreview(balance, planned, providerOf(context))
    const message = await writeRefundMessage(db, settings, {
      balance,
      planned,
      method: methodFor(preview, body.method),
    })
    return { data: { ...preview, message } }
  })

  bindEndpoint(api, contract.createRefund, async ({ params, body }, context) => {
    const { db, mutate, settings, member } = context
    const request = {
      ...wantedOf(body),
      id: body.id,
      reason: body.reason,
      note: body.note,
      method: body.method,
      expectedTotalHalalas: body.expected_total_halalas,
      tellCustomer: body.tell_customer,
      version: readVersion(body.version, context),
      iban: body.iban,
      holder: body.holder,
    }
    const refundContext: RefundContext = { ...settings, provider: providerOf(context) }
    const work = { authority: refundAuthorityOf(member, settings), refundContext }
    return withCurrent(
      context,
      () =>
        mutate(
          async (tx, audit) => {
            const refundId = await createRefund(tx, audit, work, params.id, request).catch(
              (error) => withPreview(error, context),
            )
            return describeRefunded(tx, context, params.id, refundId)
          },
          async (written) => {
            const { id, method } = written.data.refund
            if (method !== 'card') return written
            return requestCardRefund(context, id, written, () =>
              describeRefunded(db, context, params.id, id),
            )
          },
        ),
      () => officeOrderFor(db, context, params.id),
    )
  })
}

function bindRefundLists(api: Api): void {
  bindEndpoint(api, contract.listRefunds, async ({ query }, context) => {
    const page = pageQuery(query)
    const { refunds, total } = await findRefunds(context.db, {
      ...page,
      states: query.state,
      orderId: query.order_id,
    })
    return paged({ data: refunds.map(serializeRefund), total }, page, context)
  })

  bindEndpoint(api, contract.listUnrecordedRefunds, async ({ query }, { db }) => {
    const refunds = await findUnrecordedRefunds(db, { orderId: query.order_id, limit: 100 })
    return { data: refunds.map(serializeUnrecorded) }
  })
}

function bindRefundRoutes(api: Api): void {
  bindEndpoint(api, contract.closeRefund, async ({ params, body }, context) =>
    context.mutate(async (tx, audit) => {
      await closeRefund(tx, audit, params.id, body.bank_reference)
      return describeRefund(tx, context, params.id)
    }),
  )

  bindEndpoint(api, contract.decideRefund, async ({ params, body }, context) => {
    const { settings, member } = context
    const authority = refundAuthorityOf(member, settings)
    return context.mutate(async (tx, audit) => {
      await decideRefund(
        tx,
        audit,
        { authority, refundId: params.id },
        body.outcome === 'paid' ? { isPaid: true, reference: body.reference } : { isPaid: false },
      )
      return describeRefund(tx, context, params.id)
    })
  })

  bindEndpoint(api, contract.changeRefundMethod, async ({ params, body }, context) => {
    const { settings, member } = context
    const change = {
      authority: refundAuthorityOf(member, settings),
      refundContext: { ...settings, provider: providerOf(context) },
      refundId: params.id,
    }
    return context.mutate(
      async (tx, audit) => {
        const changed = await changeRefundMethod(tx, audit, change, body)
        const described = await describeRefund(tx, context, params.id)
        return { ...described, message: context.t(changeText(changed)) }
      },
      async (written) => {
        if (body.method !== 'card') return written
        return requestCardRefund(context, params.id, written, () =>
          describeRefund(context.db, context, params.id),
        )
      },
    )
  })

  bindEndpoint(api, contract.readRefundAccount, async ({ params }, context) =>
    context.mutate(async (tx, audit) => ({
      data: await readRefundAccount(tx, audit, params.id, context.settings.secretKey),
    })),
  )
}

type WantedBody = {
  lines: {
    order_item_id: number
    quantity?: number | undefined
    amount_halalas?: number | undefined
    restock_quantity?: number | undefined
  }[]
  shipping_halalas?: number | undefined
  amount_halalas?: number | undefined
}

const wantedOf = ({ lines, shipping_halalas, amount_halalas }: WantedBody) => ({
  lines: lines.map((line) => ({
    orderItemId: line.order_item_id,
    quantity: line.quantity,
    amountHalalas: line.amount_halalas,
    restockQuantity: line.restock_quantity,
  })),
  shippingHalalas: shipping_halalas,
  amountHalalas: amount_halalas,
})

/** The requested way of refunding, or the proposed one: to the card as long as it can carry the sum. */
function methodFor(
  { total_halalas: total, methods }: Pick<RefundPreview, 'total_halalas' | 'methods'>,
  asked: RefundMethod | undefined,
): RefundMethod {
  const onCard = methods.find(({ method }) => method === 'card')?.max_halalas ?? 0
  if (asked && asked !== 'card') return asked
  return onCard >= total ? 'card' : 'cash'
}

/** When the sum differs from the one the member saw, the refusal includes the present sums. */
function withPreview(error: unknown, context: OfficeContext): never {
  if (!(error instanceof ShopError) || error.code !== 'refundChanged') throw error
  const { balance, planned } = error.facts as { balance: OrderBalance; planned: PlannedRefund }
  throw new ShopError('refundChanged', {
    data: { ...serializePreview(balance, planned, providerOf(context)), message: null },
  })
}

/** The sentence about a refund whose method or account was changed, and which staff then pay. */
function changeText(changed: { isOtherMethod: boolean; isMailQueued: boolean }): TextKey {
  if (changed.isOtherMethod)
    return changed.isMailQueued ? 'refundMethodChangedWithMail' : 'refundMethodChanged'
  return changed.isMailQueued ? 'refundAccountSavedWithMail' : 'refundAccountSaved'
}

async function describeRefundable(context: OfficeContext, orderId: number) {
  const { db, settings, member } = context
  const balance = await loadBalance(db, orderId)
  const { items } = await loadKnownOrder(db, orderId)
  return serializeRefundable(balance, {
    images: new Map(
      items.map(({ id, image_path }) => [id, pictureUrl(image_path, 's', settings.assetBaseUrl)]),
    ),
    provider: providerOf(context),
    limitHalalas: await remainingLimit(db, refundAuthorityOf(member, settings), orderId),
  })
}
