import { findContentPreview } from '#domain/content/find-preview.ts'
import { loadShownContent } from '#domain/content/load-content.ts'
import { ShopError } from '#shared/shop-error.ts'
import { getContent } from '#contract/content.ts'
import { noStoreJson } from '../http-caching.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { serializeContent } from '../serializers/content.ts'

/** Content published by staff (office.md §28). */
export function contentRoutes(api: Api): void {
  bindEndpoint(api, getContent, async ({ query: { names, preview } }, context) => {
    const { db, readCatalogue } = context
    if (preview !== undefined) {
      const typed = await findContentPreview(db, preview)
      if (!typed) throw new ShopError('notFound')
      const shown = await loadShownContent(db, typed)
      return noStoreJson({ data: serializeContent(shown, context, names) })
    }
    const shown = await readCatalogue((reader) => loadShownContent(reader))
    return { data: serializeContent(shown, context, names) }
  })
}
