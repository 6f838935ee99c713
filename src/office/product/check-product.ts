import type { OfficeProduct } from '#contract/office/products.ts'
import type { Me } from '#contract/office/session.ts'
import { formatRiyals, toRiyals, type Halalas } from '#shared/money.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { halalasOf, isAbove } from '../controls/amount.ts'
import { type ProductForm } from './product-form.ts'
import { lowestPrice } from './variants/variant-form.ts'

type FieldErrors = Partial<Record<keyof ProductForm, string>>

export type PublishNeed = OfficeProduct['publish_missing'][number]

/** The requirements for publishing a product, each with its field (office.md O3.3). */
const needs: readonly {
  need: PublishNeed
  field: keyof ProductForm
  isMet: (values: ProductForm) => boolean
}[] = [
  { need: 'name_ar', field: 'name_ar', isMet: ({ name_ar }) => name_ar.trim() !== '' },
  { need: 'price', field: 'price_halalas', isMet: hasPrice },
  { need: 'category', field: 'category_ids', isMet: ({ category_ids }) => category_ids.length > 0 },
  { need: 'picture', field: 'image_ids', isMet: ({ image_ids }) => image_ids.length > 0 },
  {
    need: 'description_ar',
    field: 'description_ar',
    isMet: ({ description_ar }) => description_ar !== '',
  },
  { need: 'name_latin', field: 'name_latin', isMet: ({ name_latin }) => name_latin.trim() !== '' },
]

/** The rules of the shop that decide what publishing requires. */
type ShopRules = Pick<Me['settings'], 'needs_latin_name'>

const needsOf = ({ needs_latin_name: needsLatinName }: ShopRules) =>
  needsLatinName ? needs : needs.filter(({ need }) => need !== 'name_latin')

/** Returns which requirements the form does not meet yet, and how many there are. */
export function missingIn(
  values: ProductForm,
  rules: ShopRules,
): { missing: PublishNeed[]; needCount: number } {
  const required = needsOf(rules)
  const missing = required.flatMap(({ need, isMet }) => (isMet(values) ? [] : [need]))
  return { missing, needCount: required.length }
}

function hasPrice({ varies, variants, price_halalas }: ProductForm): boolean {
  const price = varies ? lowestPrice(variants) : halalasOf(price_halalas)
  return price !== null && price > 0
}

const messageOf = (t: Translate, need: PublishNeed): string =>
  t(need === 'name_latin' ? 'office.product.neededLatin' : 'office.product.neededToPublish')

/** Returns the fields that the server found missing when it refused to publish; null: it refused for another reason. */
export function missingForServer(t: Translate, error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError) || error.body.code !== 'notPublishable') return null
  const missing = (error.body.data as { missing?: string[] } | undefined)?.missing ?? []
  const errors: FieldErrors = {}
  for (const { need, field } of needs)
    if (missing.includes(need)) errors[field] = messageOf(t, need)
  return Object.keys(errors).length > 0 ? errors : null
}

/** Checks the form before it is sent. Like the server, it accepts what an already published product lacked before. */
export function checkProduct(
  t: Translate,
  product: OfficeProduct | null,
  values: ProductForm,
  rules: ShopRules,
): FieldErrors {
  const errors: FieldErrors = {}
  if (values.status === 'published') {
    const lackedBefore = product?.status === 'published' ? product.publish_missing : []
    for (const { need, field, isMet } of needsOf(rules))
      if (!isMet(values) && !lackedBefore.includes(need)) errors[field] = messageOf(t, need)
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
  const { 'care.min_temp_c': lowest, 'care.heat_limit_c': highest } = values
  if (isAbove(lowest, highest)) errors['care.min_temp_c'] = t('office.product.lowestAboveHighest')
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
    if (reduced >= halalas) return specialTooHigh(t, halalas)
  }
  return undefined
}

const specialTooHigh = (t: Translate, price: Halalas): string =>
  t('office.product.specialTooHigh', { price: formatRiyals(toRiyals(price)) })

/** Validates the special price while it is typed. */
export function specialError(t: Translate, values: ProductForm): string | undefined {
  if (values.special_price_halalas.trim() === '') return undefined
  const special = halalasOf(values.special_price_halalas)
  if (!special) return t('office.product.wrongAmount')
  const price = halalasOf(values.price_halalas)
  return price !== null && special >= price ? specialTooHigh(t, price) : undefined
}
