import type { OfficeProduct, OfficeProductRow } from '#contract/office/products.ts'
import type { Locale } from '#shared/locale.ts'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'

/** The content of a label: a product, or one variant of it. */
export interface PlantLabel {
  key: string
  productId: number
  /** Name, colour and size in the screen's language; what is printed is below. */
  title: string
  titleLanguage: 'ar' | 'en' | 'la'
  nameAr: string
  nameLatin: string | null
  nameEn: string | null
  /** Colour and size of a variant, in Arabic. */
  option: string
  sku: string
  /** Includes VAT; `was` is the price before a special price. */
  priceHalalas: number
  wasHalalas: number | null
  unit: OfficeProductRow['unit']
  place: string | null
}

interface OptionNames {
  colors: ReadonlyMap<number, string>
  sizes: ReadonlyMap<number, string>
}

type Variant = OfficeProduct['variants'][number]

const optionOf = ({ color_id: color, size_id: size }: Variant, { colors, sizes }: OptionNames) =>
  [colors.get(color ?? 0), sizes.get(size ?? 0)].filter(Boolean).join(' · ')

export const keyOf = (productId: number, variantId: number | null): string =>
  `${productId}.${variantId ?? ''}`

/** The labels of a product: one, or one per variant for sale. `printed`: in Arabic; `shown`: in the screen's language. */
export function labelsOf(
  product: OfficeProductRow,
  variants: readonly Variant[],
  { locale, printed, shown }: { locale: Locale; printed: OptionNames; shown: OptionNames },
): PlantLabel[] {
  const title = plantName(product, locale)
  const common = {
    productId: product.id,
    titleLanguage: plantNameLanguage(product, locale),
    nameAr: product.name_ar,
    nameLatin: product.name_latin,
    nameEn: product.name_en,
    unit: product.unit,
    place: product.place,
  }
  if (!product.varies)
    return [
      {
        ...common,
        key: keyOf(product.id, null),
        title,
        option: '',
        sku: product.sku,
        priceHalalas: product.price_now_halalas,
        wasHalalas:
          product.price_now_halalas < product.price_halalas ? product.price_halalas : null,
      },
    ]
  // The API only says for the whole product whether special prices apply today.
  const isOnSale = product.price_now_halalas < product.price_halalas
  return variants
    .filter((variant) => variant.is_active)
    .map((variant) => {
      const special = isOnSale ? variant.special_price_halalas : null
      return {
        ...common,
        key: keyOf(product.id, variant.id),
        title: [title, optionOf(variant, shown)].filter(Boolean).join(' · '),
        option: optionOf(variant, printed),
        sku: variant.sku,
        priceHalalas: special ?? variant.price_halalas,
        wasHalalas: special === null ? null : variant.price_halalas,
      }
    })
}

/** Pages of labels: each label repeated as often as requested, then split into pages that fit the paper. */
export function pagesOf(
  labels: readonly PlantLabel[],
  copies: ReadonlyMap<string, number>,
  perPage: number,
): PlantLabel[][] {
  const all = labels.flatMap((label) =>
    Array.from({ length: copies.get(label.key) ?? 0 }, () => label),
  )
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) =>
    all.slice(page * perPage, (page + 1) * perPage),
  )
}
