import { loadSynonyms, replaceSynonyms, synonymsVersion } from '#domain/office/synonyms.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import * as contract from '#contract/office/synonyms.ts'
import { readVersion, withCurrent } from '../../edit-conflict.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Words with the same meaning in searches (office.md §22). */
export function officeSynonymRoutes(api: Api): void {
  bindEndpoint(api, contract.getSynonyms, async (_, { db }) => {
    // Read before the groups: a save in between makes this version outdated.
    const version = await synonymsVersion(db)
    return { data: await loadSynonyms(db), version }
  })

  bindEndpoint(api, contract.testSearch, async ({ query }, { db, locale }) => {
    const { total, products } = await searchProducts(db, {
      words: query.q,
      sort: null,
      locale,
      page: 1,
      limit: 5,
      withFacets: false,
    })
    const named = products.map(({ id, name_ar, name_en }) => ({
      id,
      name_ar,
      name_en: name_en || name_ar,
    }))
    return { data: { total, products: named } }
  })

  bindEndpoint(api, contract.putSynonyms, ({ body }, context) => {
    const { db, mutate, t } = context
    const read = readVersion(body.version, context)
    return withCurrent(
      context,
      () =>
        mutate(async (tx, audit) => {
          const version = await replaceSynonyms(tx, audit, body.groups, read)
          return { message: t('saved'), data: await loadSynonyms(tx), version }
        }),
      async () => ({
        id: 1,
        version: await synonymsVersion(db),
        groups: await loadSynonyms(db),
      }),
    )
  })
}
