import { findMovements } from '#domain/office/stock/find-movements.ts'
import { findStock } from '#domain/office/stock/find-stock.ts'
import { findSuppliers, loadSupplier } from '#domain/office/suppliers/find-suppliers.ts'
import { createSupplier, updateSupplier } from '#domain/office/suppliers/save-supplier.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/stock.ts'
import * as suppliers from '#contract/office/suppliers.ts'
import { readVersion, saveEdit } from '../../edit-conflict.ts'
import type { OfficeContext } from '../../office-context.ts'
import {
  serializeMovement,
  serializeStock,
  serializeSupplier,
} from '../../serializers/office/stock.ts'
import { pageQuery, pagedUpTo } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { exportList } from './list-export.ts'

/** The stock of the nursery, its movements, and the suppliers (office.md §23). */
export function officeStockRoutes(api: Api): void {
  bindEndpoint(api, contract.listStock, async ({ query }, context) => {
    const page = pageQuery(query)
    const { rows, total } = await findStock(context.db, page)
    return pagedUpTo(
      { data: rows.map((row) => serializeStock(row, context)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.listMovements, async ({ query }, context) => {
    const page = pageQuery(query)
    const { movements, total } = await findMovements(context.db, page)
    return pagedUpTo(
      { data: movements.map((row) => serializeMovement(row, context)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.exportStock, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, { list: 'stock', format, filter }),
  )

  bindEndpoint(api, contract.exportMovements, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, { list: 'movements', format, filter }),
  )

  bindEndpoint(api, suppliers.listSuppliers, async ({ query }, context) => {
    const page = pageQuery(query)
    const { suppliers: found, total } = await findSuppliers(context.db, page)
    return pagedUpTo({ data: found.map(serializeSupplier), total }, page, context)
  })

  bindEndpoint(api, suppliers.exportSuppliers, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, { list: 'suppliers', format, filter }),
  )

  bindEndpoint(api, suppliers.getSupplier, async ({ params }, { db }) => ({
    data: await supplierFor(db, params.id),
  }))

  bindEndpoint(api, suppliers.createSupplier, ({ body }, context) =>
    context.mutate(async (tx, audit) =>
      savedSupplier(context, tx, await createSupplier(tx, audit, body)),
    ),
  )

  bindEndpoint(api, suppliers.updateSupplier, ({ params: { id }, body }, context) => {
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateSupplier(tx, audit, { id, version }, fields),
      (db) => supplierFor(db, id),
    )
  })
}

const savedSupplier = async ({ t }: OfficeContext, tx: Db, id: number) => ({
  message: t('saved'),
  data: await supplierFor(tx, id),
})

async function supplierFor(db: Db, id: number): Promise<suppliers.Supplier> {
  const found = await loadSupplier(db, id)
  if (!found) throw new ShopError('notFound')
  return serializeSupplier(found)
}
