import { sanitiseDescription } from '#domain/catalogue/sanitise-description.ts'
import type { Seo } from '#db/tables/catalogue.ts'
import type {
  CareFacts,
  PartialPicture,
  PictureContent,
  ProductContent,
  VariantContent,
} from './content.ts'

type Sent<Shape> = { [Key in keyof Shape]?: Shape[Key] | null | undefined }

/** Fields of a product as sent by staff: absent fields are kept, null clears a field. */
export interface ProductFields extends Sent<
  Omit<ProductContent, 'care' | 'seo' | 'variants' | 'category_ids' | 'pictures'>
> {
  category_ids?: number[] | undefined
  care?: Sent<CareFacts> | null | undefined
  seo?: Sent<Seo> | null | undefined
  pictures?: (Sent<PictureContent> & { id: number })[] | undefined
  variants?: (Sent<VariantContent> & Pick<VariantContent, 'price_halalas'>)[] | undefined
}

/** Fields whose empty value is an empty text. */
const neverNull = new Set<string>([
  'short_description_ar',
  'short_description_en',
  'description_ar',
  'description_en',
])

/** Returns the content with these fields applied. Descriptions are reduced to what contract §3.1 allows. */
export function applyFields(content: ProductContent, fields: ProductFields): ProductContent {
  const { care, seo, variants, pictures, description_ar, description_en, ...plain } = fields
  const next = { ...content } as Record<string, unknown>
  for (const [field, value] of Object.entries(plain))
    if (value !== undefined && field in content)
      next[field] = value === null && neverNull.has(field) ? '' : value
  const changed = next as unknown as ProductContent
  if (description_ar !== undefined)
    changed.description_ar = sanitiseDescription(description_ar ?? '')
  if (description_en !== undefined)
    changed.description_en = sanitiseDescription(description_en ?? '')
  if (care !== undefined) changed.care = merge(content.care, care)
  if (seo !== undefined) changed.seo = merge(content.seo, seo)
  changed.pictures = picturesOf(changed, pictures)
  if (variants !== undefined) changed.variants = variants.map(variantOf)
  // A picture that was removed from the product is removed from its variants too.
  else if (fields.image_ids)
    changed.variants = content.variants.map((variant) =>
      variant.image_id !== null && !changed.image_ids.includes(variant.image_id)
        ? { ...variant, image_id: null }
        : variant,
    )
  return withoutIdleWindow(changed)
}

/**
 * The pictures of `image_ids` with what was sent about them. An added one may have texts in the library already: it has only what was sent,
 * and the rest is read when it is written.
 */
export function picturesOf(
  { image_ids: ids, pictures }: Pick<ProductContent, 'image_ids' | 'pictures'>,
  sent: NonNullable<ProductFields['pictures']> = [],
): PartialPicture[] {
  return ids.flatMap((id) => {
    const given = sent.find((one) => one.id === id)
    const known = pictures.find((one) => one.id === id)
    if (!given) return known ?? []
    const sentMembers = Object.entries(given).filter(([, value]) => value !== undefined)
    return { ...known, ...Object.fromEntries(sentMembers), id }
  })
}

const merge = <Shape extends object>(shape: Shape, sent: Sent<Shape> | null): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([key, value]) => {
      const given = sent === null ? null : sent[key as keyof Shape]
      return [key, given === undefined ? value : given]
    }),
  ) as Shape

/** `id` 0: the variant is new; an empty SKU is generated later. */
const variantOf = (sent: NonNullable<ProductFields['variants']>[number]): VariantContent => ({
  id: sent.id ?? 0,
  color_id: sent.color_id ?? null,
  size_id: sent.size_id ?? null,
  sku: sent.sku ?? '',
  price_halalas: sent.price_halalas,
  special_price_halalas: sent.special_price_halalas ?? null,
  image_id: sent.image_id ?? null,
  is_active: sent.is_active ?? true,
})

/** Removes the days of a missing special price, which would otherwise apply to the next one. */
const withoutIdleWindow = (content: ProductContent): ProductContent =>
  content.special_price_halalas === null && !content.varies
    ? { ...content, special_starts_on: null, special_ends_on: null }
    : content
