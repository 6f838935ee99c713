import { previewReduction, reduceOrder } from '#domain/refunds/reduce-order.ts'
import { grantOf, type Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/refunds/refunds.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, withCurrent } from '../../../edit-conflict.ts'
import { officeOrderFor } from '../orders/office-orders.ts'

/** Lines taken out of an order before its invoice (office.md §24). */
export function officeReductionRoutes(api: Api): void {
  bindEndpoint(api, contract.previewReduction, async ({ params, body }, { db, member }) => {
    requireWholeEdit(member)
    const { version, removed, dueHalalas } = await previewReduction(db, params.id, removedOf(body))
    return {
      data: {
        version,
        lines: removed.map(({ order_item_id, quantity, gross }) => ({
          order_item_id,
          quantity,
          gross_halalas: gross,
        })),
        removed_halalas: removed.reduce((sum, { gross }) => sum + gross, 0),
        due_halalas: dueHalalas,
      },
    }
  })

  bindEndpoint(api, contract.reduceOrder, async ({ params, body }, context) => {
    const { db, member, mutate, t } = context
    requireWholeEdit(member)
    const request = {
      lines: removedOf(body),
      reason: body.reason,
      note: body.note,
      version: readVersion(body.version, context),
    }
    return withCurrent(
      context,
      () =>
        mutate(async (tx, audit) => {
          await reduceOrder(tx, audit, params.id, request)
          return { message: t('linesRemoved'), data: await officeOrderFor(tx, context, params.id) }
        }),
      () => officeOrderFor(db, context, params.id),
    )
  })
}

/** Members who may only add notes cannot take anything out (office.md O1.1). @throws ShopError `forbidden` */
function requireWholeEdit(member: Member): void {
  if (grantOf(member, 'orders.edit') !== 'full')
    throw new ShopError('forbidden', { permission: 'orders.edit' })
}

const removedOf = ({
  lines,
}: {
  lines: { order_item_id: number; quantity: number; restock_quantity: number }[]
}) =>
  lines.map((line) => ({
    orderItemId: line.order_item_id,
    quantity: line.quantity,
    restockQuantity: line.restock_quantity,
  }))
