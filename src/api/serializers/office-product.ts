import { marginBasisPoints } from '#domain/office/product-content/margin.ts'
import type {
  OfficeImage,
  OfficeProductRecord,
} from '#domain/office/products/load-office-product.ts'
import type { OfficeRow } from '#domain/office/products/load-office-rows.ts'
import type { ProductVersion } from '#domain/office/products/history.ts'
import { hasPermission } from '#domain/staff/authorize.ts'
import type { OfficeProduct, OfficeProductRow } from '#contract/office/products.ts'
import type { OfficeContext } from '../office-context.ts'
import { pictureUrl } from './media.ts'

type Reader = Pick<OfficeContext, 'member' | 'settings'>
type CommonRecord = Omit<OfficeRow, 'picture' | 'image_count'>

/** A product of the office's list; costs for members who may see them. */
export function serializeOfficeRow(row: OfficeRow, reader: Reader): OfficeProductRow {
  const { picture } = row
  return {
    ...serializeCommon(row, reader),
    picture: picture && {
      url: pictureUrl(picture.path, 's', reader.settings.assetBaseUrl),
      placeholder: picture.placeholder,
    },
    image_count: row.image_count,
  }
}

/** A product with everything that can be edited (office.md §22). */
export function serializeOfficeProduct(
  product: OfficeProductRecord,
  reader: Reader,
): OfficeProduct {
  const seesCosts = hasPermission(reader.member, 'costs.read')
  return {
    ...serializeCommon(product, reader),
    also_called_ar: product.also_called_ar,
    also_called_en: product.also_called_en,
    short_description_ar: product.short_description_ar,
    short_description_en: product.short_description_en,
    description_ar: product.description_ar,
    description_en: product.description_en,
    care: product.care,
    seo: product.seo,
    related_ids: product.related_ids,
    new_until: product.new_until,
    variants: product.variants,
    scheduled: product.scheduled,
    images: product.images.map((image) => serializeImage(image, reader.settings.assetBaseUrl)),
    publish_missing: product.missing,
    warnings: product.warnings.filter((warning) => seesCosts || warning !== 'negativeMargin'),
    looks_like: product.looks_like,
  }
}

function serializeCommon(row: CommonRecord, { member, settings }: Reader) {
  const {
    staff_name,
    stock_quantity,
    low_stock_at,
    reserved,
    average_cost_halalas: cost,
    updated_by,
    created_at,
    updated_at,
    deleted_at,
  } = row
  const isTracked = stock_quantity !== null
  return {
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    status: row.status,
    version: row.version,
    name_ar: row.name_ar,
    name_latin: row.name_latin,
    name_en: row.name_en,
    price_halalas: row.price_halalas,
    special_price_halalas: row.special_price_halalas,
    special_starts_on: row.special_starts_on,
    special_ends_on: row.special_ends_on,
    price_now_halalas: row.price_now_halalas,
    price_to_halalas: row.price_to_halalas,
    unit: row.unit,
    ...(hasPermission(member, 'costs.read') && {
      average_cost_halalas: cost,
      margin_bp: marginBasisPoints(row.price_now_halalas, cost, settings.vatRateBasisPoints),
    }),
    stock: {
      tracked: isTracked,
      on_hand: isTracked ? stock_quantity + reserved : null,
      reserved: isTracked ? reserved : 0,
      available: stock_quantity,
      low_at: low_stock_at,
      low_level: row.low_stock_level,
    },
    varies: row.varies,
    category_ids: row.category_ids,
    color_ids: row.color_ids,
    size_ids: row.size_ids,
    place: row.place,
    supplier_id: row.supplier_id,
    profile: row.profile_slug,
    is_featured: row.is_featured,
    sold_30d: row.sold_30d,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    updated_by: updated_by === null ? null : { id: updated_by, name: staff_name ?? '' },
    deleted_at: deleted_at?.toISOString() ?? null,
  }
}

const serializeImage = ({ id, path, ...image }: OfficeImage, assetBaseUrl: string) => ({
  id,
  url: pictureUrl(path, null, assetBaseUrl),
  small_url: pictureUrl(path, 's', assetBaseUrl),
  medium_url: pictureUrl(path, 'm', assetBaseUrl),
  large_url: pictureUrl(path, 'l', assetBaseUrl),
  ...image,
})

/** A version with its author and changes. */
export const serializeVersion = ({ version, at, by, changes }: ProductVersion) => ({
  version,
  at: at.toISOString(),
  by,
  changes,
})
