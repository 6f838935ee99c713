import { noCare, type ProductContent } from './content.ts'

/** Requirements for publishing a product (office.md O3.3). */
export type PublishNeed =
  | 'name_ar'
  | 'price'
  | 'category'
  | 'picture'
  | 'description_ar'
  /** Only where the shop requires one, because the law identifies plants by it (plants.md 55.1). */
  | 'name_latin'
/** Shortcomings that do not prevent publishing. */
export type PublishWarning = 'english' | 'care' | 'pictureAlt' | 'negativeMargin'

type Needed = Pick<
  ProductContent,
  'name_ar' | 'price_halalas' | 'category_ids' | 'image_ids' | 'description_ar'
>

/** Returns the missing requirements, in the order in which the editor shows them. */
export function missingForPublishing(content: Needed): PublishNeed[] {
  const needs: [PublishNeed, boolean][] = [
    ['name_ar', content.name_ar !== ''],
    ['price', content.price_halalas > 0],
    ['category', content.category_ids.length > 0],
    ['picture', content.image_ids.length > 0],
    ['description_ar', content.description_ar !== ''],
  ]
  return needs.flatMap(([need, isMet]) => (isMet ? [] : [need]))
}

/** Returns shortcomings that a customer would notice or that cost the shop money. The margin is today's; null: the cost is unknown. */
export function warningsOf(
  content: Pick<ProductContent, 'name_en' | 'description_en' | 'care'> & {
    images: { alt_ar: string | null; alt_en: string | null }[]
  },
  marginBasisPoints: number | null,
): PublishWarning[] {
  const hasCare = Object.keys(noCare).some(
    (fact) => content.care[fact as keyof typeof noCare] !== null,
  )
  const warnings: [PublishWarning, boolean][] = [
    ['english', !content.name_en || content.description_en === ''],
    ['care', !hasCare],
    ['pictureAlt', content.images.some(({ alt_ar, alt_en }) => !alt_ar || !alt_en)],
    ['negativeMargin', marginBasisPoints !== null && marginBasisPoints < 0],
  ]
  return warnings.flatMap(([warning, isDue]) => (isDue ? [warning] : []))
}
