import { findJob } from '#domain/office/jobs/find-jobs.ts'
import { findSales, loadSale } from '#domain/office/sales/find-sales.ts'
import { previewSale } from '#domain/office/sales/preview-sale.ts'
import { createSale, updateSale } from '#domain/office/sales/save-sale.ts'
import { scheduleSale, stopSale } from '#domain/office/sales/schedule-sale.ts'
import { selectSaleProducts, type ReadScope } from '#domain/office/sales/select-sale-products.ts'
import type { SaleRecord, SaleScope } from '#domain/office/sales/sale.ts'
import { hasPermission } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/discounts/sales.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { serializeJob } from '../../../serializers/office-job.ts'
import { serializePreviewLine, serializeSale } from '../../../serializers/office/sales.ts'
import { pageQuery, pagedUpTo } from '../../../serializers/pagination.ts'

/** Sales, which start and end automatically at midnight in Riyadh (office.md §25, J5). */
export function officeSaleRoutes(api: Api): void {
  bindEndpoint(api, contract.listSales, async ({ query }, context) => {
    requirePrices(context)
    const page = pageQuery(query)
    const { sales, total } = await findSales(context.db, page)
    return pagedUpTo({ data: sales.map(serializeSale), total }, page, context)
  })

  bindEndpoint(api, contract.getSale, async ({ params }, context) => {
    requirePrices(context)
    return { data: await saleFor(context.db, params.id) }
  })

  bindEndpoint(api, contract.createSale, ({ body }, context) => {
    requirePrices(context)
    return context.mutate(async (tx, audit) => {
      const content = { ...body, licence_number: body.licence_number ?? null }
      return saved(context, tx, await createSale(tx, audit, context.member.id, content))
    })
  })

  bindEndpoint(api, contract.updateSale, ({ params: { id }, body }, context) => {
    requirePrices(context)
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateSale(tx, audit, { id, version }, fields),
      (db) => saleFor(db, id),
    )
  })

  actionRoutes(api)
}

function actionRoutes(api: Api): void {
  bindEndpoint(api, contract.previewSale, async ({ params, query }, context) => {
    requirePrices(context)
    const { db, locale, member, settings } = context
    const sale = await loadSale(db, params.id)
    if (!sale) throw new ShopError('notFound')
    const { only, ...page } = pageQuery(query)
    const seesCosts = hasPermission(member, 'costs.read')
    const { lines, total, sums } = await previewSale(db, sale, {
      ...page,
      ids: await productsOf(db, sale),
      vatRateBasisPoints: settings.vatRateBasisPoints,
      only: only === 'negative' && !seesCosts ? undefined : only,
    })
    const { negative, ...shown } = sums
    return {
      ...pagedUpTo(
        { data: lines.map((line) => serializePreviewLine(line, { locale, seesCosts })), total },
        page,
        context,
      ),
      sums: { ...shown, ...(seesCosts && { negative }) },
    }
  })

  bindEndpoint(api, contract.scheduleSale, ({ params: { id } }, context) => {
    requirePrices(context)
    return context.mutate(async (tx, audit) => {
      const action = { id, createdBy: context.member.id }
      const job = await scheduleSale(tx, audit, action, (sale) => productsOf(tx, sale))
      return { data: await jobFor(context, tx, job.id) }
    })
  })

  bindEndpoint(api, contract.stopSale, ({ params: { id } }, context) => {
    requirePrices(context)
    return context.mutate(async (tx, audit) => {
      const job = await stopSale(tx, audit, { id, createdBy: context.member.id })
      return { data: await jobFor(context, tx, job.id) }
    })
  })
}

/** @throws ShopError `forbidden`: a sale needs both permissions */
function requirePrices({ member }: OfficeContext): void {
  if (!hasPermission(member, 'catalogue.price'))
    throw new ShopError('forbidden', { permission: 'catalogue.price' })
}

const productsOf = (db: Db, { included, excluded, rule }: SaleRecord): Promise<number[]> =>
  selectSaleProducts(db, { include: readScope(included), exclude: readScope(excluded), rule })

/** Parses the filter like the list of products; it was validated when it was stored. */
const readScope = ({ filter, ...scope }: SaleScope): ReadScope => ({
  ...scope,
  filter: Object.keys(filter).length > 0 ? contract.saleFilter.parse(filter) : null,
})

const saved = async ({ t }: OfficeContext, tx: Db, id: number) => ({
  message: t('saved'),
  data: await saleFor(tx, id),
})

/** @throws ShopError `notFound` */
async function saleFor(db: Db, id: number): Promise<contract.Sale> {
  const found = await loadSale(db, id)
  if (!found) throw new ShopError('notFound')
  return serializeSale(found)
}

async function jobFor({ member, locale }: OfficeContext, tx: Db, id: number) {
  const job = await findJob(tx, id)
  if (!job) throw new ShopError('notFound')
  return serializeJob(job, member, locale)
}
