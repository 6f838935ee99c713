import { applyFields, type ProductFields } from '../../product-content/apply-fields.ts'
import type { ProductContent } from '../../product-content/content.ts'
import type { LineChanges, VariantChanges } from '../line-changes.ts'

/** Applies lines of variants of one plant: the plant varies from then on, and has the colours and sizes of its variants. */
export function applyVariants(
  content: ProductContent,
  lines: readonly VariantChanges[],
): ProductContent {
  if (lines.length === 0) return withOptionsOfVariants(content)
  const variants = [...content.variants]
  for (const { parentSku: _, isNew, ...values } of lines) {
    const place = variants.findIndex(({ sku }) => sku === values.sku)
    const before = variants[place]
    if (before) variants[place] = { ...before, ...values }
    // A deleted variant is not added again: the version of its plant has changed, and the plant is skipped.
    else if (isNew)
      variants.push({
        id: 0,
        price_halalas: content.price_halalas,
        special_price_halalas: null,
        image_id: null,
        is_active: true,
        ...values,
      })
  }
  return withOptionsOfVariants({ ...content, variants, varies: true })
}

/** A plant that varies has at least the colours and sizes of its active variants, also if a file names fewer of them. */
function withOptionsOfVariants(content: ProductContent): ProductContent {
  if (!content.varies) return content
  const active = content.variants.filter(({ is_active: isActive }) => isActive)
  const withAll = (own: readonly number[], used: readonly (number | null)[]) => [
    ...new Set([...own, ...used.filter((id) => id !== null)]),
  ]
  return {
    ...content,
    color_ids: withAll(
      content.color_ids,
      active.map(({ color_id: id }) => id),
    ),
    size_ids: withAll(
      content.size_ids,
      active.map(({ size_id: id }) => id),
    ),
  }
}

/** The fields that lines of one plant write together: its own line, if the file has one, and those of its variants. */
export function fieldsOfLines(
  content: ProductContent,
  lines: readonly LineChanges[],
): ProductFields {
  const fields: ProductFields = Object.assign({}, ...lines.map((line) => line.fields))
  const variants = lines.flatMap(({ variant }) => variant ?? [])
  if (variants.length === 0 && !content.varies) return fields
  const after = applyVariants(applyFields(content, fields), variants)
  return {
    ...fields,
    varies: after.varies,
    variants: after.variants,
    color_ids: after.color_ids,
    size_ids: after.size_ids,
  }
}
