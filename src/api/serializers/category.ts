import type { FacetCounts } from '#domain/search/facets.ts'
import type { CategoryRecord } from '#domain/catalogue/load-categories.ts'
import type { Locale } from '#shared/locale.ts'
import { toRiyals } from '#shared/money.ts'
import type { Category, Facets } from '#contract/catalogue.ts'
import { pictureUrl } from './media.ts'
import { bilingual } from './product.ts'

/** A category in the form of contract §10.3. */
export function serializeCategory(
  category: CategoryRecord,
  locale: Locale,
  assetBaseUrl: string,
): Category {
  return {
    ...bilingual(category, locale),
    parent_id: null,
    slug: category.slug,
    description: locale === 'ar' ? category.description_ar : category.description_en,
    position: category.position,
    status: 1,
    image: pictureUrl(category.image_path, null, assetBaseUrl),
    ...(category.focal && { focal_x: category.focal.x, focal_y: category.focal.y }),
    products_count: category.products_count,
  }
}

/** The counts beside the filters in the form of contract §10.1. */
export function serializeFacets(
  { categories, colors, sizes, price }: FacetCounts,
  locale: Locale,
): Facets {
  return {
    categories: categories.map((category) => ({
      ...bilingual(category, locale),
      slug: category.slug,
      count: category.count,
    })),
    colors: colors.map((color) => ({
      ...bilingual(color, locale),
      hex_code: color.hex_code,
      count: color.count,
    })),
    sizes: sizes.map((size) => ({ ...bilingual(size, locale), count: size.count })),
    price: { min: toRiyals(price.min_halalas), max: toRiyals(price.max_halalas), currency: 'SAR' },
  }
}
