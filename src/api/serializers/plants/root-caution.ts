import type { ProductPageRecord } from '#domain/catalogue/load-products.ts'
import { asProfile } from '#domain/plants/load-profiles.ts'
import { factOf } from '#domain/plants/profile.ts'
import type { Product } from '#contract/product.ts'
import type { Locale } from '#shared/locale.ts'
import { plantText } from './texts.ts'

/**
 * A product with a caution about its roots where those of its kind harm walls and pipes (plants.md 55.3), behind what the law has a buyer
 * told. Where that speaks of roots already, nothing is said twice.
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
