import type { ProductPageRecord } from '#domain/catalogue/load-products.ts'
import { asProfile } from '#domain/plants/load-profiles.ts'
import { factOf } from '#domain/plants/profile.ts'
import type { Product } from '#contract/product.ts'
import type { Locale } from '#shared/locale.ts'
import { plantText } from './texts.ts'

/**
 * A product with a caution about its roots when the roots of its kind damage walls and pipes (plants.md 55.3), after the legal cautions.
 * Not added when those already mention roots.
 */
export function withRootCaution(
  shown: Product,
  { kind, law }: Pick<ProductPageRecord, 'kind' | 'law'>,
  locale: Locale,
): Product {
  if (!kind || factOf(asProfile(kind), 'aggressive_roots') !== true) return shown
  if (/\broots?\b/i.test(law?.caution_en ?? '')) return shown
  return { ...shown, cautions: [...(shown.cautions ?? []), plantText(locale, 'caution.roots')] }
}
