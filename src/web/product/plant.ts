import type { Product } from '#contract/product.ts'
import { useLocale } from '../i18n/use-texts.ts'

/** The fields of a product that a card shows: the others would only make pages heavier. */
export type Plant = Pick<
  Product,
  | 'id'
  | 'name'
  | 'name_latin'
  | 'name_en'
  | 'price'
  | 'special_price'
  | 'price_to'
  | 'is_new'
  | 'in_stock'
  | 'is_saved'
  | 'unit'
  | 'light'
  | 'mature_height_cm'
> & {
  /** It has variants, chosen on its page. */
  varies: boolean
  images: Pick<
    Product['images'][number],
    | 'small_image_url'
    | 'medium_image_url'
    | 'large_image_url'
    | 'placeholder'
    | 'focal_x'
    | 'focal_y'
  >[]
}

/** A product as passed by its page: the loader has already processed its description. */
export type ShownProduct = Omit<Product, 'description' | 'description_ar' | 'description_en'>

export interface PlantNames {
  name: string
  name_latin: string
  name_en: string
}

/** Arabic shows `name` with the Latin name below; English the Latin name with the common name below (decisions). */
export function usePlantNames({ name, name_latin, name_en }: PlantNames): {
  title: string
  below: string | null
  belowIsLatin: boolean
} {
  const { locale } = useLocale()
  const [title, below] = locale === 'ar' ? [name, name_latin] : [name_latin, name_en]
  return { title, below: below && below !== title ? below : null, belowIsLatin: locale === 'ar' }
}

/** Whole percent saved, at least 1; null without a special price. */
export function savedPercent({
  price,
  special_price,
}: {
  price: number
  special_price: number | null
}): number | null {
  return special_price === null ? null : Math.max(1, Math.round((1 - special_price / price) * 100))
}

/** The name from the API in the present language. */
export function useOwnName(): (named: { name_ar: string; name_en: string }) => string {
  const { locale } = useLocale()
  return (named) => (locale === 'ar' ? named.name_ar : named.name_en)
}
