import { loadSynonyms, replaceSynonyms } from '#domain/office/synonyms.ts'
import * as contract from '#contract/office/synonyms.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Words that mean the same in a search (office.md §22). */
export function officeSynonymRoutes(api: Api): void {
  bindEndpoint(api, contract.getSynonyms, async (_, { db }) => ({ data: await loadSynonyms(db) }))

  bindEndpoint(api, contract.putSynonyms, ({ body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await replaceSynonyms(tx, audit, body.groups)
      return { message: t('saved'), data: await loadSynonyms(tx) }
    }),
  )
}
