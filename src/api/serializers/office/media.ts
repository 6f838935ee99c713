import type { BinnedRow } from '#domain/office/media-library/bin.ts'
import type { FoundMedia } from '#domain/office/media-library/find-media.ts'
import type { MediaRow } from '#domain/office/media/store-upload.ts'
import type { BinnedMedia, LibraryMedia, MediaFile } from '#contract/office/media.ts'
import { pictureUrl } from '../media.ts'

/** A picture with its sizes. `assetBaseUrl` comes from the settings. */
export const serializeMedia = (media: MediaRow, assetBaseUrl: string): MediaFile => ({
  id: media.id,
  url: pictureUrl(media.path, null, assetBaseUrl),
  small_url: pictureUrl(media.path, 's', assetBaseUrl),
  medium_url: pictureUrl(media.path, 'm', assetBaseUrl),
  large_url: pictureUrl(media.path, 'l', assetBaseUrl),
  width: media.width,
  height: media.height,
  placeholder: media.placeholder,
  focal_x: media.focal_x,
  focal_y: media.focal_y,
  alt_ar: media.alt_ar,
  alt_en: media.alt_en,
  created_at: media.created_at.toISOString(),
})

export const serializeFound = (media: FoundMedia, assetBaseUrl: string): LibraryMedia => ({
  ...serializeMedia(media, assetBaseUrl),
  product:
    media.product_id === null
      ? null
      : {
          id: media.product_id,
          name_ar: media.name_ar ?? '',
          name_latin: media.name_latin,
          name_en: media.name_en,
        },
})

export const serializeBinned = (media: BinnedRow, assetBaseUrl: string): BinnedMedia => ({
  ...serializeMedia(media, assetBaseUrl),
  product: {
    id: media.product_id,
    name_ar: media.name_ar,
    name_latin: media.name_latin,
    name_en: media.name_en,
  },
  deleted_at: media.deleted_at.toISOString(),
  ends_at: media.ends_at.toISOString(),
})
