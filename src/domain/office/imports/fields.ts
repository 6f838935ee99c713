import type { ImportKind } from '#shared/office/import.ts'
import type { Permission } from '#shared/office/staff.ts'

/** The type of a column, by which its cells are read and written. */
export type FieldType =
  | { type: 'text'; max: number }
  | { type: 'html' }
  | { type: 'sku' }
  | { type: 'id' }
  | { type: 'price' }
  | { type: 'day' }
  /** A day and a time in Riyadh. */
  | { type: 'moment' }
  | { type: 'whole'; min: number; max: number }
  /** Value → its names in files, in addition to the value itself. */
  | { type: 'choice'; choices: Readonly<Record<string, readonly string[]>> }
  | { type: 'names'; of: NameList; max: number }
  | { type: 'supplier' }
  /** A kind of plant: its slug, or a name that no other kind has. */
  | { type: 'profile' }
  /** A code as customers type it: capital letters, digits, `-`, `_`. */
  | { type: 'couponCode' }
  /** Percent or riyals, depending on another column of the line. */
  | { type: 'percentOrRiyals' }

export type NameList = 'categories' | 'colors' | 'sizes'

/** A field that a column of a file may fill (office.md §33). */
export interface ImportField {
  name: string
  kinds: readonly ImportKind[]
  /** The member of a product's or coupon's content; `care.light` is a member of the care facts; null: not in the content. */
  target: string | null
  is: FieldType
  /** Required for a new product and never cleared. */
  isRequired?: true
  /** The permission needed to write it, in addition to importing. */
  needs?: Permission
}

const products = ['products'] as const
const both = ['products', 'prices'] as const
/** The kinds of table whose lines are plants. */
const plantKinds = ['products', 'prices', 'counts'] as const
const counts = ['counts'] as const
const coupons = ['coupons'] as const
const text = (max: number): FieldType => ({ type: 'text', max })
const care = text(60)

const statuses = { draft: ['مسودة'], published: ['منشور'], archived: ['مؤرشف'] }
const lights = { low: ['ضعيفة'], medium: ['متوسطة'], bright: ['ساطعة'], sun: ['شمس', 'شمس مباشرة'] }
const places = { indoor: ['داخلي'], outdoor: ['خارجي'], both: ['داخلي وخارجي'] }
const petSafety = {
  safe: ['آمن'],
  mild: ['تهيج خفيف'],
  toxic: ['سام'],
  high: ['شديد السمية'],
  spiny: ['شائك'],
  unknown: ['غير معروف'],
}

const couponKinds = {
  percent: ['نسبة', 'نسبة مئوية', 'percentage'],
  fixed: ['مبلغ', 'مبلغ ثابت', 'amount'],
}
const uses = { type: 'whole', min: 1, max: 1_000_000 } as const

const field = (
  name: string,
  kinds: ImportField['kinds'],
  target: string | null,
  is: FieldType,
  more: Pick<ImportField, 'isRequired' | 'needs'> = {},
): ImportField => ({ name, kinds, target, is, ...more })

/** All fields in the order of a template; their titles are in `locales/{ar,en}/office-tables.json`. */
export const importFields: readonly ImportField[] = [
  field('id', products, null, { type: 'id' }),
  field('sku', plantKinds, 'sku', { type: 'sku' }),
  // The SKU of the plant of which the line is a variant, with its colour and size.
  field('parent_sku', products, null, { type: 'sku' }),
  field('name_ar', products, 'name_ar', text(120), { isRequired: true }),
  field('name_latin', products, 'name_latin', text(120)),
  field('name_en', products, 'name_en', text(120)),
  field(
    'price',
    both,
    'price_halalas',
    { type: 'price' },
    { isRequired: true, needs: 'catalogue.price' },
  ),
  field(
    'special_price',
    both,
    'special_price_halalas',
    { type: 'price' },
    { needs: 'catalogue.price' },
  ),
  field('special_from', both, 'special_starts_on', { type: 'day' }, { needs: 'catalogue.price' }),
  field('special_to', both, 'special_ends_on', { type: 'day' }, { needs: 'catalogue.price' }),
  field(
    'quantity',
    products,
    null,
    { type: 'whole', min: 0, max: 99_999 },
    { needs: 'stock.write' },
  ),
  field('categories', products, 'category_ids', { type: 'names', of: 'categories', max: 10 }),
  field('colors', products, 'color_ids', { type: 'names', of: 'colors', max: 12 }),
  field('sizes', products, 'size_ids', { type: 'names', of: 'sizes', max: 12 }),
  field('short_ar', products, 'short_description_ar', text(200)),
  field('short_en', products, 'short_description_en', text(200)),
  field('description_ar', products, 'description_ar', { type: 'html' }),
  field('description_en', products, 'description_en', { type: 'html' }),
  field('status', products, 'status', { type: 'choice', choices: statuses }),
  field('place', products, 'place', text(20)),
  field('supplier', products, 'supplier_id', { type: 'supplier' }),
  // The cost of a piece in a new product's first stock.
  field('cost', products, null, { type: 'price' }, { needs: 'costs.read' }),
  field('profile', products, 'profile', { type: 'profile' }),
  field('light', products, 'care.light', { type: 'choice', choices: lights }),
  field('light_ar', products, 'care.light_ar', care),
  field('light_en', products, 'care.light_en', care),
  field('water_ar', products, 'care.water_ar', care),
  field('water_en', products, 'care.water_en', care),
  field('heat_limit_c', products, 'care.heat_limit_c', { type: 'whole', min: -20, max: 60 }),
  field('min_temp_c', products, 'care.min_temp_c', { type: 'whole', min: -20, max: 60 }),
  field('care_place', products, 'care.place', { type: 'choice', choices: places }),
  field('pet_safety', products, 'care.pet_safety', { type: 'choice', choices: petSafety }),
  field('pet_safety_ar', products, 'care.pet_safety_ar', care),
  field('pet_safety_en', products, 'care.pet_safety_en', care),
  field('mature_height_cm', products, 'care.mature_height_cm', {
    type: 'whole',
    min: 1,
    max: 5000,
  }),
  field(
    'counted',
    counts,
    null,
    { type: 'whole', min: 0, max: 99_999 },
    { isRequired: true, needs: 'stock.write' },
  ),
  field('counted_at', counts, null, { type: 'moment' }, { needs: 'stock.write' }),
  field('code', coupons, 'code', { type: 'couponCode' }, { isRequired: true }),
  field('kind', coupons, 'kind', { type: 'choice', choices: couponKinds }, { isRequired: true }),
  field('value', coupons, 'value', { type: 'percentOrRiyals' }, { isRequired: true }),
  field('starts_on', coupons, 'starts_at', { type: 'day' }),
  // The last day on which it is valid.
  field('ends_on', coupons, 'ends_at', { type: 'day' }),
  field('min_sub_total', coupons, 'min_sub_total_halalas', { type: 'price' }),
  field('max_discount', coupons, 'max_discount_halalas', { type: 'price' }),
  field('usage_limit', coupons, 'usage_limit', uses),
  field('per_customer_limit', coupons, 'per_customer_limit', uses),
]

const byName = new Map(importFields.map((field) => [field.name, field]))
export const importField = (name: string): ImportField | undefined => byName.get(name)

/** Returns the fields that a file of this kind may have. */
export const fieldsOfKind = (kind: ImportKind): ImportField[] =>
  importFields.filter(({ kinds }) => kinds.includes(kind))
