import { isDeepStrictEqual } from 'node:util'
import type { ProductStatus, Seo, Unit } from '#db/tables/catalogue.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'

/** The care facts of a plant; null: unknown. */
export interface CareFacts {
  light: 'low' | 'medium' | 'bright' | 'sun' | null
  light_ar: string | null
  light_en: string | null
  water_ar: string | null
  water_en: string | null
  heat_limit_c: number | null
  min_temp_c: number | null
  place: string | null
  pet_safety: string | null
  pet_safety_ar: string | null
  pet_safety_en: string | null
  mature_height_cm: number | null
}

/** A combination of a colour and a size; its stock is not part of the content. */
export interface VariantContent {
  id: number
  color_id: number | null
  size_id: number | null
  sku: string
  price_halalas: Halalas
  special_price_halalas: Halalas | null
  image_id: number | null
  is_active: boolean
}

/** What a picture shows, in words, and its focal point in thousandths from the top left. */
export interface PictureContent {
  id: number
  focal_x: number
  focal_y: number
  alt_ar: string | null
  alt_en: string | null
}

/** A picture of which only some members are known, so that the others stay as they are. */
export type PartialPicture = Pick<PictureContent, 'id'> & Partial<PictureContent>

/** The editable content of a product: its columns and related rows. A version is a snapshot of it. */
export interface ProductContent {
  sku: string
  slug: string
  status: ProductStatus
  name_ar: string
  name_latin: string | null
  name_en: string | null
  also_called_ar: string | null
  also_called_en: string | null
  short_description_ar: string
  short_description_en: string
  description_ar: string
  description_en: string
  price_halalas: Halalas
  special_price_halalas: Halalas | null
  special_starts_on: Day | null
  special_ends_on: Day | null
  unit: Unit
  place: string | null
  low_stock_at: number
  varies: boolean
  supplier_id: number | null
  /** The slug of its kind of plant, in the column `profile_slug`; null: none is chosen. */
  profile: string | null
  is_featured: boolean
  new_until: Day | null
  stock_tracked: boolean
  care: CareFacts
  seo: Seo
  category_ids: number[]
  color_ids: number[]
  size_ids: number[]
  related_ids: number[]
  variants: VariantContent[]
  image_ids: number[]
  /** Of `image_ids`. Products that share a picture share its texts. Missing in versions from before pictures belonged to the content. */
  pictures: PartialPicture[]
}

export const noCare: CareFacts = {
  light: null,
  light_ar: null,
  light_en: null,
  water_ar: null,
  water_en: null,
  heat_limit_c: null,
  min_temp_c: null,
  place: null,
  pet_safety: null,
  pet_safety_ar: null,
  pet_safety_en: null,
  mature_height_cm: null,
}
export const noSeo: Seo = {
  title_ar: null,
  title_en: null,
  description_ar: null,
  description_en: null,
}

/** The content of a new, empty product. */
export const emptyContent: Omit<ProductContent, 'sku' | 'slug' | 'name_ar' | 'price_halalas'> = {
  status: 'draft',
  name_latin: null,
  name_en: null,
  also_called_ar: null,
  also_called_en: null,
  short_description_ar: '',
  short_description_en: '',
  description_ar: '',
  description_en: '',
  special_price_halalas: null,
  special_starts_on: null,
  special_ends_on: null,
  unit: 'piece',
  place: null,
  low_stock_at: 0,
  varies: false,
  supplier_id: null,
  profile: null,
  is_featured: false,
  new_until: null,
  stock_tracked: true,
  care: noCare,
  seo: noSeo,
  category_ids: [],
  color_ids: [],
  size_ids: [],
  related_ids: [],
  variants: [],
  image_ids: [],
  pictures: [],
}

/** field → [before, after]; members of `care` and `seo` as `care.light_ar`; of `pictures` only what changed of those in both. */
export type Changes = Record<string, [before: unknown, after: unknown]>

const nested = new Set(['care', 'seo'])

/** Returns the differences between two states of a product. A field missing in an old snapshot counts as null. */
export function changesBetween(before: object, after: object): Changes {
  const [old, now] = [flat(before), flat(after)]
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [from, to] =
      field === 'pictures'
        ? pictureChanges(old[field], now[field])
        : [old[field] ?? null, now[field] ?? null]
    if (!isDeepStrictEqual(from, to)) changes[field] = [from, to]
  }
  return changes
}

type SomePictures = readonly PartialPicture[] | undefined

/** The members that differ of each picture in both lists; pictures that come and go are a change of `image_ids`. */
function pictureChanges(before: unknown, after: unknown): [object[], object[]] {
  const old = new Map(((before as SomePictures) ?? []).map((one) => [one.id, one]))
  const changed = ((after as SomePictures) ?? []).flatMap((now) => {
    const was = old.get(now.id)
    const members = pictureMembers.filter((member) => was && was[member] !== now[member])
    const only = (one: PartialPicture) => ({
      id: one.id,
      ...Object.fromEntries(members.map((member) => [member, one[member]])),
    })
    return was && members.length > 0 ? [[only(was), only(now)] as const] : []
  })
  return [changed.map(([was]) => was), changed.map(([, now]) => now)]
}
const pictureMembers = ['focal_x', 'focal_y', 'alt_ar', 'alt_en'] as const

function flat(content: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([field, value]) =>
      nested.has(field)
        ? Object.entries(value ?? {}).map(([member, inner]) => [`${field}.${member}`, inner])
        : [[field, value]],
    ),
  )
}

/** The fields of a product's price, which need a permission of their own. */
export const priceFields: ReadonlySet<string> = new Set([
  'price_halalas',
  'special_price_halalas',
  'special_starts_on',
  'special_ends_on',
])
