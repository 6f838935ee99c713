import { requestRestockNotice } from '#domain/restock/request-restock-notice.ts'
import * as wire from '#wire/restock-notices.ts'
import { serve, type Api } from '../bind-endpoint.ts'

/** Being told when a product is back (decision 0045). */
export function restockNoticeRoutes(api: Api): void {
  serve(api, wire.requestRestockNotice, async ({ body: { product_id: productId, phone, website } }, visit) => {
    const { db, caller, customer, locale, settings, say } = visit
    const isTrapped = website !== undefined && website !== null && website !== ''
    const customerId = customer?.customerId ?? null
    await requestRestockNotice(db, { productId, phone, locale, networks: caller.networks, customerId, isTrapped }, settings)
    return { message: say('restockNoticeSaved'), data: { product_id: productId } }
  })
}
