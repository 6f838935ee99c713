import { adjustStock } from '#domain/office/stock/adjust-stock.ts'
import { applyCount, discardCount, revealCount } from '#domain/office/stock/apply-count.ts'
import { fillCount } from '#domain/office/stock/fill-count.ts'
import { findDocuments, loadDocument } from '#domain/office/stock/find-documents.ts'
import { openCount } from '#domain/office/stock/open-count.ts'
import { receiveStock } from '#domain/office/stock/receive-stock.ts'
import { undoDocument } from '#domain/office/stock/undo-document.ts'
import { hasPermission, stepUpSeconds } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { writeOffReasons } from '#shared/office/stock.ts'
import * as contract from '#contract/office/stock-documents.ts'
import type { OfficeContext } from '../../office-context.ts'
import { serializeDocument, serializeDocumentHead } from '../../serializers/office/stock.ts'
import { pageQuery, pagedUpTo } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Stock changes only by documents: receipts, adjustments, counts, and those that revert them (office.md §23). */
export function officeStockDocumentRoutes(api: Api): void {
  bindEndpoint(api, contract.createReceipt, ({ body }, context) =>
    context.mutate(async (tx, audit) =>
      saved(context, tx, await receiveStock(tx, audit, context.member.id, body)),
    ),
  )

  bindEndpoint(api, contract.createAdjustment, ({ body }, context) => {
    const { member } = context
    // Either permission allows the call; the reason decides which one is needed.
    if (!hasPermission(member, writeOffReasons.has(body.reason) ? 'stock.write' : 'stock.adjust'))
      throw new ShopError('forbidden', { permission: 'stock.adjust' })
    return context.mutate(async (tx, audit) =>
      saved(context, tx, await adjustStock(tx, audit, member.id, body)),
    )
  })

  countRoutes(api)

  bindEndpoint(api, contract.listStockDocuments, async ({ query }, context) => {
    const page = pageQuery(query)
    const { documents, total } = await findDocuments(context.db, page)
    return pagedUpTo({ data: documents.map(serializeDocumentHead), total }, page, context)
  })

  bindEndpoint(api, contract.getStockDocument, async ({ params }, context) => ({
    data: await documentFor(context, context.db, params.id),
  }))

  bindEndpoint(api, contract.undoStockDocument, ({ params }, context) => {
    const { member, customer } = context
    const seconds = customer.staff?.secondsSinceStepUp ?? null
    const undoActor = {
      staffId: member.id,
      hasSteppedUp: seconds !== null && seconds <= stepUpSeconds,
    }
    return context.mutate(async (tx, audit) =>
      saved(context, tx, await undoDocument(tx, audit, undoActor, params.id)),
    )
  })
}

/** A count: opened, filled during a walk through the nursery, applied or given up. */
function countRoutes(api: Api): void {
  bindEndpoint(api, contract.openCount, ({ body }, context) =>
    context.mutate(async (tx, audit) =>
      saved(context, tx, await openCount(tx, audit, context.member.id, body)),
    ),
  )

  bindEndpoint(api, contract.fillCount, ({ params: { id }, body }, context) =>
    context.mutate(async (tx, audit) => {
      // A count may have thousands of lines and is filled a few at a time: the answer contains only those.
      const lines = await fillCount(tx, audit, id, body.lines)
      return saved(context, tx, id, lines)
    }),
  )

  bindEndpoint(api, contract.applyCount, ({ params: { id } }, context) =>
    context.mutate(async (tx, audit) => {
      await applyCount(tx, audit, context.member.id, id)
      return saved(context, tx, id)
    }),
  )

  bindEndpoint(api, contract.revealCount, ({ params: { id } }, context) =>
    context.mutate(async (tx, audit) => {
      await revealCount(tx, audit, context.member.id, id)
      return saved(context, tx, id)
    }),
  )

  bindEndpoint(api, contract.discardCount, ({ params: { id } }, context) =>
    context.mutate(async (tx, audit) => {
      await discardCount(tx, audit, id)
      return saved(context, tx, id)
    }),
  )
}

const saved = async (context: OfficeContext, tx: Db, id: number, lines?: readonly number[]) => ({
  message: context.t('saved'),
  data: await documentFor(context, tx, id, lines),
})

async function documentFor(
  context: OfficeContext,
  db: Db,
  id: number,
  lines?: readonly number[],
): Promise<contract.StockDocument> {
  const found = await loadDocument(db, id, lines)
  if (!found) throw new ShopError('notFound')
  return serializeDocument(found, context)
}
