import type { Translate } from '#web/i18n/use-texts.ts'

/** Fields of the log that have a word of their own; of the others the log shows the name in the data. */
const named = new Set([
  'status',
  'state',
  'roles',
  'name',
  'name_ar',
  'name_en',
  'name_latin',
  'phone',
  'language',
  'price_halalas',
  'special_price_halalas',
  'special_starts_on',
  'special_ends_on',
  'description_ar',
  'description_en',
  'short_description_ar',
  'short_description_en',
  'category_ids',
  'color_ids',
  'size_ids',
  'image_ids',
  'supplier_id',
  'place',
  'sku',
  'slug',
  'stock_quantity',
  'low_stock_at',
  'order',
  'products',
  'into',
  'kind',
  'sessions',
  'lines',
  'origin',
  'theme',
  'shortcuts',
  'screen',
  'query',
  'path',
])

/** What a field is called; null: it has no word of its own. */
export const fieldName = (t: Translate, field: string): string | null =>
  named.has(field) ? t(`office.audit.field.${field}`) : null
