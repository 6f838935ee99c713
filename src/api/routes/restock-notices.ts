import { requestRestockNotice } from '#domain/restock/request-restock-notice.ts'
import * as contract from '#contract/restock-notices.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** Notices that a product is back in stock (decision 0045). */
export function restockNoticeRoutes(api: Api): void {
  bindEndpoint(
    api,
    contract.requestRestockNotice,
    async ({ body: { product_id: productId, phone, website } }, context) => {
      const { db, client, customer, locale, settings, t } = context
      const isBot = website !== undefined && website !== null && website !== ''
      const customerId = customer?.customerId ?? null
      await requestRestockNotice(
        db,
        { productId, phone, locale, networks: client.networks, customerId, isBot },
        settings,
      )
      return { message: t('restockNoticeSaved'), data: { product_id: productId } }
    },
  )
}
