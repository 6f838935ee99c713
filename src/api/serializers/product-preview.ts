import type { PreviewAnswers, PreviewedProduct } from '#domain/office/products/preview-product.ts'
import { locales } from '#shared/locale.ts'
import { withCareOfKind } from './plants/care.ts'
import { serializeForPage, serializeMeta, serializeProduct } from './product.ts'

/** The API's answers for a product preview, in both languages. */
export const serializePreview = (
  { product, related }: PreviewedProduct,
  assetBaseUrl: string,
): PreviewAnswers =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        product: {
          ...serializeForPage(withCareOfKind(product), locale, assetBaseUrl),
          ...serializeMeta(product, locale),
        },
        related: related.map((one) => serializeProduct(one, locale, assetBaseUrl)),
      },
    ]),
  ) as PreviewAnswers
