import type { OfficeProductRow } from '#contract/office/products.ts'
import type { Permission } from '#shared/office/staff.ts'
import { toRiyals } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import { commaIn } from '#shared/text/comma.ts'

/** The fields of a product that fit in one cell (office §22, PUT grid), in column order. */
const fields = {
  name_ar: { kind: 'text', isRequired: true, isHidden: true },
  name_latin: { kind: 'text', isLtr: true, isHidden: true },
  name_en: { kind: 'text', isLtr: true },
  sku: { kind: 'text', isLtr: true, isRequired: true, isHidden: true },
  price_halalas: { kind: 'money', isRequired: true },
  special_price_halalas: { kind: 'money' },
  special_starts_on: { kind: 'day', isHidden: true },
  special_ends_on: { kind: 'day', isHidden: true },
  low_stock_at: { kind: 'count' },
  place: { kind: 'text', isLtr: true },
  category_ids: { kind: 'list' },
  color_ids: { kind: 'list', isHidden: true },
  size_ids: { kind: 'list', isHidden: true },
  supplier_id: { kind: 'choice', isHidden: true },
  profile: { kind: 'choice', isHidden: true },
  is_featured: { kind: 'choice', isRequired: true, isHidden: true },
  status: { kind: 'choice', isRequired: true },
} as const satisfies Record<string, FieldFacts>

interface FieldFacts {
  kind: 'text' | 'money' | 'day' | 'count' | 'list' | 'choice'
  /** Left to right in both languages. */
  isLtr?: boolean
  isRequired?: boolean
  /** Hidden until a member adds it. */
  isHidden?: boolean
}

export type GridField = keyof typeof fields
export const gridFields = Object.keys(fields) as GridField[]

/** An option of a choice or a list, with its name on screen. */
export interface GridOption {
  value: number | string | boolean
  label: string
}

/** A column of the grid with this member's permissions. */
export interface GridColumn extends FieldFacts {
  field: GridField
  header: string
  options: readonly GridOption[]
  /** The language of the options. */
  locale: Locale
  isReadOnly: boolean
}

interface ColumnFacts {
  locale: Locale
  headerOf: (field: GridField) => string
  optionsOf: (field: GridField) => readonly GridOption[]
  can: (permission: Permission) => boolean
}

const prices: ReadonlySet<GridField> = new Set([
  'price_halalas',
  'special_price_halalas',
  'special_starts_on',
  'special_ends_on',
])

/** The permission to change the field: prices and the state have separate permissions. */
const permissionOf = (field: GridField): Permission => {
  if (prices.has(field)) return 'catalogue.price'
  return field === 'status' ? 'catalogue.publish' : 'catalogue.write'
}

/** All columns; those the member cannot change are read-only. */
export const columnsFor = ({ locale, headerOf, optionsOf, can }: ColumnFacts): GridColumn[] =>
  gridFields.map((field) => ({
    ...(fields[field] as FieldFacts),
    field,
    header: headerOf(field),
    options: optionsOf(field),
    locale,
    isReadOnly: !can(permissionOf(field)),
  }))

/** In a plant that varies, these derive from its variants ([O-07]). */
const pricesOfVariants: ReadonlySet<GridField> = new Set(['price_halalas', 'special_price_halalas'])

/** Whether this row's cell is read-only for every member, because its variants have the prices. */
export const isLocked = (field: GridField, row: Pick<OfficeProductRow, 'varies'>): boolean =>
  row.varies && pricesOfVariants.has(field)

/** A row's value in the column, as editable text. */
export function textOf({ field, options, locale }: GridColumn, row: OfficeProductRow): string {
  const value = savedValue(field, row)
  if (value === null) return ''
  if (field === 'price_halalas' || field === 'special_price_halalas')
    return toRiyals(Number(value)).toFixed(2)
  if (Array.isArray(value)) return value.map((id) => labelIn(options, id)).join(commaIn(locale))
  return options.length > 0 ? labelIn(options, value) : String(value)
}

const labelIn = (options: readonly GridOption[], value: GridOption['value']): string =>
  options.find((option) => option.value === value)?.label ?? String(value)

/** A row's value in the column, in the API's form. */
export const savedValue = (field: GridField, row: OfficeProductRow) =>
  field === 'low_stock_at' ? row.stock.low_at : row[field]
