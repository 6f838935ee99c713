import type { OfficeProduct } from '#contract/office/products.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { halalasOf } from '../controls/amount.ts'
import { type ProductForm } from './product-form.ts'

type FieldErrors = Partial<Record<keyof ProductForm, string>>

/** The requirements for publishing a product, each with its field (office.md O3.3). */
const needs = [
  ['name_ar', 'name_ar', ({ name_ar }) => name_ar.trim() !== ''],
  [
    'price',
    'price_halalas',
    ({ price_halalas, varies }) => varies || (halalasOf(price_halalas) ?? 0) > 0,
  ],
  ['category', 'category_ids', ({ category_ids }) => category_ids.length > 0],
  ['picture', 'image_ids', ({ image_ids }) => image_ids.length > 0],
  ['description_ar', 'description_ar', ({ description_ar }) => description_ar !== ''],
] as const satisfies [string, keyof ProductForm, (values: ProductForm) => boolean][]

export type PublishNeed = (typeof needs)[number][0]

export const missingIn = (values: ProductForm): PublishNeed[] =>
  needs.filter(([, , isMet]) => !isMet(values)).map(([need]) => need)
export const needCount = needs.length

/** Returns the fields that the server found missing when it refused to publish; null: it refused for another reason. */
export function missingForServer(t: Translate, error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError) || error.body.code !== 'notPublishable') return null
  const missing = (error.body.data as { missing?: string[] } | undefined)?.missing ?? []
  const errors: FieldErrors = {}
  for (const [need, field] of needs)
    if (missing.includes(need)) errors[field] = t('office.product.neededToPublish')
  // Only the server knows whether this shop requires it (plants.md 55.1).
  if (missing.includes('name_latin')) errors.name_latin = t('office.product.neededLatin')
  return Object.keys(errors).length > 0 ? errors : null
}

/** Checks the form before it is sent. Like the server, it accepts what an already published product lacked before. */
export function checkProduct(
  t: Translate,
  product: OfficeProduct | null,
  values: ProductForm,
): FieldErrors {
  const errors: FieldErrors = {}
  if (values.status === 'published') {
    const lackedBefore = product?.status === 'published' ? product.publish_missing : []
    for (const [need, field, isMet] of needs)
      if (!isMet(values) && !lackedBefore.includes(need))
        errors[field] = t('office.product.neededToPublish')
  }
  if (values.name_ar.trim() === '') errors.name_ar = t('office.product.neededName')
  if (values.varies) {
    const wrong = variantsError(t, values)
    if (wrong) errors.variants = wrong
  } else {
    if (!halalasOf(values.price_halalas)) errors.price_halalas = t('office.product.neededPrice')
    const special = specialError(t, values)
    if (special) errors.special_price_halalas = special
  }
  const { special_starts_on: from, special_ends_on: until } = values
  if (from && until && from > until) errors.special_ends_on = t('office.product.endsTooEarly')
  return errors
}

function variantsError(t: Translate, { variants }: ProductForm): string | undefined {
  if (!variants.some((row) => row.is_active)) return t('office.variants.noneSold')
  for (const { price, special } of variants) {
    const halalas = halalasOf(price)
    if (!halalas) return t('office.product.neededPrice')
    if (special.trim() === '') continue
    const reduced = halalasOf(special)
    if (!reduced) return t('office.product.wrongAmount')
    if (reduced >= halalas) return t('office.product.specialTooHigh')
  }
  return undefined
}

/** Validates the special price while it is typed. */
export function specialError(t: Translate, values: ProductForm): string | undefined {
  if (values.special_price_halalas.trim() === '') return undefined
  const special = halalasOf(values.special_price_halalas)
  if (!special) return t('office.product.wrongAmount')
  const price = halalasOf(values.price_halalas)
  return price !== null && special >= price ? t('office.product.specialTooHigh') : undefined
}
