import type { OptionName, ProductPicture, ProductRecord } from '#domain/catalogue/load-products.ts'
import { sanitiseDescription } from '#domain/catalogue/sanitise-description.ts'
import { englishNameOf, scientificName } from '#domain/catalogue/names.ts'
import type { ReadName } from '#domain/search/name-readings.ts'
import type { Locale } from '#shared/locale.ts'
import { isInStock, type VariantRecord } from '#domain/catalogue/variants.ts'
import { formatMoney, toRiyals } from '#shared/money.ts'
import type { Product, ProductImage, ProductVariant } from '#contract/product.ts'
import { sentence } from '../error-texts.ts'
import { pictureUrl } from './media.ts'

/** A plant in the form of contract §3.1. `assetBaseUrl` comes from the settings. */
export function serializeProduct(
  product: ProductRecord,
  locale: Locale,
  assetBaseUrl: string,
): Product {
  const images = product.images.map((image) => serializeImage(image, locale, assetBaseUrl))
  const inStock = isInStock(product)
  return {
    id: product.id,
    sku: product.sku,
    type: 'simple',
    url_key: product.slug,
    name: product.name_ar,
    name_latin: scientificName(product),
    name_en: englishNameOf(product),
    ...serializePrices(product, locale),
    ...serializeTexts(product, locale),
    images,
    base_image: images[0] ? sizesOf(images[0]) : null,
    videos: [],
    categories: product.categories.map((category) => ({
      ...bilingual(category, locale),
      slug: category.slug,
    })),
    colors: product.colors.map((color) => ({
      ...bilingual(color, locale),
      hex_code: color.hex_code,
    })),
    sizes: product.sizes.map((size) => bilingual(size, locale)),
    variants: product.variants.map(serializeVariant),
    in_stock: inStock,
    available_quantity: product.stock_quantity,
    is_new: product.is_new,
    is_featured: product.is_featured,
    is_saleable: inStock && product.is_active,
    is_saved: product.is_saved,
    is_wishlist: product.is_saved,
    is_item_in_cart: product.is_in_cart,
    show_quantity_changer: true,
    reviews: { total: 0, total_rating: 0, average_rating: 0, percentage: [] },
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
    unit: product.unit,
    light: product.light,
    mature_height_cm: product.mature_height_cm,
    ...cautionsOf(product, locale),
  }
}

/** Cautions that the law requires for buyers (plants.md 55.3); absent where there are none. */
function cautionsOf({ law }: ProductRecord, locale: Locale): Pick<Product, 'cautions'> {
  if (law === null) return {}
  const caution = locale === 'ar' ? law.caution_ar : law.caution_en
  const cautions = [
    ...(caution === null ? [] : [caution]),
    ...(law.rule === 'palm_certificate' ? [sentence(locale, 'palmCertified')] : []),
  ]
  return cautions.length > 0 ? { cautions } : {}
}

/** For a page, which shows the descriptions as HTML: they are sanitized once more, regardless of how they were stored. */
export function serializeForPage(
  record: ProductRecord,
  locale: Locale,
  assetBaseUrl: string,
): Product {
  const description_ar = sanitiseDescription(record.description_ar)
  const description_en = sanitiseDescription(record.description_en)
  return serializeProduct({ ...record, description_ar, description_en }, locale, assetBaseUrl)
}

/** Title and description for search engines, in the reader's language. */
export const serializeMeta = ({ seo }: Pick<ProductRecord, 'seo'>, locale: Locale) => ({
  meta_title: seo?.[`title_${locale}`] || null,
  meta_description: seo?.[`description_${locale}`] || null,
})

/** A name that the words of a search were read as. */
export const serializeReading = (product: ReadName) => ({
  name_ar: product.name_ar,
  name_en: product.name_en || product.name_ar,
})

/** A name in the reader's language beside the names in both languages (contract D-03). */
export const bilingual = ({ id, name_ar, name_en }: OptionName, locale: Locale) => ({
  id,
  name: locale === 'ar' ? name_ar : name_en,
  name_ar,
  name_en,
})

function serializePrices(product: ProductRecord, locale: Locale) {
  const isOnSale = product.effective_price_halalas < product.price_halalas
  const special = isOnSale ? product.effective_price_halalas : null
  const price = toRiyals(product.price_halalas)
  const formatted = formatMoney(product.price_halalas, locale)
  return {
    price,
    formatted_price: formatted,
    special_price: special === null ? null : toRiyals(special),
    formatted_special_price: special === null ? null : formatMoney(special, locale),
    regular_price: price,
    formatted_regular_price: formatted,
    effective_price: toRiyals(product.effective_price_halalas),
    price_to: product.price_to_halalas === null ? null : toRiyals(product.price_to_halalas),
    on_sale: isOnSale,
  }
}

const serializeVariant = (variant: VariantRecord): ProductVariant => ({
  id: variant.id,
  color_id: variant.color_id,
  size_id: variant.size_id,
  sku: variant.sku,
  price: toRiyals(variant.price_halalas),
  special_price:
    variant.effective_price_halalas < variant.price_halalas
      ? toRiyals(variant.effective_price_halalas)
      : null,
  effective_price: toRiyals(variant.effective_price_halalas),
  in_stock: isInStock(variant),
  available_quantity: variant.stock_quantity,
  image_id: variant.image_id,
})

function serializeTexts(product: ProductRecord, locale: Locale) {
  const {
    short_description_ar,
    short_description_en,
    description_ar,
    description_en,
    also_called_ar,
    also_called_en,
  } = product
  const own = <T>(ar: T, en: T): T => (locale === 'ar' ? ar : en)
  return {
    also_called: own(also_called_ar, also_called_en),
    also_called_ar,
    also_called_en,
    short_description: own(short_description_ar, short_description_en),
    description: own(description_ar, description_en),
    description_ar,
    description_en,
  }
}

function serializeImage(
  { id, path, width, height, placeholder, focal_x, focal_y, alt_ar, alt_en }: ProductPicture,
  locale: Locale,
  assetBaseUrl: string,
): ProductImage {
  const url = pictureUrl(path, null, assetBaseUrl)
  return {
    id,
    path,
    url,
    original_image_url: url,
    small_image_url: pictureUrl(path, 's', assetBaseUrl),
    medium_image_url: pictureUrl(path, 'm', assetBaseUrl),
    large_image_url: pictureUrl(path, 'l', assetBaseUrl),
    width,
    height,
    placeholder,
    focal_x: focal_x ?? 500,
    focal_y: focal_y ?? 500,
    alt: (locale === 'ar' ? alt_ar : alt_en) ?? null,
  }
}

const sizesOf = ({
  small_image_url,
  medium_image_url,
  large_image_url,
  original_image_url,
}: ProductImage) => ({
  small_image_url,
  medium_image_url,
  large_image_url,
  original_image_url,
})
