import { findBinnedMedia, restoreMedia } from '#domain/office/media-library/bin.ts'
import { findMedia } from '#domain/office/media-library/find-media.ts'
import { readDeliveryNotePhoto } from '#domain/office/media/read-delivery-note-photo.ts'
import { addMedia, storeUpload } from '#domain/office/media/store-upload.ts'
import { updateMedia } from '#domain/office/media/update-media.ts'
import * as contract from '#contract/office/media.ts'
import { serializeBinned, serializeFound, serializeMedia } from '../../serializers/office/media.ts'
import { pageQuery, pagedUpTo } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Pictures of products and categories, and photos of delivery notes (office.md §22, 20.8). */
export function officeMediaRoutes(api: Api): void {
  bindEndpoint(api, contract.uploadMedia, async ({ body: file }, context) => {
    const stored = await storeUpload(context.db, context.ports.media, file, false)
    return context.mutate(async (tx, audit) => ({
      data: serializeMedia(await addMedia(tx, audit, stored), context.settings.assetBaseUrl),
    }))
  })

  bindEndpoint(api, contract.updateMedia, ({ params, body }, { mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      const media = await updateMedia(tx, audit, params.id, body)
      return { message: t('saved'), data: serializeMedia(media, settings.assetBaseUrl) }
    }),
  )

  bindEndpoint(api, contract.listBinnedMedia, async ({ query }, context) => {
    const page = pageQuery(query)
    const { media, total } = await findBinnedMedia(context.db, page, query.product_id)
    const { assetBaseUrl } = context.settings
    return pagedUpTo(
      { data: media.map((one) => serializeBinned(one, assetBaseUrl)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.listMedia, async ({ query }, context) => {
    const page = pageQuery(query)
    const { media, total } = await findMedia(context.db, page)
    const { assetBaseUrl } = context.settings
    return pagedUpTo(
      { data: media.map((one) => serializeFound(one, assetBaseUrl)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.restoreMedia, ({ params }, { member, mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      const media = await restoreMedia(tx, audit, member, params.id)
      return { message: t('saved'), data: serializeMedia(media, settings.assetBaseUrl) }
    }),
  )

  bindEndpoint(
    api,
    contract.uploadDeliveryNotePhoto,
    async ({ body: file }, { db, ports, mutate }) => {
      const stored = await storeUpload(db, ports.media, file, true)
      return mutate(async (tx, audit) => {
        const { id, width, height } = await addMedia(tx, audit, stored)
        return { data: { id, width, height } }
      })
    },
  )

  bindEndpoint(
    api,
    contract.getDeliveryNotePhoto,
    async ({ params: { id } }, { db, member, ports }) => {
      const bytes = await readDeliveryNotePhoto(db, ports.media.storage, {
        id,
        memberId: member.id,
      })
      return new Response(new Uint8Array(bytes), {
        headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' },
      })
    },
  )
}
