import { findMisses } from '#domain/office/misses/find-misses.ts'
import { resolveMiss } from '#domain/office/misses/resolve-miss.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import * as contract from '#contract/office/search/misses.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'

/** Searches that found nothing (plants.md 59.4). */
export function officeSearchMissRoutes(api: Api): void {
  bindEndpoint(api, contract.listSearchMisses, async ({ query: { days } }, { db }) => ({
    data: await findMisses(db, days),
  }))

  bindEndpoint(api, contract.resolveSearchMiss, ({ body }, { mutate, member, locale, t }) =>
    mutate(async (tx, audit) => {
      const { product_id: productId = null, ...answer } = body
      await resolveMiss(tx, audit, { ...answer, productId }, member.id)
      const { products } = await searchProducts(tx, {
        words: answer.folded,
        sort: null,
        locale,
        page: 1,
        limit: 1,
        withFacets: false,
      })
      const [first] = products
      return {
        message: t('saved'),
        first: first
          ? { id: first.id, name_ar: first.name_ar, name_en: first.name_en || first.name_ar }
          : null,
      }
    }),
  )
}
